//! Contains a defect of the program: it costs the answer for one input, and not those for the others.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use urlgram::print::shortened;
use urlgram::report::Origin;

use crate::failure::say;

thread_local! {
    static IS_CONTAINED: Cell<bool> = const { Cell::new(false) };
    /// The message of the last panic of this thread, with its place.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// Returns whether anything panicked that was contained: the exit code is 2 then.
pub fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}

/// Returns what `work` returns for an input. If it panics, asks for a report of the defect, with the origin of the input, and returns `None`.
pub fn contained<T>(
    input: &[u8],
    origin: impl FnOnce() -> Option<Origin>,
    work: impl FnOnce() -> T,
) -> Option<T> {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if IS_CONTAINED.get() {
                let place = panic.location().map(ToString::to_string).unwrap_or_default();
                let payload = panic.payload();
                let owned = payload.downcast_ref::<String>().map(String::as_str);
                let message = owned.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic");
                MESSAGE.with_borrow_mut(|kept| *kept = format!("{message}, at {place}"));
            } else {
                before(panic);
            }
        }));
    });
    let outer = IS_CONTAINED.replace(true);
    // Tests of this function plant a defect.
    let is_planted =
        || std::env::var_os("URLGRAM_DEFECT").is_some_and(|text| text.as_encoded_bytes() == input);
    let result = catch_unwind(AssertUnwindSafe(|| {
        assert!(!(cfg!(debug_assertions) && is_planted()), "a planted defect");
        work()
    }));
    IS_CONTAINED.set(outer);
    if result.is_err() {
        HAPPENED.store(true, Ordering::Relaxed);
        let place = origin().map_or(String::new(), |origin| format!("{}:{}: ", origin.name, origin.line));
        let message = MESSAGE.with_borrow(|message| urlgram::printable(message.as_bytes()));
        say(&format!(
            "urlgram: {place}a defect of urlgram ({message}); please report it with the input {}",
            shortened(input)
        ));
    }
    result.ok()
}
