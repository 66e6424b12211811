//! Where inputs come from: arguments, files, standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use urlgram::diagnosis::{Origin, printable};

use super::Failure;
use super::unpack::unpacked;

/// The arguments that say what is checked.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("inputs").required(true).args(["urls", "input"])))]
pub struct Inputs {
    /// What to check; `-` is a list on standard input, one input a line.
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Check the lines of a file; `-` is standard input.
    #[arg(short, long, value_name = "FILE")]
    input: Option<PathBuf>,

    /// Inputs of a list end with NUL, not with a line feed.
    #[arg(short = '0', long = "null", conflicts_with = "crlf")]
    null: bool,

    /// A carriage return before a line feed belongs to the end of the line, not to the input.
    #[arg(long)]
    crlf: bool,
}

impl Inputs {
    /// Gives each input to `visit`, in order: of the file if there is one, else the arguments, of which `-` is the
    /// list on standard input.
    pub fn for_each(
        &self,
        mut visit: impl FnMut(&[u8], &Origin) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.for_each_source(|source| match source {
            Source::Argument(input, number) => {
                let origin = Origin { name: "argument".to_owned(), line: number, offset: None, layout: None };
                visit(input, &origin)
            }
            Source::List(reader, name) => self.list(reader, name, &mut visit),
        })
    }

    /// Gives each argument to `visit`, and each list as a whole.
    pub fn for_each_source(
        &self,
        mut visit: impl FnMut(Source<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.input {
            let (name, mut reader) = open(path)?;
            return visit(Source::List(&mut reader, &name));
        }
        for (number, argument) in (1..).zip(&self.urls) {
            if argument == "-" {
                let (name, mut reader) = open(Path::new("-"))?;
                visit(Source::List(&mut reader, &name))?;
            } else {
                visit(Source::Argument(argument.as_encoded_bytes(), number))?;
            }
        }
        Ok(())
    }

    /// The arguments as files.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.input.as_deref().into_iter().chain(self.urls.iter().map(Path::new))
    }

    /// Gives each input of a list to `visit`.
    fn list(
        &self,
        reader: &mut dyn Read,
        name: &str,
        visit: &mut impl FnMut(&[u8], &Origin) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        let end = self.end();
        let mut origin = Origin { name: name.to_owned(), line: 0, offset: Some(0), layout: None };
        let mut behind = 0;
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let read = reader.read_until(end, &mut buffer).map_err(|error| unreadable(name, &error))?;
            if read == 0 {
                return Ok(());
            }
            origin.line += 1;
            origin.offset = Some(behind);
            behind += read as u64;
            let mut input = buffer.strip_suffix(&[end]).unwrap_or(&buffer);
            if self.crlf {
                input = input.strip_suffix(b"\r").unwrap_or(input);
            }
            visit(input, &origin)?;
        }
    }

    /// Whether a carriage return may belong to the end of an input.
    pub fn crlf(&self) -> bool {
        self.crlf
    }

    /// What ends each input of a list.
    pub fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }

    /// Whether each input is a line of what it comes from.
    pub fn are_lines(&self) -> bool {
        !self.null
    }

    /// Whether every input stands among the arguments, so that there are few of them.
    pub fn are_arguments(&self) -> bool {
        self.input.is_none() && self.urls.iter().all(|argument| argument != "-")
    }
}

/// Where inputs come from.
pub enum Source<'s> {
    /// One input, and its number among the arguments.
    Argument(&'s [u8], usize),
    /// A list, and what messages call it.
    List(&'s mut dyn Read, &'s str),
}

/// A file to read, decompressed, and what messages call it; `-` is standard input.
pub fn open(path: &Path) -> Result<(String, Box<dyn Read + Send>), Failure> {
    let (name, reader) = if path == Path::new("-") {
        ("standard input".to_owned(), unpacked(io::stdin()))
    } else {
        let name = printable(path.as_os_str().as_encoded_bytes());
        (name, File::open(path).and_then(unpacked))
    };
    let reader = reader.map_err(|error| unreadable(&name, &error))?;
    Ok((name, reader))
}

pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot read `{name}`: {error}"))
}
