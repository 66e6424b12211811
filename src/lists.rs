//! Work on the items of a list, on several threads, with the results in order.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The results for the items of an iterator, in its order.
///
/// Each thread takes the next item when it has finished one. The iterator runs on these threads, one at a time, so it may wait: a
/// caller that bounds the memory gives it the space that printed results no longer need. If no thread can be started, the work is done
/// by the one that asks for the results.
///
/// Threads are not joined, unless one panics: a pipe may never give the data that they wait for. They end after their current item
/// when nobody asks for results any more.
pub struct InOrder<R> {
    /// The work on the next item, if no thread does it.
    alone: Option<Box<dyn FnMut() -> Option<R> + Send>>,
    results: Receiver<(usize, R)>,
    /// Results that came before their turn.
    early: BTreeMap<usize, R>,
    /// The number of the next result.
    number: usize,
    threads: Vec<JoinHandle<()>>,
}

impl<R: Send + 'static> InOrder<R> {
    /// Starts at most this many threads, each with a worker of its own.
    pub fn new<I, W>(threads: usize, items: I, worker: impl Fn() -> W) -> Self
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        W: FnMut(I::Item) -> R + Send + 'static,
    {
        let items = Arc::new(Mutex::new(items.into_iter().enumerate()));
        let (done, results) = channel();
        let start = |_| {
            let (items, done, mut work) = (Arc::clone(&items), done.clone(), worker());
            let next = move || items.lock().ok().and_then(|mut items| items.next());
            let run = move || {
                while let Some((number, item)) = next() {
                    if done.send((number, work(item))).is_err() {
                        return;
                    }
                }
            };
            Builder::new().spawn(run).ok()
        };
        let threads: Vec<_> = (0..threads).map_while(start).collect();
        let alone = threads.is_empty().then(|| {
            let mut work = worker();
            Box::new(move || Some(work(items.lock().ok()?.next()?.1))) as Box<_>
        });
        Self { alone, results, early: BTreeMap::new(), number: 0, threads }
    }

    /// Waits for the next result, at most this long; there is none after the last.
    ///
    /// # Panics
    /// If a thread did.
    pub fn wait(&mut self, most: Duration) -> Poll<Option<R>> {
        if let Some(alone) = &mut self.alone {
            return if most.is_zero() { Poll::Pending } else { Poll::Ready(alone()) };
        }
        loop {
            if let Some(result) = self.early.remove(&self.number) {
                self.number += 1;
                return Poll::Ready(Some(result));
            }
            match self.results.recv_timeout(most) {
                Ok((number, result)) => _ = self.early.insert(number, result),
                Err(RecvTimeoutError::Timeout) => return Poll::Pending,
                Err(RecvTimeoutError::Disconnected) => {
                    self.threads
                        .drain(..)
                        .for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
                    return Poll::Ready(None);
                }
            }
        }
    }
}

impl<R: Send + 'static> Iterator for InOrder<R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        loop {
            if let Poll::Ready(result) = self.wait(Duration::MAX) {
                return result;
            }
        }
    }
}
