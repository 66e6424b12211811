//! Feeds `urlgram_fuzz::formats` with inputs that coverage leads to.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urlgram_fuzz::formats::run(data));
