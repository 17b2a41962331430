//! Truths that decide where to go on.

use codegen::program::{Expr, Op, Program};
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};

use super::frame::{Frame, Translator};
use super::shape::is_light;

impl Translator<'_, '_> {
    /// Goes on in `yes` or in `no`.
    pub(super) fn branch<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        test: &'p Expr,
        yes: Block,
        no: Block,
    ) {
        match test {
            Expr::Apply(Op::Not, truth) => self.branch(program, frame, &truth[0], no, yes),
            Expr::Apply(Op::And, both) if !is_light(&both[1]) => {
                let first = self.builder.create_block();
                self.branch(program, frame, &both[0], first, no);
                self.begin(first);
                self.branch(program, frame, &both[1], yes, no);
            }
            Expr::Apply(Op::Or, both) if !is_light(&both[1]) => {
                let second = self.builder.create_block();
                self.branch(program, frame, &both[0], yes, second);
                self.begin(second);
                self.branch(program, frame, &both[1], yes, no);
            }
            Expr::Apply(Op::IsEmpty, set) => {
                let set = self.value(program, frame, &set[0]);
                let any = self.any_bit(&set);
                self.builder.ins().brif(any, no, &[], yes, &[]);
            }
            test => {
                let test = self.single(program, frame, test);
                self.builder.ins().brif(test, yes, &[], no, &[]);
            }
        }
    }

    /// `and` or `or` whose second part is computed only where it is needed.
    pub(super) fn in_turn<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        op: Op,
        first: &'p Expr,
        second: &'p Expr,
    ) -> Value {
        let (needed, done) = (self.builder.create_block(), self.builder.create_block());
        let result = self.builder.append_block_param(done, types::I8);
        let known = self.single(program, frame, first);
        if op == Op::And {
            self.builder.ins().brif(known, needed, &[], done, &[known.into()]);
        } else {
            self.builder.ins().brif(known, done, &[known.into()], needed, &[]);
        }
        self.begin(needed);
        let truth = self.single(program, frame, second);
        self.builder.ins().jump(done, &[truth.into()]);
        self.begin(done);
        result
    }

    /// Goes on in a block to which nothing leads that is not known yet.
    pub(super) fn begin(&mut self, block: Block) {
        self.builder.switch_to_block(block);
        self.builder.seal_block(block);
    }
}
