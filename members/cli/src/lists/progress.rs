//! Shows the progress of a list on a terminal.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{DecimalBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::input::List;

/// A list that takes less time shows no progress.
const SHORT: Duration = Duration::from_secs(1);

/// A progress bar on standard error, if that is a terminal that can move its cursor. A bar that is dropped is removed.
pub struct Progress {
    begin: Instant,
    read: Arc<AtomicU64>,
    size: Option<u64>,
    bar: Option<ProgressBar>,
    wanted: bool,
}

impl Progress {
    /// Starts the progress bar of a list. It is not `wanted` if other output goes to the terminal.
    pub fn new(list: &List, wanted: bool) -> Self {
        Self { begin: Instant::now(), read: Arc::clone(&list.read), size: list.size, bar: None, wanted }
    }

    /// Updates the bar.
    pub fn tick(&mut self) {
        let elapsed = self.begin.elapsed();
        if !self.wanted || elapsed < SHORT {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.size, elapsed));
        bar.set_position(self.read.load(Ordering::Relaxed));
    }
}

fn bar(size: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match size {
        Some(_) => "[{wide_bar}] {decimal_bytes} of {decimal_total_bytes}, {rate}/s, {left} left",
        None => "{spinner} {decimal_bytes}, {rate}/s",
    };
    let style = ProgressStyle::with_template(template).expect("the template is one");
    let style = style.progress_chars("=> ").tick_chars("|/-\\ ");
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = write!(out, "{}", DecimalBytes(per_second(state)));
    });
    let style = style.with_key("left", |state: &ProgressState, out: &mut dyn Write| {
        let left = state.len().unwrap_or(0).saturating_sub(state.pos());
        let _ = write!(out, "{:#}", HumanDuration(Duration::from_secs(left.div_ceil(per_second(state)))));
    });
    ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr()).with_style(style).with_elapsed(elapsed)
}

/// A progress bar of things that are counted, as [`Progress`] is one of bytes.
pub struct Counted {
    begin: Instant,
    total: u64,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Counted {
    /// Starts the progress bar of `total` things.
    pub fn new(total: usize) -> Self {
        Self { begin: Instant::now(), total: total as u64, done: 0, bar: None }
    }

    /// Counts one more.
    pub fn tick(&mut self) {
        self.done += 1;
        if self.begin.elapsed() < SHORT {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("[{wide_bar}] {pos} of {len}");
            let style = style.expect("the template is one").progress_chars("=> ");
            ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr()).with_style(style)
        });
        bar.set_position(self.done);
    }
}

/// Returns the mean rate, in bytes: the current rate varies too much to estimate the remaining time.
fn per_second(state: &ProgressState) -> u64 {
    let elapsed = state.elapsed().as_millis().max(1);
    u64::try_from(u128::from(state.pos()) * 1000 / elapsed).unwrap_or(u64::MAX).max(1)
}
