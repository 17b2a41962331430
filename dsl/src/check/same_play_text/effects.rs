//! Two ways to play between the same cells in one position with different effects, but with one text.
//!
//! Both can probably be played in one position, but that is not proven, so these faults are warnings. The search is
//! bounded, since a file may have thousands of clauses whose pieces go from the same cells.

use super::{forms, read_the_same, tells_captures, write};
use crate::check::known::{Class, Contents, Context, Pattern, State};
use crate::model::{Act, Action, CellId, Condition, DirId, KindId, Mover, PlayId, Region, Step, Then};
use crate::{Diagnostic, Severity};
use engine::Player;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Most steps of two walks side by side, all pairs of walks together. Rays over cells of the same classes count once,
/// so that no shipped game comes near this limit.
const MOST_STEPS: usize = 2_000_000;

/// The faults, in order of the clauses.
pub(super) fn same_cells(context: &Context) -> Vec<Diagnostic> {
    let ways = ways(context);
    let mut reported: BTreeMap<(usize, usize), String> = BTreeMap::new();
    let mut left = MOST_STEPS;
    for player in 0..2 {
        clashes(context, &ways, player, &mut reported, &mut left);
    }
    let mut found = placements(context);
    let mut of_plays: BTreeMap<(PlayId, PlayId), String> = BTreeMap::new();
    for ((a, b), text) in reported {
        of_plays.entry((ways[a].play, ways[b].play)).or_insert(text);
    }
    found.extend(of_plays.into_iter().map(|((a, b), text)| {
        let fault = read_the_same(context, a, b, &text, "with different effects");
        Diagnostic { severity: Severity::Warning, ..fault }
    }));
    found
}

/// The moves of the pieces of a kind by a clause.
struct Way<'a> {
    play: PlayId,
    mover: &'a Mover,
    /// The text by which its plays are written, as a template.
    text: String,
    /// True if this is the text of plays that capture nothing.
    plain: bool,
    /// The number of the first way with the same text and the same effects on the same cells.
    like: usize,
    /// True if it acts on cells of its way.
    acts: bool,
    /// True if it acts, or another way with the same text and kind has other effects.
    can_clash: bool,
}

/// The data on which the effect of a way on its cells depends, with the notation of its plays and the condition of its clause.
type Effect<'a> = (String, bool, KindId, &'a [Step], &'a [Then], Option<&'a Condition>);

/// All ways to move whose notation does not name the captures.
fn ways<'a>(context: &Context<'a>) -> Vec<Way<'a>> {
    let model = context.model;
    let mut first: HashMap<Effect, usize> = HashMap::new();
    let mut ways = Vec::new();
    for (play, clause) in model.plays.iter().enumerate().filter(|(play, _)| !tells_captures(context, *play)) {
        let Action::Move(movers) = &clause.action else { continue };
        for mover in movers {
            for (text, takes) in forms(&model.writes[play].0) {
                let plain = takes == Some(false);
                let effect: Effect =
                    (text.clone(), plain, mover.kind, &mover.walk.steps, &clause.then, clause.when.as_ref());
                let like = *first.entry(effect).or_insert(ways.len());
                let acts = mover.walk.way().iter().any(|step| step.act != Act::None);
                ways.push(Way { play, mover, text, plain, like, acts, can_clash: acts });
            }
        }
    }
    let mut likes: HashMap<(&str, KindId), BTreeSet<usize>> = HashMap::new();
    for way in &ways {
        likes.entry((&way.text, way.mover.kind)).or_default().insert(way.like);
    }
    let clash = |way: &Way| way.can_clash || likes[&(way.text.as_str(), way.mover.kind)].len() > 1;
    let can_clash: Vec<bool> = ways.iter().map(clash).collect();
    for (way, can_clash) in ways.iter_mut().zip(can_clash) {
        way.can_clash = can_clash;
    }
    ways
}

/// Two ways along a ray over cells of these classes.
type Pair = (usize, usize, Vec<[Class; 2]>);

/// Finds the pairs of ways that clash for a player, each with a text that both give.
fn clashes(
    context: &Context,
    ways: &[Way],
    player: Player,
    reported: &mut BTreeMap<(usize, usize), String>,
    left: &mut usize,
) {
    let world = &context.possible.world;
    let mut patterns: BTreeMap<usize, Pattern> = BTreeMap::new();
    let mut met: HashMap<Pair, Option<usize>> = HashMap::new();
    // For ways with the same text and kind, those that lead from a cell in a direction.
    let mut leading: BTreeMap<(&str, KindId, CellId, DirId), BTreeSet<usize>> = BTreeMap::new();
    for (nth, way) in ways.iter().enumerate().filter(|(_, way)| way.can_clash) {
        let pattern = || Pattern::new(&way.mover.walk, player, world);
        patterns.entry(way.like).or_insert_with(pattern);
        let stands = world.stands(way.mover, player);
        for &dir in &way.mover.walk.dirs[player] {
            for &from in &stands {
                let key = (way.text.as_str(), way.mover.kind, from, dir);
                let others = leading.entry(key).or_default();
                others.insert(way.like);
                for &other in others.iter() {
                    let pair = (other, nth);
                    let open = !open_apart(context, &ways[other], way);
                    let differ = differ_after(context, &ways[other], way);
                    if !open || !(differ || way.acts || ways[other].acts) || reported.contains_key(&pair) {
                        continue;
                    }
                    if *left == 0 {
                        return;
                    }
                    let ray = world.ray(from, dir);
                    let both = [&patterns[&other], &patterns[&way.like]];
                    let classes: Vec<_> = ray.iter().map(|cell| both.map(|one| one.class(*cell))).collect();
                    // Rays over cells that accept the same contents are examined once.
                    let seen = (other, way.like, classes.clone());
                    let plain = [ways[other].plain, way.plain];
                    let meeting =
                        *met.entry(seen).or_insert_with(|| meet(both, plain, &classes, differ, left));
                    if let Some(at) = meeting {
                        reported.insert(pair, write(context, &way.text, Some(from), ray[at]));
                    }
                }
            }
        }
    }
}

