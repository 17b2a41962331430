//! Functions, statements and expressions.

use engine::History;

use super::ops::{apply, bits, cells};
use super::value::{Checked, Value};
use crate::program::{
    Call, Expr, Field, FieldType, Function, FunctionId, List, Local, Of, Op, Program, Record, Stmt, Who,
};

/// Statements and expressions after which a call from outside has surely lost its way.
const MOST_STEPS: u64 = 1_000_000_000;

/// The words of an item that a call from outside finds in a list.
const FOUND: u64 = 0x0101_0101_0101_0101;

/// Runs functions of a program. The lists are kept from call to call.
pub struct Eval<'p> {
    program: &'p Program,
    past: &'p History,
    /// The list of plays.
    pub plays: Vec<Vec<u64>>,
    places: Vec<Vec<u64>>,
    steps: u64,
}

/// A call from outside.
pub struct Asked<'a> {
    /// The function.
    pub function: FunctionId,
    /// `ME`, if it is a function by player.
    pub me: usize,
    /// The play that it is given.
    pub play: Option<&'a [u64]>,
    /// Its arguments.
    pub arguments: Vec<Value>,
}

/// A function that is being run.
struct Frame<'p, 'a> {
    index: usize,
    function: &'p Function,
    me: Option<usize>,
    given: &'a mut Vec<u64>,
    copies: Vec<Option<Vec<u64>>>,
    locals: Vec<Option<Value>>,
    play: Option<&'a [u64]>,
}

/// How statements end.
enum Flow {
    /// The next statement follows.
    Next,
    /// The function ends.
    Ends(Option<Value>),
}

impl<'p> Eval<'p> {
    /// Makes ready to run functions. `past` has the keys of the positions before.
    pub fn new(program: &'p Program, past: &'p History) -> Self {
        Self { program, past, plays: Vec::new(), places: Vec::new(), steps: 0 }
    }

    /// Runs a function on a state. Returns its result.
    ///
    /// # Panics
    /// If the function does anything that has no meaning.
    pub fn call(&mut self, asked: Asked<'_>, state: &mut Vec<u64>) -> Option<Value> {
        self.steps = 0;
        let name = &self.program.functions[asked.function.0].name;
        let Asked { function, me, play, arguments } = asked;
        let takes_play = self.program.functions[function.0].takes_play;
        assert_eq!(takes_play, play.is_some(), "{name}: a play is given where one is asked for");
        assert!(state.len() == self.program.state.words(), "{name}: a state has {} words", state.len());
        let before = [self.plays.len(), self.places.len()];
        let found = [List::Plays, List::Places].map(|list| vec![FOUND; self.record(list).words()]);
        self.plays.push(found[0].clone());
        self.places.push(found[1].clone());
        let result = self.run(function, Some(me), state, play, arguments);
        let is_left =
            self.plays.get(before[0]) == Some(&found[0]) && self.places.get(before[1]) == Some(&found[1]);
        assert!(is_left, "{name}: drops or changes items that it found");
        assert!(self.places.len() == before[1] + 1, "{name}: leaves places");
        self.plays.remove(before[0]);
        self.places.pop();
        result
    }

    fn run(
        &mut self,
        id: FunctionId,
        me: Option<usize>,
        given: &mut Vec<u64>,
        play: Option<&[u64]>,
        arguments: Vec<Value>,
    ) -> Option<Value> {
        let function = &self.program.functions[id.0];
        let mut frame = Frame {
            index: id.0,
            function,
            me: me.filter(|_| function.by_player),
            given,
            copies: vec![None; function.copies],
            locals: vec![None; function.locals.len()],
            play,
        };
        self.body(&mut frame, arguments).unwrap_or_else(|fault| panic!("{}: {fault}", function.name))
    }

    fn body(&mut self, frame: &mut Frame<'p, '_>, arguments: Vec<Value>) -> Checked<Option<Value>> {
        if arguments.len() != frame.function.parameters.len() {
            return Err(format!("is given {} arguments", arguments.len()));
        }
        for (parameter, value) in frame.function.parameters.iter().zip(arguments) {
            self.clean(&value)?;
            frame.locals[parameter.id] = Some(value.of(parameter.ty)?);
        }
        let value = match self.block(frame, &frame.function.body)? {
            Flow::Next => None,
            Flow::Ends(value) => value,
        };
        match (&value, frame.function.result) {
            (None, None) => {}
            (Some(value), Some(ty)) if value.ty() == ty => self.clean(value)?,
            (value, wanted) => return Err(format!("returns {value:?} for {wanted:?}")),
        }
        Ok(value)
    }

