//! Nine men's morris: perft and random games.
//!
//! The points are three rings of eight, each ring a byte that runs around from a corner: bits 0, 2, 4 and 6 of
//! a byte are corners, the others joined to the next ring. A step along a ring rotates bytes, one across rings
//! shifts by eight bits, and all points where a man would close a mill are found at once.

use crate::bits::{Sets, cells};
use crate::repetition::third_time;
use crate::{Random, Tally};

const BOARD: u32 = 0xff_ffff;
const CORNERS: u32 = 0x55_5555;
const JOINED: u32 = 0xaa_aaaa;
/// Men of each player.
const MEN: u8 = 9;
/// A player with this many men flies.
const FEW: u32 = 3;
/// The game is drawn after this many plies without capture or placing.
const MOST_QUIET: usize = 100;

/// The points, each moved on by this many places of its ring.
#[inline(always)]
const fn turned<const PLACES: u32>(points: u32) -> u32 {
    let high = 0x01_0101 * (0xff << PLACES & 0xff);
    points << PLACES & high | points >> (8 - PLACES) & (BOARD ^ high)
}

/// Points whose two mates are among `men`, by the place of the point on its line.
struct Mates {
    /// The mates follow on the ring.
    ahead: u32,
    /// The mates precede on the ring.
    behind: u32,
    /// The mates lie on both sides on the ring.
    between: u32,
    /// The mates are those of the other rings.
    across: u32,
}

impl Mates {
    #[inline(always)]
    fn new(men: u32) -> Self {
        let (before, next) = (turned::<1>(men), turned::<7>(men));
        let (third, two_thirds) = ((men << 8 | men >> 16) & BOARD, (men << 16 | men >> 8) & BOARD);
        Self {
            ahead: next & turned::<6>(men) & CORNERS,
            behind: before & turned::<2>(men) & CORNERS,
            between: before & next & JOINED,
            across: third & two_thirds & JOINED,
        }
    }

    /// All points where a man is, or would be, in a mill.
    #[inline(always)]
    fn any(&self) -> u32 {
        self.ahead | self.behind | self.between | self.across
    }
}

/// The men of the player to move and of the other player, on the board and in hand.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    own: u32,
    enemy: u32,
    hands: [u8; 2],
}

const START: Position = Position { own: 0, enemy: 0, hands: [MEN; 2] };

/// The start of a man, its end and the man taken, as sets; the start of a placed man is empty.
#[derive(Clone, Copy)]
struct Play {
    from: u32,
    to: u32,
    taken: u32,
}

/// The ends of plays of one kind, those that close no mill and those that do.
struct Ends<const N: usize> {
    quiet: [u32; N],
    mills: [u32; N],
}

impl<const N: usize> Ends<N> {
    #[inline(always)]
    fn new(ends: [u32; N], mills: [u32; N]) -> Self {
        let part = |mask: [u32; N]| std::array::from_fn(|way| ends[way] & mask[way]);
        Self { quiet: part(mills.map(|mills| !mills)), mills: part(mills) }
    }

    /// The number of plays, if a mill takes one of `prey` men.
    #[inline(always)]
    fn count(&self, prey: u32) -> u64 {
        let count = |sets: [u32; N]| sets.iter().map(|set| u64::from(set.count_ones())).sum::<u64>();
        count(self.quiet) + count(self.mills) * u64::from(prey)
    }

    /// Calls `visit` with all plays: the way, the end, the man taken.
    fn each(&self, prey: u32, visit: &mut impl FnMut(usize, u32, u32)) {
        for way in 0..N {
            cells(self.quiet[way].into()).for_each(|to| visit(way, 1 << to, 0));
            for to in cells(self.mills[way].into()) {
                cells(prey.into()).for_each(|taken| visit(way, 1 << to, 1 << taken));
            }
        }
    }

    /// A random play, in the form of [`Self::each`].
    #[inline(always)]
    fn draw(&self, prey: u32, random: &mut Random) -> Option<(usize, u32, u32)> {
        let (quiet, mills) = (Sets::new(self.quiet.map(u64::from)), Sets::new(self.mills.map(u64::from)));
        let all = quiet.count() + mills.count() * prey.count_ones();
        if all == 0 {
            return None;
        }
        let index = random.below(all);
        if index < quiet.count() {
            let (way, to) = quiet.nth(index);
            return Some((way, 1 << to, 0));
        }
        let (way, to) = mills.nth(random.below(mills.count()));
        Some((way, 1 << to, 1 << random.cell(prey.into())))
    }
}

