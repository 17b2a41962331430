//! Go on 5x5 points: random games.
//!
//! The rules are those of playout programs: no suicide, simple ko; a player never fills its own eye, and
//! passes when nothing else is left. Two passes end the game. Area scoring, with komi for white.
//!
//! The points lie in rows of six bits with a ghost bit after each row, so a step is one shift. Groups are not
//! kept: on so small a board, the stones connected to a liberty are found in a few steps.

use crate::{Random, Tally};

/// All points.
const BOARD: u32 = 0x1f7d_f7df;
const NORTH_EDGE: u32 = 0x1f;
const SOUTH_EDGE: u32 = NORTH_EDGE << 24;
const WEST_EDGE: u32 = 0x0104_1041;
const EAST_EDGE: u32 = WEST_EDGE << 4;
const EDGE: u32 = NORTH_EDGE | SOUTH_EDGE | WEST_EDGE | EAST_EDGE;
/// Komi is half a point more, so black needs more points than this.
const KOMI: u32 = 24;
/// A game that goes in circles is scored after this many plies.
const MOST_PLIES: u32 = 500;

/// The stones of the player to move and of the other player, and the point that ko forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Position {
    own: u32,
    enemy: u32,
    ko: u32,
}

/// Plays random games from the empty board, with every allowed point equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (plies, winner) = playout(&mut random, &mut |_| {});
        tally.add(plies, Some(winner));
    }
    tally
}

/// Plays a random game; returns its plies and the winner. Calls `show` with each play: row times six plus
/// column, or `None` for a pass.
fn playout(random: &mut Random, show: &mut impl FnMut(Option<u32>)) -> (u32, usize) {
    let mut position = Position::default();
    let (mut plies, mut passes) = (0, 0);
    while passes < 2 && plies < MOST_PLIES {
        let play = position.random_play(random);
        show(play.map(|(point, _)| point));
        position = match play {
            Some((point, captured)) => position.after(point, captured),
            None => Position { own: position.enemy, enemy: position.own, ko: 0 },
        };
        passes = if play.is_some() { 0 } else { passes + 1 };
        plies += 1;
    }
    let black = if plies % 2 == 0 { (position.own, position.enemy) } else { (position.enemy, position.own) };
    let area = |(own, enemy): (u32, u32)| {
        let empty = BOARD & !(own | enemy);
        (own | empty & !fill(beside(enemy) & empty, empty)).count_ones()
    };
    (plies, usize::from(area(black) <= area((black.1, black.0)) + KOMI))
}

impl Position {
    #[inline(always)]
    fn empty(self) -> u32 {
        BOARD & !(self.own | self.enemy)
    }

    /// A random point to play, and the stones captured there.
    #[inline(always)]
    fn random_play(self, random: &mut Random) -> Option<(u32, u32)> {
        let mut points = self.empty() & !self.ko & !self.eyes();
        while points != 0 {
            let point = random.cell(points.into());
            if let Some(captured) = self.captures(1 << point) {
                return Some((point, captured));
            }
            points ^= 1 << point;
        }
        None
    }

    /// The stones captured by a stone at `at`; `None` if it would be suicide.
    #[inline(always)]
    fn captures(self, at: u32) -> Option<u32> {
        let Self { own, enemy, .. } = self;
        let empty = self.empty() & !at;
        let around = beside(at);
        let in_reach = beside(empty);
        let mut captured = 0;
        if around & enemy & !in_reach != 0 {
            captured = enemy & !fill(in_reach & enemy, enemy);
        }
        if around & empty | captured != 0 {
            return Some(captured);
        }
        (fill(at, own | at) & in_reach != 0).then_some(0)
    }

    /// The position after a stone on `point`, in the view of the opponent. If a single stone captured a
    /// single stone and could itself be captured so, ko forbids that point.
    #[inline(always)]
    fn after(self, point: u32, captured: u32) -> Self {
        let around = beside(1 << point) & BOARD;
        let single = captured & captured.wrapping_sub(1) == 0;
        let closed = around & !captured & !self.enemy == 0;
        let ko = if single && closed { captured } else { 0 };
        Self { own: self.enemy & !captured, enemy: self.own | 1 << point, ko }
    }

    /// The player's eyes: own stones on all sides, and enemy stones on at most one corner, or on none at the
    /// edge.
    #[inline(always)]
    fn eyes(self) -> u32 {
        let Self { own, enemy, .. } = self;
        let inside = (own << 1 | WEST_EDGE)
            & (own >> 1 | EAST_EDGE)
            & (own << 6 | NORTH_EDGE)
            & (own >> 6 | SOUTH_EDGE)
            & self.empty();
        if inside == 0 {
            return 0;
        }
        let (west, east) = ([enemy << 7, enemy >> 5], [enemy << 5, enemy >> 7]);
        let (some_west, some_east) = (west[0] | west[1], east[0] | east[1]);
        let several = west[0] & west[1] | east[0] & east[1] | some_west & some_east;
        inside & !(several | (some_west | some_east) & EDGE)
    }
}

