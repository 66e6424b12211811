//! Feeds `urlgram_fuzz::texts` with inputs that coverage leads to.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urlgram_fuzz::texts::run(data));
