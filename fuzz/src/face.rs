//! A position of either back end as plain data, with everything that a comparison uses.

use engine::{Game, History, Metadata, Outcome, Position, Random, Setup, Written, listing, mix};

/// A position with more plays than this is not compared: it would take too long.
pub const MOST_PLAYS: usize = 5_000;
/// Most plays of a position that are written and read again: the interpreter searches all plays for each.
const MOST_READ: usize = 40;
/// In a position with more plays than this, plays two plies ahead are not counted.
const MOST_FOR_TWO_PLIES: usize = 300;
/// Number of random plays drawn in each position.
const DRAWS: u64 = 12;

/// A back end of one game, without its concrete types.
pub trait BackEnd {
    /// A new game.
    fn begin(&self) -> Box<dyn Progress + '_>;
}

/// A game in progress.
pub trait Progress {
    /// The position.
    fn view(&self) -> View;
    /// Makes the play with this index in [`View::plays`].
    fn advance(&mut self, index: usize);
}

/// The observable properties of a position.
pub struct View {
    /// The position.
    pub setup: Setup,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// Its static value.
    pub value: i32,
    /// The key of its board.
    pub key: u64,
    /// The hash of the whole position.
    pub hash: u64,
    /// Number of earlier occurrences of the position, if the rules draw by repetition; else 0.
    pub repetitions: usize,
    /// The legal plays, in the order of generation.
    pub plays: Vec<Listed>,
    /// True if there are more than [`MOST_PLAYS`] plays, or more than can be listed: then nothing else counts.
    pub is_cut: bool,
    /// The first answer of this back end that contradicts another one.
    pub contradiction: Option<Contradiction>,
}

/// Two answers of one back end that contradict each other.
pub struct Contradiction {
    /// The kind of contradiction.
    pub kind: &'static str,
    /// The answers.
    pub text: String,
}

/// A legal play.
pub struct Listed {
    /// Start cell of its piece; `None` for a placement or a pass.
    pub from: Option<usize>,
    /// Last cell of its piece; `None` for a pass.
    pub to: Option<usize>,
    /// The position after it.
    pub after: Setup,
    /// The hash of the position after it.
    pub hash: u64,
    /// Its notation.
    pub text: Written,
    /// Its reluctance: random games avoid plays with more than the least.
    pub reluctance: u32,
    /// True if it captures, flips or promotes.
    pub noisy: bool,
}

impl Listed {
    /// The effect of the play, as a sort key: plays with equal effects are the same play.
    pub fn effect(&self) -> impl Ord {
        (self.from, self.to, &self.after.board)
    }
}

impl<G: Game> BackEnd for G {
    fn begin(&self) -> Box<dyn Progress + '_> {
        Box::new(Running { game: self, position: self.start(), past: History::new() })
    }
}

/// A play of a game.
type PlayOf<G> = <<G as Game>::Position as Position>::Play;

/// A game in progress on a back end.
struct Running<'g, G: Game> {
    game: &'g G,
    position: G::Position,
    past: History,
}

impl<G: Game> Running<'_, G> {
    fn list(&self) -> Vec<PlayOf<G>> {
        let mut plays = Vec::new();
        self.position.plays(&self.past, &mut plays);
        plays
    }

    /// Checks that different queries of the position agree.
    fn check(&self, plays: &[PlayOf<G>], is_over: bool) -> Result<(), Contradiction> {
        let (position, past) = (&self.position, &self.past);
        check_set_up_again(self.game, position)?;
        if !is_over {
            check_count(position, past, plays.len())?;
            check_draws(position, past, plays)?;
            if plays.len() <= MOST_FOR_TWO_PLIES {
                check_two_plies(position, past, plays)?;
            }
            check_reading(self.game.metadata(), position, past, plays)?;
        }
        Ok(())
    }
}

impl<G: Game> Progress for Running<'_, G> {
    fn view(&self) -> View {
        let (view, overlong) = listing::watched(|| self.seen());
        View { is_cut: view.is_cut || overlong.is_some(), ..view }
    }

    fn advance(&mut self, index: usize) {
        let play = self.list()[index].clone();
        self.past.push(self.position.key());
        self.position.play(&play);
    }
}

impl<G: Game> Running<'_, G> {
    /// [`Progress::view`], except that lists which are cut off do not count.
    fn seen(&self) -> View {
        let (metadata, position, past) = (self.game.metadata(), &self.position, &self.past);
        let mut plays = self.list();
        let outcome = position.outcome(past, plays.iter().all(<G::Position as Position>::is_pass));
        let is_cut = plays.len() > MOST_PLAYS || listing::cut().is_some();
        if is_cut {
            plays.clear();
        }
        let contradiction = if is_cut { Ok(()) } else { self.check(&plays, outcome.is_some()) }.err();
        View {
            setup: position.setup(),
            outcome,
            value: position.evaluate(&mut Vec::new()),
            key: position.key(),
            hash: position.hash(),
            repetitions: position.repetitions(past),
            plays: plays.iter().map(|play| listed(metadata, position, past, play)).collect(),
            is_cut,
            contradiction,
        }
    }
}

