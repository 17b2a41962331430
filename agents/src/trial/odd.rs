//! Warnings about oddities in random games, with their places.
//!
//! No warning is a proof. The checks of the language report events that can never happen; an event that merely did not happen may show a
//! mistake in the rules, or be rare in random play.

use dsl::ast::{File, Span};
use dsl::index::{self, What};
use dsl::model::{Act, Action, Comparison, Condition, KindId, Number, Play, Preference, Then};
use dsl::{Diagnostic, Model};

use super::Tally;

/// Share of the decided games above which a player counts as winning nearly always.
const NEARLY_ALWAYS: f64 = 0.95;
/// Fewest decided games for a warning about the winner.
const ENOUGH_GAMES: u64 = 40;
/// Share of games above which ends by the ply limit are reported.
const MANY: f64 = 0.25;

/// Warnings about rules that never or too often took effect in the games of `tally`. `tree` is the file with
/// all that it extends.
pub fn warnings(model: &Model, tree: &File, tally: &Tally) -> Vec<Diagnostic> {
    let seen = Seen { model, tree, tally };
    if tally.games == 0 {
        return vec![seen.nothing()];
    }
    [
        seen.overlong(),
        seen.plays(),
        seen.pieces(),
        seen.promotions(),
        seen.limits(),
        seen.pass(),
        seen.ends(),
        seen.course(),
        seen.winner(),
    ]
    .concat()
}

struct Seen<'a> {
    model: &'a Model,
    tree: &'a File,
    tally: &'a Tally,
}

