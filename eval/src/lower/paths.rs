//! Resolution of paths.

use super::Lowering;
use super::scope::Found;
use crate::builtins::Outside;
use crate::ints::{Int, IntType};
use crate::program::{ConstId, FunctionId, Variable};
use crate::types::Type;
use crate::value::Value;

/// The referent of a path.
pub enum Item {
    Variable(Variable),
    Const(ConstId),
    Function(FunctionId),
    Outside(Outside),
    Value(Value),
}

impl Lowering {
    /// The referent of a path, if it is known.
    pub fn item(&mut self, path: &syn::Path) -> Option<Item> {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let last = names.last()?.clone();
        if let [name] = &*names {
            match self.find(name) {
                Some(Found::Variable(variable)) => return Some(Item::Variable(variable)),
                Some(Found::Const(id)) => return Some(Item::Const(id)),
                None => {}
            }
            if let Some(item) = self.own_item(None, name) {
                return Some(item);
            }
            return match &**name {
                "None" => Some(Item::Value(Value::Option(None))),
                "Some" => Some(Item::Outside(Outside::Some)),
                "Words" => Some(Item::Outside(Outside::Words)),
                "list" => Some(Item::Outside(Outside::Itself)),
                "mix" => Some(Item::Outside(Outside::Mix)),
                "mix_words" => Some(Item::Outside(Outside::MixWords)),
                "WIN" => Some(Item::Value(Value::Int(IntType::Signed(32).wrap(engine::WIN as u128)))),
                "tells_captures" => Some(Item::Outside(Outside::TellsCaptures)),
                "tells_taking" => Some(Item::Outside(Outside::TellsTaking)),
                _ => None,
            };
        }
        let owner = &names[names.len() - 2];
        if let Some(outside) = Outside::named(owner, &last) {
            return Some(Item::Outside(outside));
        }
        if owner == "Ordering" {
            return ordering(&last).map(|ordering| Item::Value(Value::Ordering(ordering)));
        }
        if owner == "Repeats" {
            return Some(Item::Value(Value::Text(last.into())));
        }
        let mut prefix = path.clone();
        prefix.segments.pop();
        prefix.segments.pop_punct();
        match self.of_path(&prefix) {
            Type::Struct(id) => match &*last {
                "default" if !self.functions.contains_key(&(Some(id), last.clone())) => {
                    Some(Item::Outside(Outside::Default(Type::Struct(id).into())))
                }
                _ => self.own_item(Some(id), &last),
            },
            of => item_of(&of, &last),
        }
    }

    fn own_item(&self, own: Option<crate::program::TypeId>, name: &str) -> Option<Item> {
        let key = (own, name.to_owned());
        let constant = self.consts.get(&key).map(|id| Item::Const(*id));
        constant.or_else(|| self.functions.get(&key).map(|id| Item::Function(*id)))
    }
}

fn ordering(name: &str) -> Option<std::cmp::Ordering> {
    match name {
        "Less" => Some(std::cmp::Ordering::Less),
        "Equal" => Some(std::cmp::Ordering::Equal),
        "Greater" => Some(std::cmp::Ordering::Greater),
        _ => None,
    }
}

/// The associated item with that name of a type from outside.
fn item_of(of: &Type, name: &str) -> Option<Item> {
    Some(match (of, name) {
        (_, "EMPTY") => Item::Value(of.empty_set()?),
        (Type::Int(_) | Type::Words(_), "default") => Item::Outside(Outside::Default(of.clone().into())),
        (Type::Int(of), "BITS") => Item::Value(Value::Int(Int::u32(of.width()))),
        (Type::Int(of), "MAX") => Item::Value(Value::Int(of.max())),
        (Type::Int(of), "MIN") => Item::Value(Value::Int(of.min())),
        (Type::Int(IntType::Unsigned(width @ (32 | 64 | 128))), "bit") => {
            Item::Outside(Outside::Bit { width: (*width).into(), words: false })
        }
        (Type::Words(words), "bit") => Item::Outside(Outside::Bit { width: *words as u32 * 64, words: true }),
        (Type::Words(words), "unfold") => Item::Outside(Outside::Unfold(*words)),
        (Type::Int(of), "from") => Item::Outside(Outside::From(*of)),
        _ => return None,
    })
}
