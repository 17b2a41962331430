//! Sets of techniques, so that each technique can be left out.

use std::str::FromStr;

use crate::pass::Technique;

/// A word that names no technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl std::fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no technique is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = |technique: &Self| technique.name() == name;
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

/// A set of techniques: for each technique, by its number, true if the set has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques([bool; Technique::ALL.len()]);

impl Techniques {
    /// All techniques.
    pub fn all() -> Self {
        Self([true; Technique::ALL.len()])
    }

    /// The set without a technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Self {
        self.0[technique as usize] = false;
        self
    }

    /// True if the set has a technique.
    pub fn has(self, technique: Technique) -> bool {
        self.0[technique as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
        }
        assert_eq!("luck".parse::<Technique>(), Err(UnknownTechnique("luck".to_owned())));
    }

    #[test]
    fn one_technique_is_left_out() {
        for left_out in Technique::ALL {
            let rest = Techniques::all().without(left_out);
            assert!(
                Technique::ALL.into_iter().all(|technique| rest.has(technique) == (technique != left_out))
            );
        }
    }
}