/// The point from which a slide of this way came to `to`.
#[inline(always)]
fn slid_from(way: usize, to: u32) -> u32 {
    match way {
        0 => turned::<7>(to),
        1 => turned::<1>(to),
        2 => to >> 8,
        _ => to << 8,
    }
}

impl Position {
    #[inline(always)]
    fn empty(self) -> u32 {
        BOARD & !(self.own | self.enemy)
    }

    /// The men that a mill may take.
    #[inline(always)]
    fn prey(self) -> u32 {
        let free = self.enemy & !Mates::new(self.enemy).any();
        if free == 0 { self.enemy } else { free }
    }

    #[inline(always)]
    fn places(self) -> Ends<1> {
        Ends::new([self.empty()], [Mates::new(self.own).any()])
    }

    /// Slides on along the ring, back, outwards and inwards. The mates of a man that slides are not on the
    /// line along which it came.
    #[inline(always)]
    fn slides(self) -> Ends<4> {
        let (own, empty, mates) = (self.own, self.empty(), Mates::new(self.own));
        let joined = own & JOINED;
        let ends = [turned::<1>(own), turned::<7>(own), joined << 8, joined >> 8].map(|ends| ends & empty);
        let mills = [mates.ahead | mates.across, mates.behind | mates.across, mates.between, mates.between];
        Ends::new(ends, mills)
    }

    /// The men that fly, the lowest first, and the ends of their flights.
    #[inline(always)]
    fn flights(self) -> ([u32; FEW as usize], Ends<{ FEW as usize }>) {
        let mut rest = self.own;
        let men = std::array::from_fn(|_| {
            let man = rest & rest.wrapping_neg();
            rest ^= man;
            man
        });
        (men, Ends::new([self.empty(); 3], men.map(|man| Mates::new(self.own ^ man).any())))
    }

    /// The number of plays.
    fn count(self) -> u64 {
        let prey = self.prey().count_ones();
        if self.hands[0] > 0 {
            return self.places().count(prey);
        }
        match self.own.count_ones() {
            ..FEW => 0,
            FEW => self.flights().1.count(prey),
            _ => self.slides().count(prey),
        }
    }

    /// Calls `visit` with all plays.
    fn each(self, mut visit: impl FnMut(Play)) {
        let prey = self.prey();
        if self.hands[0] > 0 {
            return self.places().each(prey, &mut |_, to, taken| visit(Play { from: 0, to, taken }));
        }
        match self.own.count_ones() {
            ..FEW => {}
            FEW => {
                let (men, ends) = self.flights();
                ends.each(prey, &mut |man, to, taken| visit(Play { from: men[man], to, taken }));
            }
            _ => self.slides().each(prey, &mut |way, to, taken| {
                visit(Play { from: slid_from(way, to), to, taken });
            }),
        }
    }

    /// A random play; `None` if there is none.
    #[inline(always)]
    fn draw(self, random: &mut Random) -> Option<Play> {
        let prey = self.prey();
        if self.hands[0] > 0 {
            let (_, to, taken) = self.places().draw(prey, random)?;
            return Some(Play { from: 0, to, taken });
        }
        match self.own.count_ones() {
            ..FEW => None,
            FEW => {
                let (men, ends) = self.flights();
                let (man, to, taken) = ends.draw(prey, random)?;
                Some(Play { from: men[man], to, taken })
            }
            _ => {
                let (way, to, taken) = self.slides().draw(prey, random)?;
                Some(Play { from: slid_from(way, to), to, taken })
            }
        }
    }

    /// The position after a play, in the view of the opponent.
    #[inline(always)]
    fn after(self, play: Play) -> Self {
        let placed = u8::from(play.from == 0);
        Self {
            own: self.enemy ^ play.taken,
            enemy: self.own ^ play.from ^ play.to,
            hands: [self.hands[1], self.hands[0] - placed],
        }
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing; a game is not
/// drawn in so few plies.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(START, depth) }
}

/// The number of leaves; `depth` is at least 1.
fn leaves(position: Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut sum = 0;
    position.each(|play| sum += leaves(position.after(play), depth - 1));
    sum
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut past = Vec::new();
    for _ in 0..games {
        let (mut position, mut plies) = (START, 0);
        past.clear();
        let winner = loop {
            let Some(play) = position.draw(&mut random) else {
                break Some(usize::from(plies % 2 == 0));
            };
            if past.len() >= MOST_QUIET || third_time(&past, &position) {
                break None;
            }
            if play.from == 0 || play.taken != 0 {
                past.clear();
            } else {
                past.push(position);
            }
            position = position.after(play);
            plies += 1;
        };
        tally.add(plies, winner);
    }
    tally
}
