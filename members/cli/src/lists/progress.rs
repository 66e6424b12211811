//! Shows the progress of a list on a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{DecimalBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A list that takes less time shows no progress.
const SHORT: Duration = Duration::from_secs(1);

/// A progress bar on standard error, if that is a terminal that can move its cursor. A bar that is dropped is removed.
pub struct Progress {
    bar: ProgressBar,
    is_shown: bool,
}

impl Progress {
    /// Starts the progress bar of bytes, of which there are so many if their number is known.
    pub fn of_bytes(size: Option<u64>) -> Self {
        let template = match size {
            Some(_) => "[{wide_bar}] {decimal_bytes} of {decimal_total_bytes}, {rate}/s, {left} left",
            None => "{spinner} {decimal_bytes}, {rate}/s",
        };
        Self::new(size, template)
    }

    /// Starts the progress bar of things that are counted.
    pub fn of_things(total: usize) -> Self {
        Self::new(Some(total as u64), "[{wide_bar}] {pos} of {len}")
    }

    fn new(length: Option<u64>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the template is one");
        let style = style.progress_chars("=> ").tick_chars("|/-\\ ");
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}", DecimalBytes(per_second(state)));
        });
        let style = style.with_key("left", |state: &ProgressState, out: &mut dyn Write| {
            let left = state.len().unwrap_or(0).saturating_sub(state.pos());
            let _ = write!(out, "{:#}", HumanDuration(Duration::from_secs(left.div_ceil(per_second(state)))));
        });
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style);
        Self { bar, is_shown: false }
    }

    /// Shows that so much is done.
    pub fn at(&mut self, done: u64) {
        if !self.is_shown && self.bar.elapsed() >= SHORT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_shown = true;
        }
        self.bar.set_position(done);
    }
}

/// Returns the mean rate, in bytes: the current rate varies too much to estimate the remaining time.
fn per_second(state: &ProgressState) -> u64 {
    let elapsed = state.elapsed().as_millis().max(1);
    u64::try_from(u128::from(state.pos()) * 1000 / elapsed).unwrap_or(u64::MAX).max(1)
}
