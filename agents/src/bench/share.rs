//! Shares work out among threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Does `work` on each item, on `threads` threads. Returns the results with their items' indices, in the order of the items. After the
/// first `None` no further item is begun; items begun before that still give results.
pub fn share<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> Option<R> + Sync,
) -> Vec<(usize, R)> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let run = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(result) = items.get(index).and_then(&work) else {
                next.store(items.len(), Relaxed);
                break;
            };
            // An error means that another thread panicked; the scope passes that panic on.
            if let Ok(mut done) = done.lock() {
                done.push((index, result));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn results_are_in_order_on_any_number_of_threads() {
        let items: Vec<usize> = (0..100).collect();
        let squares: Vec<_> = items.iter().map(|item| (*item, item * item)).collect();
        for threads in [1, 2, 7] {
            assert_eq!(share(threads, &items, |item| Some(item * item)), squares);
        }
        let stopped = share(1, &items, |item| (*item < 3).then_some(item * item));
        assert_eq!(stopped, squares[..3]);
    }
}
