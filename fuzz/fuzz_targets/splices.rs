//! Feeds `urlgram_fuzz::splices` with inputs that coverage leads to.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urlgram_fuzz::splices::run(data));
