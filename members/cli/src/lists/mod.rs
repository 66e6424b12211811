//! Lists of inputs: read in blocks, checked on several threads, printed in order, with a progress bar.

mod blocks;
pub mod bulk;
pub mod checker;
pub mod lines;
pub mod progress;
