//! Feeds `urlgram_fuzz::lists` with inputs that coverage leads to.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urlgram_fuzz::lists::run(data));