    fn block(&mut self, frame: &mut Frame<'p, '_>, statements: &'p [Stmt]) -> Checked<Flow> {
        for statement in statements {
            if let Flow::Ends(value) = self.statement(frame, statement)? {
                return Ok(Flow::Ends(value));
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, frame: &mut Frame<'p, '_>, statement: &'p Stmt) -> Checked<Flow> {
        self.count_step()?;
        match statement {
            Stmt::Let(local, value) => {
                let value = self.value(frame, value)?;
                frame.set(*local, value)?;
            }
            Stmt::Store(of, field, value) => {
                let value = self.value(frame, value)?;
                store(self.program, &self.program.state, frame.state_mut(*of)?, *field, &value)?;
            }
            Stmt::If(test, then, other) => {
                let holds = self.value(frame, test)?.bool()?;
                return self.block(frame, if holds { then } else { other });
            }
            Stmt::ByPlayer(blocks) => return self.block(frame, &blocks[frame.me()?]),
            Stmt::While(test, block) => {
                while self.value(frame, test)?.bool()? {
                    if let Flow::Ends(value) = self.block(frame, block)? {
                        return Ok(Flow::Ends(value));
                    }
                }
            }
            Stmt::Each(local, set, block) => {
                let set = self.value(frame, set)?;
                for bit in bits(cells(&self.program.board, set.set()?)?) {
                    frame.set(*local, Value::Number(bit))?;
                    if let Flow::Ends(value) = self.block(frame, block)? {
                        return Ok(Flow::Ends(value));
                    }
                }
            }
            Stmt::Copy(id) => *at(&mut frame.copies, *id, "copy")? = Some(frame.given.clone()),
            Stmt::Push(list, values) => {
                let item = self.item(frame, *list, values)?;
                self.list(*list).push(item);
            }
            Stmt::Put(list, index, field, value) => {
                let index = self.value(frame, index)?.number()?;
                let value = self.value(frame, value)?;
                let (program, record) = (self.program, self.record(*list));
                if let Some(item) =
                    usize::try_from(index).ok().and_then(|index| self.list(*list).get_mut(index))
                {
                    store(program, record, item, *field, &value)?;
                }
            }
            Stmt::Truncate(list, index) => {
                let index = self.value(frame, index)?.number()?;
                let index =
                    usize::try_from(index).map_err(|_| format!("items from {index} on are dropped"))?;
                self.list(*list).truncate(index);
            }
            Stmt::Do(call) => {
                self.called(frame, call)?;
            }
            Stmt::Return(value) => {
                let value = value.as_ref().map(|value| self.value(frame, value)).transpose()?;
                return Ok(Flow::Ends(value));
            }
        }
        Ok(Flow::Next)
    }

    fn value(&mut self, frame: &mut Frame<'p, '_>, expr: &'p Expr) -> Checked<Value> {
        self.count_step()?;
        match expr {
            Expr::Local(local) => {
                let value = at(&mut frame.locals, local.id, "variable")?.clone();
                value.ok_or_else(|| format!("`{}` has no value", frame.name(*local)))?.of(local.ty)
            }
            Expr::Number(number) => Ok(Value::Number(*number)),
            Expr::Bool(truth) => Ok(Value::Bool(*truth)),
            Expr::Bits(set) if set.len() == self.program.board.words => Ok(Value::Set(set.clone())),
            Expr::Bits(set) => Err(format!("a constant set has {} words", set.len())),
            Expr::ByPlayer(values) => self.value(frame, &values[frame.me()?]),
            Expr::Field(of, field) => {
                let (record, block) = match of {
                    Of::Play => (&self.program.play, frame.play.ok_or("there is no play")?),
                    _ => (&self.program.state, frame.state_mut(*of)?.as_slice()),
                };
                read(self.program, record, block, *field)
            }
            Expr::Item(list, index, field) => {
                let index = self.value(frame, index)?.number()?;
                let item = usize::try_from(index).ok().and_then(|index| self.items(*list).get(index));
                match item {
                    Some(item) => read(self.program, self.record(*list), item, *field),
                    None => Ok(Value::nothing(field.ty.value(), self.program.board.words)),
                }
            }
            Expr::Len(list) => Ok(Value::Number(self.items(*list).len() as i64)),
            Expr::Apply(op @ (Op::And | Op::Or), parts) if parts.len() == 2 => {
                let decides = *op == Op::Or;
                match self.value(frame, &parts[0])?.bool()? {
                    first if first == decides => Ok(Value::Bool(first)),
                    _ => Ok(Value::Bool(self.value(frame, &parts[1])?.bool()?)),
                }
            }
            Expr::Apply(op, parts) => {
                let values = parts.iter().map(|part| self.value(frame, part)).collect::<Checked<Vec<_>>>()?;
                apply(self.program, self.past, *op, &values)
            }
            Expr::Call(call) => self.called(frame, call)?.ok_or_else(|| "a call has no result".to_owned()),
        }
    }

    /// Runs a function that another one calls.
    fn called(&mut self, frame: &mut Frame<'p, '_>, call: &'p Call) -> Checked<Option<Value>> {
        if call.function.0 >= frame.index {
            return Err(format!("calls function {}, which is not before it", call.function.0));
        }
        let function = &self.program.functions[call.function.0];
        if function.takes_play {
            return Err(format!("calls `{}`, which only a call from outside gives a play", function.name));
        }
        if function.result != call.result {
            return Err(format!("calls `{}` for {:?}", function.name, call.result));
        }
        let arguments =
            call.arguments.iter().map(|argument| self.value(frame, argument)).collect::<Checked<Vec<_>>>()?;
        let me = match call.me {
            Who::Player(player) => Some(player),
            who if function.by_player => Some(who.player(Some(frame.me()?))),
            _ => None,
        };
        let state = frame.state_mut(call.state)?;
        Ok(self.run(call.function, me, state, None, arguments))
    }

    /// The item that a function appends to a list.
    fn item(&mut self, frame: &mut Frame<'p, '_>, list: List, values: &'p [Expr]) -> Checked<Vec<u64>> {
        let record = self.record(list);
        if values.len() != record.fields.len() {
            return Err(format!("appends {} values to {list:?}", values.len()));
        }
        let mut item = vec![0; record.words()];
        for ((_, field), value) in record.fields.iter().zip(values) {
            let value = self.value(frame, value)?;
            store(self.program, record, &mut item, *field, &value)?;
        }
        Ok(item)
    }

    fn record(&self, list: List) -> &'p Record {
        match list {
            List::Plays => &self.program.play,
            List::Places => &self.program.place,
        }
    }

    fn items(&self, list: List) -> &[Vec<u64>] {
        match list {
            List::Plays => &self.plays,
            List::Places => &self.places,
        }
    }

    fn list(&mut self, list: List) -> &mut Vec<Vec<u64>> {
        match list {
            List::Plays => &mut self.plays,
            List::Places => &mut self.places,
        }
    }

    fn clean(&self, value: &Value) -> Checked<()> {
        match value {
            Value::Set(set) => cells(&self.program.board, set).map(|_| ()),
            Value::Number(_) | Value::Bool(_) => Ok(()),
        }
    }

    fn count_step(&mut self) -> Checked<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS { Err(format!("goes on after {MOST_STEPS} steps")) } else { Ok(()) }
    }
}

