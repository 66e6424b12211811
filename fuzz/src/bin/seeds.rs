//! Writes inputs for the targets to begin with into a folder: URLs of each dialect, and strings of each production.

use std::path::PathBuf;
use std::{env, fs, io};

use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).expect("the folder"));
    fs::create_dir_all(&folder)?;
    for (place, dialect) in (0u8..).zip(DIALECTS) {
        let write = |name: &str, production: u8, text: &[u8]| {
            fs::write(folder.join(format!("{}-{name}", dialect.id)), [&[place, production, 0], text].concat())
        };
        for (number, text) in Generator::natural(Check::new(dialect), 1).take(100).enumerate() {
            write(&number.to_string(), 0, &text)?;
        }
        for (production, other) in (128u8..=255).zip(dialect.productions()) {
            let check = Check::new(dialect).start(other.name).expect("it is one of its productions");
            if let Some(text) = Generator::natural(check, 1).next() {
                write(
                    &other.name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "_"),
                    production,
                    &text,
                )?;
            }
        }
    }
    Ok(())
}