fn listed<P: Position>(metadata: &Metadata, position: &P, past: &History, play: &P::Play) -> Listed {
    let path = position.path(past, play);
    let mut next = position.clone();
    next.play(play);
    let moves = path.cells.len() > 1;
    Listed {
        from: path.cells.first().copied().filter(|_| moves),
        to: path.cells.last().copied(),
        after: next.setup(),
        hash: next.hash(),
        text: engine::notation::write(metadata, &path),
        reluctance: position.reluctance(play),
        noisy: position.is_noisy(play),
    }
}

fn contradiction(kind: &'static str, text: String) -> Result<(), Contradiction> {
    Err(Contradiction { kind, text })
}

/// Checks that the count of plays equals the length of the list.
fn check_count<P: Position>(position: &P, past: &History, listed: usize) -> Result<(), Contradiction> {
    let count = position.count(past, &mut Vec::new());
    if count == listed as u64 {
        return Ok(());
    }
    contradiction("count", format!("{count} plays are counted, {listed} listed"))
}

/// Checks that random plays are among the listed plays with the least reluctance, and that one is drawn if any is listed.
fn check_draws<P: Position>(position: &P, past: &History, plays: &[P::Play]) -> Result<(), Contradiction> {
    let least = plays.iter().map(|play| position.reluctance(play)).min();
    for draw in 0..DRAWS {
        let random = &mut Random::new(mix(draw, position.key()));
        let fault = match position.draw(past, &mut Vec::new(), random).play {
            None if plays.is_empty() => continue,
            None => "no play is drawn though some are listed".to_owned(),
            Some(play) if !plays.contains(&play) => format!("{play:?} is drawn but not listed"),
            Some(play) if Some(position.reluctance(&play)) != least => {
                format!("{play:?} is drawn though others are avoided less")
            }
            Some(_) => continue,
        };
        return contradiction("draw", fault);
    }
    Ok(())
}

/// Checks that a position set up again from its plain data is the same.
fn check_set_up_again<G: Game>(game: &G, position: &G::Position) -> Result<(), Contradiction> {
    let setup = position.setup();
    let again = game.load(&setup);
    if again.setup() != setup {
        return contradiction("setup", format!("{setup:?} is set up as {:?}", again.setup()));
    }
    if (again.key(), again.hash()) != (position.key(), position.hash()) {
        return contradiction("hash of a setup", format!("{setup:?} is set up with another hash"));
    }
    Ok(())
}

/// Checks that the counts of `two_plies` equal those of the lists, ply by ply. No play follows one that ends the game.
fn check_two_plies<P: Position>(
    position: &P,
    past: &History,
    plays: &[P::Play],
) -> Result<(), Contradiction> {
    let mut stuck = 0_u64;
    let Some(counted) = position.two_plies(past, &mut [Vec::new(), Vec::new()], |_| stuck += 1) else {
        return Ok(());
    };
    let mut after = past.clone();
    after.push(position.key());
    let replies = |play: &P::Play| {
        let mut next = position.clone();
        next.play(play);
        let mut replies = Vec::new();
        next.plays(&after, &mut replies);
        let is_over = next.outcome(&after, replies.iter().all(P::is_pass)).is_some();
        if is_over { 0 } else { replies.len() as u64 }
    };
    let replies: Vec<u64> = plays.iter().map(replies).collect();
    let none = replies.iter().filter(|replies| **replies == 0).count() as u64;
    let listed = [plays.len() as u64, replies.iter().sum(), none];
    let counted = [counted[0], counted[1], stuck];
    if counted == listed {
        return Ok(());
    }
    let text =
        format!("{counted:?} plays, replies, positions without are counted at once, {listed:?} listed");
    contradiction("two plies", text)
}

/// Checks that a play that is written and read again is the same play, unless another play is written alike.
fn check_reading<P: Position>(
    metadata: &Metadata,
    position: &P,
    past: &History,
    plays: &[P::Play],
) -> Result<(), Contradiction> {
    let texts: Vec<Written> =
        plays.iter().map(|play| engine::notation::write(metadata, &position.path(past, play))).collect();
    let every = plays.len().div_ceil(MOST_READ).max(1);
    for (play, text) in plays.iter().zip(&texts).step_by(every) {
        let fault = match engine::notation::read(metadata, position, past, plays, text) {
            Some(read) if read == *play => continue,
            Some(_) if texts.iter().filter(|other| *other == text).count() > 1 => continue,
            Some(read) => format!("`{text}` is written for {play:?} but read as {read:?}"),
            None => format!("`{text}` is written for {play:?} but refused"),
        };
        return contradiction("reading", fault);
    }
    Ok(())
}
