//! Plays games on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Plays a game of each pairing on `threads` threads, at least one, and passes each game to `keep` as soon as it is over, on the
/// thread of the caller. `play` returns `None` for a game that was stopped; its thread then begins no other.
///
/// # Errors
/// The first error of `play` or `keep`. Games in progress are played to their end, but not kept.
pub fn play_all<P: Sync, G: Send, E: Send>(
    pairings: &[P],
    threads: usize,
    play: &(dyn Fn(&P) -> Result<Option<G>, E> + Sync),
    keep: &mut dyn FnMut(G) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, played) = mpsc::channel();
        for _ in 0..threads.clamp(1, pairings.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(pairing) = pairings.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let game = play(pairing);
                    let goes_on = matches!(game, Ok(Some(_)));
                    // The receiver is gone after an error.
                    if sender.send(game).is_err() || !goes_on {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for game in played {
            let kept = match game {
                Ok(Some(game)) => keep(game),
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            if kept.is_err() {
                next.store(pairings.len(), Ordering::Relaxed);
                return kept;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::tests::{game, pairing};
    use crate::{Game, Pairing};

    fn pairings() -> Vec<Pairing> {
        (0..20).map(|opening| pairing("a", "b", opening)).collect()
    }

    fn played(pairing: &Pairing) -> Result<Option<Game>, String> {
        Ok(Some(game(pairing.clone(), None)))
    }

    #[test]
    fn each_game_is_played_once() {
        for threads in [0, 1, 3, 50] {
            let mut kept = Vec::new();
            play_all(&pairings(), threads, &played, &mut |game| {
                kept.push(game.pairing);
                Ok(())
            })
            .unwrap();
            assert_eq!(kept.len(), 20);
            assert_eq!(kept.into_iter().collect::<BTreeSet<_>>(), pairings().into_iter().collect());
        }
    }

    #[test]
    fn a_stopped_game_is_the_last_of_its_thread() {
        let stopped = |pairing: &Pairing| if pairing.opening == 5 { Ok(None) } else { played(pairing) };
        let mut kept = 0;
        play_all(&pairings(), 1, &stopped, &mut |_| {
            kept += 1;
            Ok(())
        })
        .unwrap();
        assert_eq!(kept, 5);
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut kept = 0;
        let full = play_all(&pairings(), 2, &played, &mut |_| {
            kept += 1;
            if kept < 4 { Ok(()) } else { Err("full".to_owned()) }
        });
        assert_eq!((full, kept), (Err("full".to_owned()), 4));
        let broken =
            |pairing: &Pairing| if pairing.opening == 3 { Err("broken".to_owned()) } else { played(pairing) };
        assert_eq!(play_all(&pairings(), 1, &broken, &mut |_| Ok(())), Err("broken".to_owned()));
    }
}
