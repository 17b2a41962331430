//! The last step before a module is printed: drops the unused parts of its syntax tree.
//!
//! A template prints the general form of its part, for example all tallies of a play. If a game reads only some of the tallies,
//! the others are unused, and so are the statements, parameters and functions that serve them alone. Dropped code has no
//! effect, so the module does the same, and it compiles without a warning.

mod constants;
mod effects;
mod fold;
mod items;
mod locals;
mod params;
mod rename;
mod uses;

use effects::Effects;
use uses::Uses;

/// Drops the unused parts of a module.
pub fn tidy(module: &mut syn::File) {
    rename::apart(module);
    // When one use is dropped, something else may become unused.
    loop {
        constants::put_in(module);
        fold::fold(module);
        let effects = Effects::of(module);
        let uses = Uses::of(module, &effects);
        let changes = [
            locals::drop_unused(module, &uses, &effects),
            params::drop_unused(module, &uses, &effects),
            items::drop_unused(module),
        ];
        if !changes.contains(&true) {
            break;
        }
    }
    rename::together(module);
}

#[cfg(test)]
mod tests {
    /// The text of a module after it is tidied.
    fn tidied(text: &str) -> String {
        let mut module = syn::parse_str(text).unwrap();
        super::tidy(&mut module);
        prettyplease::unparse(&module)
    }

    #[track_caller]
    fn assert_tidied(before: &str, after: &str) {
        let after = prettyplease::unparse(&syn::parse_str(after).unwrap());
        assert_eq!(tidied(before), after);
    }

    #[test]
    fn a_variable_that_is_never_read_goes_with_its_assignments() {
        assert_tidied(
            "pub fn f(n: u8) -> u8 { let mut lost = 0; let mut kept = 1; if n > 1 { lost += 1; kept += 1; lost = 2; } kept }",
            "pub fn f(n: u8) -> u8 { let mut kept = 1; if n > 1 { kept += 1; } kept }",
        );
    }

    #[test]
    fn only_the_binding_that_is_unread_goes() {
        assert_tidied(
            "pub fn f(at: u8) -> u8 { let at = at + 1; let other = at; let at = g(at); at + at }",
            "pub fn f(at: u8) -> u8 { let at = at + 1; let at = g(at); at + at }",
        );
    }

    #[test]
    fn effects_stay() {
        assert_tidied(
            "pub fn f(list: &mut Vec<u8>) { let last = list.pop(); }",
            "pub fn f(list: &mut Vec<u8>) { list.pop(); }",
        );
    }

    #[test]
    fn a_variable_that_is_read_for_itself_alone_goes() {
        assert_tidied(
            "pub fn f(board: &Board, cell: u8) -> u8 { let mut other = *board; if !other.side[usize::from(cell)].is_empty() { other.side[0] = other.side[1]; other.man += 1; } cell }",
            "pub fn f(cell: u8) -> u8 { cell }",
        );
        assert_tidied(
            "pub fn f(board: &mut Board) { board.side[0] = board.side[1]; }",
            "pub fn f(board: &mut Board) { board.side[0] = board.side[1]; }",
        );
    }

    #[test]
    fn a_reference_to_an_effect_goes_alone() {
        assert_tidied(
            "pub fn f(list: &mut Vec<u8>) { let last = &list.pop(); }",
            "pub fn f(list: &mut Vec<u8>) { list.pop(); }",
        );
    }

    #[test]
    fn a_part_of_a_tuple_goes_alone() {
        assert_tidied(
            "pub fn f() -> u8 { let (mut a, b, c) = (g(), 2, h()); a + c }",
            "pub fn f() -> u8 { let (a, c) = (g(), h()); a + c }",
        );
    }

    #[test]
    fn parameters_go_with_their_arguments() {
        assert_tidied(
            "pub struct S; impl S { pub fn f(&self, n: u8) -> u8 { let past = 7; self.g(past, n) } fn g(&self, past: u8, n: u8) -> u8 { n } }",
            "pub struct S; impl S { pub fn f(&self, n: u8) -> u8 { self.g(n) } fn g(&self, n: u8) -> u8 { n } }",
        );
    }

    #[test]
    fn parameters_of_traits_stay_without_a_name() {
        assert_tidied(
            "pub struct S; impl T for S { fn f(&self, mut past: u8) {} }",
            "pub struct S; impl T for S { fn f(&self, _: u8) {} }",
        );
    }

    #[test]
    fn parameters_stay_whose_arguments_have_effects() {
        assert_tidied(
            "pub fn f(list: &mut Vec<u8>) -> u8 { g(list.pop(), 2) } fn g(last: Option<u8>, n: u8) -> u8 { 7 }",
            "pub fn f(list: &mut Vec<u8>) -> u8 { g(list.pop()) } fn g(_: Option<u8>) -> u8 { 7 }",
        );
    }

    #[test]
    fn a_function_that_is_a_value_keeps_its_parameters() {
        assert_tidied(
            "pub fn f(all: &[u8]) -> bool { all.iter().all(g) } fn g(one: &u8) -> bool { h() }",
            "pub fn f(all: &[u8]) -> bool { all.iter().all(g) } fn g(_: &u8) -> bool { h() }",
        );
    }

    #[test]
    fn functions_that_only_dead_ones_call_go() {
        assert_tidied(
            "pub fn f() -> u8 { A } const A: u8 = 1; const B: u8 = 2; fn g() -> u8 { h() } fn h() -> u8 { B }",
            "pub fn f() -> u8 { A } const A: u8 = 1;",
        );
    }

    #[test]
    fn trivial_terms_fold() {
        assert_tidied(
            "pub fn f(n: u8, yes: bool) -> u8 { if (true && yes) { (0 + 100 * n) } else { (n + 1) * 1 } }",
            "pub fn f(n: u8, yes: bool) -> u8 { if yes { 100 * n } else { n + 1 } }",
        );
    }

    #[test]
    fn constants_are_put_in() {
        assert_tidied(
            "pub fn f(at: Set) -> Set { let (walked, over) = (0, Set::EMPTY); let walked = walked + 7; if walked == 7 { over | at } else { at } }",
            "pub fn f(at: Set) -> Set { at }",
        );
    }

    #[test]
    fn a_name_of_a_field_is_written_once() {
        assert_tidied(
            "pub fn f(at: u8) -> P { P { at: at, to: at } }",
            "pub fn f(at: u8) -> P { P { at, to: at } }",
        );
    }
}