impl Seen<'_> {
    /// The time was over before the end of the first game.
    fn nothing(&self) -> Diagnostic {
        let game = self.clause("game").unwrap_or_default();
        let title = "no random game came to its end in time, so nothing is known of them";
        Diagnostic::warning("no-game-ended", game, title, "this game").note("`--seconds N` gives more time")
    }

    /// The number of games in words, such as `in any of 100 random games`.
    fn games(&self) -> String {
        format!("in any of {} random games", self.tally.games)
    }

    /// Play clauses with more plays in a position than can be listed.
    fn overlong(&self) -> Vec<Diagnostic> {
        let games = self.model.plays.iter().zip(&self.tally.overlong).filter(|(_, games)| **games > 0);
        games
            .map(|(play, broken_off)| {
                let title = format!(
                    "{broken_off} of {} random games were broken off at a position with more plays by `{}` than can be listed",
                    self.tally.games, play.name
                );
                Diagnostic::warning("overlong", play.clause.span, title, "its chains branch without end")
            })
            .collect()
    }

    /// Play clauses that never gave a legal play, or that mention captures and never captured.
    fn plays(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (id, play) in self.model.plays.iter().enumerate() {
            let (span, name) = (play.clause.span, &play.name);
            if self.tally.plays[id] == 0 {
                let title = format!("no play by `{name}` was legal {}", self.games());
                found.push(Diagnostic::warning("never-played", span, title, "this clause"));
            } else if self.tally.captures[id] == 0 && captures(play) {
                let title = format!("no play by `{name}` captured {}", self.games());
                found.push(Diagnostic::warning("never-captured", span, title, "this clause"));
            }
        }
        found
    }

    /// Kinds with a play clause that never stood on the board or never moved.
    fn pieces(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (id, kind) in self.model.kinds.iter().enumerate().filter(|(id, _)| has_play(self.model, *id)) {
            let place = index::place_of(self.tree, What::Piece, &kind.name).unwrap_or_default();
            let told = match (self.tally.stood[id], self.tally.moved[id]) {
                (_, 1..) => continue,
                (0, _) => format!("no {} came on the board {}", kind.name, self.games()),
                _ => format!("no {} could move {}", kind.name, self.games()),
            };
            found.push(Diagnostic::warning("never-moved", place, told, "this piece"));
        }
        found
    }

    fn promotions(&self) -> Vec<Diagnostic> {
        let never = self.model.promotions.iter().zip(&self.tally.promotions).filter(|(_, seen)| **seen == 0);
        never
            .map(|(promotion, _)| {
                let title = format!("`{}` did not happen {}", promotion.clause.text, self.games());
                Diagnostic::warning("never-promoted", promotion.clause.span, title, "this promotion")
            })
            .collect()
    }

    /// Limits and preferences that never removed a play.
    fn limits(&self) -> Vec<Diagnostic> {
        let limits = self.model.limits.iter().map(|limit| &limit.clause).zip(&self.tally.limits);
        let preferences = self.model.preferences.iter().map(|preference| match preference {
            Preference::Tiers(_, clause) | Preference::Most(_, clause) | Preference::Soonest(_, clause) => {
                clause
            }
        });
        let all = limits.chain(preferences.zip(&self.tally.preferences));
        all.filter(|(_, seen)| **seen == 0)
            .map(|(clause, _)| {
                let title = format!("`{}` took no play away {}", clause.text, self.games());
                Diagnostic::warning("never-limited", clause.span, title, "without effect in all of them")
            })
            .collect()
    }

    fn pass(&self) -> Vec<Diagnostic> {
        let written = self.clause("pass").filter(|_| self.tally.passes == 0);
        written
            .map(|span| {
                let title = format!("nobody could pass {}", self.games());
                Diagnostic::warning("never-passed", span, title, "this clause")
            })
            .into_iter()
            .collect()
    }

    /// End clauses that ended no game.
    fn ends(&self) -> Vec<Diagnostic> {
        let never = self.model.ends.iter().zip(&self.tally.ends).filter(|(_, games)| **games == 0);
        never
            .map(|(end, _)| {
                let title =
                    format!("none of {} random games ended by `{}`", self.tally.games, end.clause.text);
                Diagnostic::warning("never-ended-so", end.clause.span, title, "this end")
            })
            .collect()
    }

    /// Games without a proper end.
    fn course(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let (games, game) = (self.tally.games, self.clause("game").unwrap_or_default());
        if self.tally.endless > 0 {
            let (endless, plies) = (self.tally.endless, engine::PLAYOUT_LIMIT);
            let title = format!("{endless} of {games} random games had not ended after {plies} plies");
            found.push(Diagnostic::warning("never-ending", game, title, "this game").note(
                if self.model.remembers() {
                    "`draw after N plies` would end them"
                } else {
                    "`draw after N plies`, or `draw at repetition 3`, would end them"
                },
            ));
        }
        if self.tally.stuck > 0 {
            let title = format!("in {} of {games} random games a player had no play", self.tally.stuck);
            found.push(
                Diagnostic::warning("no-play-left", game, title, "no clause says what happens then")
                    .note("`loss when stuck`, `draw when stuck` or `pass when stuck` would"),
            );
        }
        for (end, ended) in self.model.ends.iter().zip(&self.tally.ends) {
            if *ended as f64 > MANY * games as f64 && is_ply_limit(&end.when) {
                let title = format!("{ended} of {games} random games went on to the ply limit");
                found.push(Diagnostic::warning("often-unfinished", end.clause.span, title, "this limit"));
            }
        }
        found
    }

    /// A side that wins nearly always.
    fn winner(&self) -> Vec<Diagnostic> {
        let decided: u64 = self.tally.wins.iter().sum();
        let place = self.clause("players").unwrap_or_default();
        let often = |wins: &u64| decided >= ENOUGH_GAMES && *wins as f64 > NEARLY_ALWAYS * decided as f64;
        let players = self.model.players.iter().zip(&self.tally.wins).filter(|(_, wins)| often(wins));
        players
            .map(|(player, wins)| {
                let title = format!("{player} wins {wins} of {decided} random games that somebody wins");
                Diagnostic::warning("one-sided", place, title, "the sides are not equal in random play")
            })
            .collect()
    }

    fn clause(&self, heading: &str) -> Option<Span> {
        index::clause(self.tree, heading)
    }
}

/// True if a play clause moves or places pieces of the kind. Other clauses only add such pieces beside the
/// play.
fn has_play(model: &Model, id: KindId) -> bool {
    model.plays.iter().any(|play| match &play.action {
        Action::TakeOver { .. } => false,
        Action::Place { kind, .. } | Action::Fly { kind, .. } => *kind == id,
        Action::Move(movers) => movers.iter().any(|mover| mover.kind == id),
    })
}

/// True for `after N plies`.
fn is_ply_limit(condition: &Condition) -> bool {
    matches!(condition, Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(_)))
}

/// True if a clause mentions captures.
fn captures(play: &Play) -> bool {
    let moves = match &play.action {
        Action::Move(movers) => {
            movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture))
        }
        _ => false,
    };
    moves
        || play.then.iter().any(|then| match then {
            Then::Walks { walk, .. } => walk.steps.iter().any(|step| step.act == Act::Capture),
            Then::Capture(_) => true,
            Then::Mark(_) | Then::Pull(_) => false,
        })
}
