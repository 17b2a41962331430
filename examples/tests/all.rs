//! Each example runs to its end.

#[path = "../contest.rs"]
mod contest;
#[path = "../count.rs"]
mod count;
#[path = "../deadline.rs"]
mod deadline;
#[path = "../illegal.rs"]
mod illegal;
#[path = "../typed.rs"]
mod typed;

#[test]
fn a_contest() {
    contest::main().unwrap();
}

#[test]
fn a_count() {
    count::main().unwrap();
}

#[test]
fn deadlines() {
    deadline::main();
}

#[test]
fn an_illegal_play() {
    illegal::main().unwrap();
}

#[test]
fn a_typed_game() {
    typed::main();
}