/// True if the clauses of two ways are never open in one position.
fn open_apart(context: &Context, a: &Way, b: &Way) -> bool {
    let clause = |way: &Way| &context.model.plays[way.play];
    clause(a).is_closed_where_open(clause(b))
}

/// True if two ways differ in their follow-ups, or in their elements beside the way.
fn differ_after(context: &Context, a: &Way, b: &Way) -> bool {
    let then = |way: &Way| &context.model.plays[way.play].then;
    a.like != b.like && (then(a) != then(b) || a.mover.walk.beside() != b.mover.walk.beside())
}

/// The states of two walks along one ray, and whether their effects differ so far.
type Both = (State, State, bool);

/// The first index in a ray over cells of these classes where both walks can end on the same contents with different
/// effects; `None` also if no steps are left. A walk that is `plain` captures nothing.
fn meet(
    patterns: [&Pattern; 2],
    plain: [bool; 2],
    ray: &[[Class; 2]],
    differ: bool,
    left: &mut usize,
) -> Option<usize> {
    let mut states: BTreeSet<Both> = BTreeSet::new();
    let start = (patterns[0].start(), patterns[1].start(), differ);
    add_closed(patterns, start, &mut states, left)?;
    for (at, [class_a, class_b]) in ray.iter().enumerate() {
        let mut next = BTreeSet::new();
        for &(a, b, differ) in &states {
            let (Some((held_a, after_a)), Some((held_b, after_b))) =
                (patterns[0].advance(a, *class_a), patterns[1].advance(b, *class_b))
            else {
                continue;
            };
            let acts = [patterns[0].step(a.0).act, patterns[1].step(b.0).act];
            let takes_nothing = (0..2).any(|walk| plain[walk] && acts[walk] == Act::Capture);
            let may_hold = if takes_nothing { Contents::EMPTY } else { Contents::ALL };
            let held = held_a & held_b & may_hold;
            if !held.is_none() {
                let differ = differ || acts[0] != acts[1] && held.meets(Contents::PIECE);
                add_closed(patterns, (after_a, after_b, differ), &mut next, left)?;
            }
        }
        if next.iter().any(|(a, b, differ)| *differ && patterns[0].can_end(*a) && patterns[1].can_end(*b)) {
            return Some(at);
        }
        states = next;
    }
    None
}

/// Adds a pair of states, and the pairs that follow it without another cell. `None` if no steps are left.
fn add_closed(
    patterns: [&Pattern; 2],
    start: Both,
    states: &mut BTreeSet<Both>,
    left: &mut usize,
) -> Option<()> {
    let mut added = vec![start];
    while let Some((a, b, differ)) = added.pop() {
        if states.insert((a, b, differ)) {
            *left = left.checked_sub(1)?;
            added.extend(patterns[0].skip(a).map(|a| (a, b, differ)));
            added.extend(patterns[1].skip(b).map(|b| (a, b, differ)));
        }
    }
    Some(())
}

/// The data on which the cells and the effect of a placement depend, with the condition of its clause.
type Placement<'a> = (KindId, &'a Region, &'a [Then], Option<&'a Condition>);

/// The faults of clauses that place different kinds, or have different follow-ups, on the same cell with the same text.
fn placements(context: &Context) -> Vec<Diagnostic> {
    let model = context.model;
    let mut first: HashMap<Placement, PlayId> = HashMap::new();
    // For clauses with the same template, those with different effects that place on a cell.
    let mut placing: BTreeMap<(&str, Player, CellId), BTreeSet<PlayId>> = BTreeMap::new();
    let mut reported: BTreeMap<(PlayId, PlayId), CellId> = BTreeMap::new();
    for (play, clause) in model.plays.iter().enumerate() {
        let Action::Place { kind, on } = &clause.action else { continue };
        // One other clause is enough for a fault.
        let clashes = |other: &PlayId| {
            let other = &model.plays[*other];
            let Action::Place { kind: placed, on: cells } = &other.action else { return false };
            let is_alike = placed == kind && other.then == clause.then;
            !is_alike && !clause.is_closed_where_open(other) && !on.excludes(cells)
        };
        let clashing: BTreeSet<PlayId> = first.values().copied().filter(clashes).collect();
        let like = *first.entry((*kind, on, &clause.then, clause.when.as_ref())).or_insert(play);
        for player in 0..2 {
            for &cell in &context.possible.plays[play][player].placed {
                let others = placing.entry((&model.writes[play].0, player, cell)).or_default();
                if let Some(&other) = others.intersection(&clashing).next() {
                    reported.entry((other, play)).or_insert(cell);
                }
                others.insert(like);
            }
        }
    }
    let fault = |((a, b), cell)| {
        read_the_same(
            context,
            a,
            b,
            &write(context, &context.model.writes[b].0, None, cell),
            "on the same cell",
        )
    };
    reported.into_iter().map(fault).collect()
}
