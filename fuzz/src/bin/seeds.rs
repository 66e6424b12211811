//! Writes the inputs that the targets begin with into a folder.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).expect("the folder"));
    fs::create_dir_all(&folder)?;
    urlgram_fuzz::seeds().into_iter().try_for_each(|(name, text)| fs::write(folder.join(name), text))
}
