//! Lists without equal items.

use std::collections::HashMap;
use std::ops::Index;

/// Items in the order in which they came, each once.
pub(super) struct Once<T> {
    items: Vec<T>,
    /// For each key, the indexes of the items that have it.
    by_key: HashMap<u64, Vec<usize>>,
}

impl<T: PartialEq> Once<T> {
    /// A list without items.
    pub fn new() -> Self {
        Self { items: Vec::new(), by_key: HashMap::new() }
    }

    /// Adds an item unless the list has an equal one, which is returned with the item. Equal items must have equal keys.
    pub fn add(&mut self, key: u64, item: T) -> Option<(&mut T, T)> {
        let alike = self.by_key.entry(key).or_default();
        match alike.iter().find(|index| self.items[**index] == item) {
            Some(&known) => Some((&mut self.items[known], item)),
            None => {
                alike.push(self.items.len());
                self.items.push(item);
                None
            }
        }
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The items.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }
}

impl<T> Index<usize> for Once<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.items[index]
    }
}