/// The neighbours of `points`; steps off the board hit no point.
#[inline(always)]
fn beside(points: u32) -> u32 {
    points << 1 | points >> 1 | points << 6 | points >> 6
}

/// Flood fill: the points of `area` connected to `seeds`, which are a subset of it. The number of steps is
/// seldom predictable, so two steps are made between two checks for growth.
#[inline(always)]
fn fill(seeds: u32, area: u32) -> u32 {
    let mut reached = seeds;
    loop {
        let near = reached | beside(reached) & area;
        let next = near | beside(near) & area;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const SIZE: i32 = 5;

    /// Row and column.
    type Point = (i32, i32);

    /// A slow reference board: the stones of black and of white, each as a set of points.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Board {
        stones: [BTreeSet<Point>; 2],
    }

    fn points() -> impl Iterator<Item = Point> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
    }

    fn near((row, column): Point, ways: [Point; 4]) -> impl Iterator<Item = Point> {
        let inside = |n| (0..SIZE).contains(&n);
        ways.into_iter()
            .map(move |(down, right)| (row + down, column + right))
            .filter(move |&(row, column)| inside(row) && inside(column))
    }

    fn sides(point: Point) -> impl Iterator<Item = Point> {
        near(point, [(0, 1), (1, 0), (0, -1), (-1, 0)])
    }

    fn corners(point: Point) -> impl Iterator<Item = Point> {
        near(point, [(1, 1), (1, -1), (-1, 1), (-1, -1)])
    }

    impl Board {
        /// For each player, true if it has a stone on the point.
        fn holds(&self, point: Point) -> [bool; 2] {
            self.stones.each_ref().map(|stones| stones.contains(&point))
        }

        fn is_empty(&self, point: Point) -> bool {
            self.holds(point) == [false; 2]
        }

        /// The points connected to `from` with the same content, and all points beside them.
        fn region(&self, from: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
            let (mut inside, mut border, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
            while let Some(point) = open.pop() {
                if self.holds(point) != self.holds(from) {
                    border.insert(point);
                } else if inside.insert(point) {
                    open.extend(sides(point));
                }
            }
            (inside, border)
        }

        fn is_dead(&self, point: Point) -> bool {
            !self.region(point).1.iter().any(|&beside| self.is_empty(beside))
        }

        /// The board after a stone; `None` if the point is taken or the stone would be suicide.
        fn after(&self, player: usize, point: Point) -> Option<Self> {
            let mut next = self.clone();
            (self.is_empty(point) && next.stones[player].insert(point)).then_some(())?;
            let dead = |stone: &&Point| next.is_dead(**stone);
            let captured: Vec<_> = next.stones[1 - player].iter().filter(dead).copied().collect();
            captured.iter().for_each(|stone| _ = next.stones[1 - player].remove(stone));
            (!next.is_dead(point)).then_some(next)
        }

        fn is_eye(&self, player: usize, point: Point) -> bool {
            let hostile = corners(point).filter(|corner| self.stones[1 - player].contains(corner)).count();
            let most = usize::from(corners(point).count() == 4);
            sides(point).all(|side| self.stones[player].contains(&side)) && hostile <= most
        }

        fn area(&self, player: usize) -> usize {
            let owned = |point: &Point| {
                let borders = self.region(*point).1;
                self.is_empty(*point) && !borders.is_empty() && borders.is_subset(&self.stones[player])
            };
            self.stones[player].len() + points().filter(owned).count()
        }
    }

    /// Plays a game on both boards.
    fn check_game(random: &mut Random) -> (u32, usize) {
        let mut boards = vec![Board::default()];
        let mut player = 0;
        let (plies, winner) = playout(random, &mut |play| {
            let now = &boards[boards.len() - 1];
            let before = boards.len().checked_sub(2).map(|index| &boards[index]);
            let legal = |&point: &Point| {
                let next = now.after(player, point);
                next.is_some() && next.as_ref() != before && !now.is_eye(player, point)
            };
            let legal: Vec<_> = points().filter(legal).collect();
            let next = match play {
                Some(bit) => {
                    let point = (bit as i32 / 6, bit as i32 % 6);
                    assert!(legal.contains(&point), "{player} plays {point:?} on {now:?}");
                    now.after(player, point).expect("it is legal")
                }
                None => {
                    assert_eq!(legal, [], "{player} passes on {now:?}");
                    now.clone()
                }
            };
            boards.push(next);
            player = 1 - player;
        });
        let end = boards.last().expect("there is the empty board");
        assert_eq!(boards.len() as u32, plies + 1);
        assert_eq!(winner == 0, end.area(0) as f64 > end.area(1) as f64 + 24.5, "{end:?}");
        (plies, winner)
    }

    #[test]
    fn plays_are_those_of_a_slow_board() {
        let mut random = Random::new(7);
        let games: Vec<_> = (0..100).map(|_| check_game(&mut random)).collect();
        assert!(games.iter().any(|game| game.1 == 0) && games.iter().any(|game| game.1 == 1));
        assert!(
            games.iter().filter(|game| game.0 < MOST_PLIES).count() > 95,
            "nearly all games end by passes"
        );
    }
}