impl Frame<'_, '_> {
    fn me(&self) -> Checked<usize> {
        self.me.ok_or_else(|| "`ME` is not known".to_owned())
    }

    fn name(&self, local: Local) -> &str {
        self.function.locals.get(local.id).map_or("?", |(name, _)| name)
    }

    fn set(&mut self, local: Local, value: Value) -> Checked<()> {
        *at(&mut self.locals, local.id, "variable")? = Some(value.of(local.ty)?);
        Ok(())
    }

    fn state_mut(&mut self, of: Of) -> Checked<&mut Vec<u64>> {
        match of {
            Of::Given => Ok(self.given),
            Of::Copy(id) => {
                let copy = at(&mut self.copies, id, "copy")?;
                copy.as_mut().ok_or_else(|| format!("copy {id} is not made"))
            }
            Of::Play => Err("a play is no state".to_owned()),
        }
    }
}

/// An item of a list of a function's own.
fn at<'t, T>(things: &'t mut [T], index: usize, what: &str) -> Checked<&'t mut T> {
    things.get_mut(index).ok_or_else(|| format!("there is no {what} {index}"))
}

/// A field of a record, which must have it.
fn known(record: &Record, field: Field) -> Checked<Field> {
    match record.fields.get(field.id.0) {
        Some((_, known)) if *known == field => Ok(field),
        _ => Err(format!("the record has no {field:?}")),
    }
}

/// The value of a field.
fn read(program: &Program, record: &Record, block: &[u64], field: Field) -> Checked<Value> {
    let field = known(record, field)?;
    Ok(match field.ty {
        FieldType::Set => Value::Set(field.set(block, program.board.words).to_vec()),
        FieldType::Number(_) => Value::Number(field.number(block)),
        FieldType::Bool => Value::Bool(field.number(block) != 0),
    })
}

/// Stores a value, which must fit.
fn store(program: &Program, record: &Record, block: &mut [u64], field: Field, value: &Value) -> Checked<()> {
    let field = known(record, field)?;
    match (field.ty, value) {
        (FieldType::Set, Value::Set(set)) => field.set_set(block, cells(&program.board, set)?),
        (FieldType::Number(_), Value::Number(number)) => {
            field.set_number(block, *number);
            if field.number(block) != *number {
                return Err(format!("{number} does not fit into `{}`", record.name(field.id)));
            }
        }
        (FieldType::Bool, Value::Bool(truth)) => field.set_number(block, (*truth).into()),
        (_, value) => return Err(format!("{value:?} is stored in `{}`", record.name(field.id))),
    }
    Ok(())
}
