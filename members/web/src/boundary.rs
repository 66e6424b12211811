//! The functions that the page calls: the only ones that see memory as numbers.
//!
//! The page takes memory for a message, writes the message there, and calls [`call`]. A message is the request, a line feed, and the payload.
//! The answer stays in place until the next call: its address is returned, and its length is that of [`answer_length`].

use std::cell::RefCell;

thread_local! {
    /// The message that the page is writing.
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last answer.
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the address of memory for a message of so many bytes.
#[expect(unsafe_code, reason = "a name that the page can call; it is the only one of this name")]
#[unsafe(no_mangle)]
pub extern "C" fn message(length: usize) -> *mut u8 {
    MESSAGE.with_borrow_mut(|message| {
        message.clear();
        message.resize(length, 0);
        message.as_mut_ptr()
    })
}

/// Answers the message, and returns the address of the answer.
#[expect(unsafe_code, reason = "a name that the page can call; it is the only one of this name")]
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    let message = MESSAGE.take();
    let end = message.iter().position(|byte| *byte == b'\n').unwrap_or(message.len());
    let (request, payload) = (&message[..end], message.get(end + 1..).unwrap_or_default());
    let answer = crate::answer(request, payload);
    // The memory of a long list is not kept.
    MESSAGE.with_borrow_mut(|memory| {
        if message.capacity() <= KEPT {
            *memory = message;
        }
    });
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// Returns the length of the last answer, in bytes.
#[expect(unsafe_code, reason = "a name that the page can call; it is the only one of this name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}

/// The most bytes of memory that are kept for the next message.
const KEPT: usize = 1 << 16;
