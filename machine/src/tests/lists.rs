//! The lists of plays and places.

use codegen::program::{Body, Expr, List, NOWHERE, Type};
use engine::History;

use crate::entry::Entry;
use crate::play::Play;
use crate::testing::{PLAY, Running, program};

#[test]
fn plays_are_added_to_those_that_are_there() {
    for words in [1, 2, 6] {
        let (program, fields) = program(words);
        let (to, kind) = (program.play.find("to").unwrap(), program.play.find("kind").unwrap());
        let mut list = Body::new("list", "");
        list.each("bit", Expr::field(fields.a), |body, bit| {
            let values = vec![NOWHERE.into(), bit.clone(), 257.into(), bit.bit(), true.into(), (-2).into()];
            body.append(List::Plays, values);
        });
        list.append(
            List::Plays,
            vec![1.into(), NOWHERE.into(), 0.into(), Expr::Bits(vec![0; words]), false.into(), 0.into()],
        );
        // Each is read and changed: the first is what was added first.
        let last = Expr::Len(List::Plays).less_by(1.into());
        let first_end = Expr::Item(List::Plays, Box::new(0.into()), to);
        list.push(codegen::program::Stmt::Put(List::Plays, last, kind, first_end));
        let mut running = Running::new(program, fields, vec![list.finish()]);
        let cells = running.program.board.cells.clone();
        fields.a.set_set(&mut running.state, &cells);
        let mut plays = vec![Play::of_words([9; PLAY]); 3];
        running.code.list(Entry::Make, 0, &running.state, &History::new(), 0, &mut plays);
        let bits = running.program.board.bit.clone();
        assert_eq!(plays.len(), 3 + bits.len() + 1);
        assert!(plays[..3].iter().all(|play| *play.words() == [9; PLAY]), "those before are kept");
        for (play, bit) in plays[3..].iter().zip(&bits) {
            let mut expected = [0; PLAY];
            // The end, the start, the kind's lowest byte and the truth; the score lies where numbers of its width may.
            let score = u64::from(-2_i32 as u32);
            expected[0] = u64::from(*bit) | score << 32;
            expected[1] = 0xffff | 1 << 16 | 1 << 24;
            expected[2 + usize::from(*bit) / 64] = 1 << (bit % 64);
            assert_eq!(*play.words(), expected);
            assert!(!play.is_pass());
        }
        let pass = plays[plays.len() - 1];
        assert!(pass.is_pass());
        assert_eq!(pass.words()[1], 1 | u64::from(bits[0]) << 16);
    }
}

#[test]
fn places_are_read_changed_and_dropped() {
    for words in [1, 2, 6] {
        let (program, fields) = program(words);
        let field = |name: &str| program.place.find(name).unwrap();
        let (score, captured) = (field("score"), field("captured"));
        let item = |index: Expr| Expr::Item(List::Places, Box::new(index), score);
        let mut body = Body::new("f", "").returning(Type::Number);
        body.each("bit", Expr::field(fields.a), |body, bit| {
            let set = bit.clone().bit();
            let values = vec![0.into(), 0.into(), 0.into(), set, false.into(), bit.less_by(1000.into())];
            body.append(List::Places, values);
        });
        let length = body.var("length", Expr::Len(List::Places));
        let last = Expr::from(length).less_by(1.into());
        let change = |index: Expr| codegen::program::Stmt::Put(List::Places, index, score, 5.into());
        [last.clone(), length.into(), (-1).into()].into_iter().for_each(|index| body.push(change(index)));
        let all = body.var("all", Expr::Bits(vec![0; words]));
        let sum = body.var("sum", 0.into());
        let index = body.var("index", (-3).into());
        body.repeat_while(Expr::from(index).less(Expr::from(length).plus(3.into())), |body| {
            body.set(sum, Expr::from(sum).plus(item(index.into())));
            let set = Expr::Item(List::Places, Box::new(index.into()), captured);
            body.set(all, Expr::from(all) | set);
            body.set(index, Expr::from(index).plus(1.into()));
        });
        body.push(codegen::program::Stmt::Truncate(List::Places, 2.into()));
        body.push(codegen::program::Stmt::Truncate(List::Places, 7.into()));
        let left = Expr::Len(List::Places).times(1_000_000.into());
        body.give(Expr::from(sum).plus(Expr::from(all).count().times(10_000_000.into())).plus(left));
        let mut running = Running::new(program, fields, vec![body.finish()]);
        let (cells, bits) = (running.program.board.cells.clone(), running.program.board.bit.clone());
        for round in 0..3 {
            fields.a.set_set(&mut running.state, &cells);
            let scores = bits[..bits.len() - 1].iter().map(|bit| i64::from(*bit) - 1000).sum::<i64>() + 5;
            let expected = scores + 10_000_000 * bits.len() as i64 + 2_000_000;
            assert_eq!(running.key(), expected, "round {round}");
        }
    }
}
