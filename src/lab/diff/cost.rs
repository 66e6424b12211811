//! The cost of strings by their resemblance to URLs.

use crate::bnf::difference::StringCost;
use crate::documents::dialect::{Dialect, Role};

/// Strings that look like what people write: words and the usual parts of URLs in their places cost less than letters one
/// by one, letters less than signs, and what has no picture most.
#[derive(Clone, Copy, Debug)]
pub struct Natural {
    begin: Before,
}

/// The text before a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Nothing.
    Nothing,
    /// A word, and no sign yet.
    Word,
    /// A scheme and its colon.
    Scheme,
    /// Some of what follows a scheme without slashes.
    InOpaque,
    /// One slash, which may be the first of two.
    Slash,
    /// Two slashes, or the `@` of a user.
    Slashes,
    /// Some of a user or host.
    InHost,
    /// A host and its colon, or a user and its own.
    Colon,
    /// Nothing, where a user begins.
    User,
    /// The slash that begins a segment.
    Segment,
    /// Some of a segment.
    InSegment,
    /// The `?` of a query.
    Question,
    /// The `#` of a fragment.
    Hash,
    /// Some of a query or fragment.
    Behind,
}

/// All of them, by their numbers.
const ALL: [Before; 14] = [
    Before::Nothing,
    Before::Word,
    Before::Scheme,
    Before::InOpaque,
    Before::Slash,
    Before::Slashes,
    Before::InHost,
    Before::Colon,
    Before::User,
    Before::Segment,
    Before::InSegment,
    Before::Question,
    Before::Hash,
    Before::Behind,
];

impl Natural {
    /// For the strings of a production: a path looks like the text after a slash.
    #[must_use]
    pub fn of(dialect: &'static Dialect, production: &str) -> Self {
        let role = dialect.role(production);
        let begin = match role.part() {
            Role::Scheme => Before::Word,
            Role::User => Before::User,
            _ if role == Role::Server => Before::Slashes,
            Role::Host => Before::Slashes,
            Role::Password | Role::Port => Before::Colon,
            _ if role == Role::RelativePath => Before::Nothing,
            Role::Path => Before::Segment,
            Role::Field => Before::InSegment,
            Role::Query => Before::Question,
            Role::Fragment => Before::Hash,
            Role::Group | Role::Mail => Before::Scheme,
            _ => Before::Nothing,
        };
        Self { begin }
    }
}

impl StringCost for Natural {
    fn contexts(&self) -> usize {
        ALL.len()
    }

    fn begin(&self) -> usize {
        self.begin as usize
    }

    fn after(&self, context: usize, byte: u8) -> usize {
        use Before::{
            Behind, Colon, Hash, InHost, InOpaque, InSegment, Nothing, Question, Scheme, Segment, Slash,
            Slashes, User, Word,
        };
        let behind = match (ALL[context], byte) {
            (Behind | Hash, _) => Behind,
            (_, b'#') => Hash,
            (Question, _) => Behind,
            (_, b'?') => Question,
            (Nothing | Scheme, b'/') => Slash,
            (Nothing | Word, b':') => Scheme,
            (Nothing | Word | Scheme | InOpaque | Slashes | InHost | Colon, b'@') | (Slash, b'/') => Slashes,
            (Slashes | InHost, b':') => Colon,
            (_, b'/') => Segment,
            (Nothing | Word, _) => Word,
            (Scheme | InOpaque, _) => InOpaque,
            (Slashes | InHost | Colon | User, _) => InHost,
            (Slash | Segment | InSegment, _) => InSegment,
        };
        behind as usize
    }

    fn byte(&self, context: usize, byte: u8) -> u64 {
        match (byte, ALL[context]) {
            (b'/', Before::InHost) => 1,
            (b'/', Before::Slashes | Before::Question | Before::Hash) => 6,
            (b':', Before::Word) => 2,
            // The `@` is the first sign of a host, not the end of a user.
            (b'@', Before::Slashes) => 8,
            (b'!'..=b',' | b';'..=b'?' | b'['..=b'`' | b'{'..=b'~', Before::Slashes) => 12,
            (b'.' | b'-' | b'=', Before::InHost) | (b'A'..=b'Z' | b'0', _) => 7,
            (b'/' | b'?' | b'#', _) => 3,
            (b'.' | b'@' | b':' | b'&' | b'=', _) => 4,
            (b'a'..=b'z' | b'-' | b';' | b'+', _) => 5,
            (b'1'..=b'9' | b'_' | b'~' | b',', _) => 6,
            (b'!' | b'$' | b'\'' | b'(' | b')' | b'*', _) => 8,
            (b'!'..=b'~', _) => 9,
            (b' ', _) => 10,
            _ if byte.is_ascii() => 30,
            _ => 40,
        }
    }

    fn pieces(&self, context: usize) -> Vec<(String, u64)> {
        let words = match ALL[context] {
            Before::Nothing => BEGINNINGS,
            Before::Word => &[("http", 3), ("HTTP", 4), ("3d", 5)],
            Before::Scheme => OPAQUE,
            Before::Slashes => HOSTS,
            Before::Colon => &[("80", 2), ("secret", 4), ("secret@", 3), ("~secret", 5)],
            Before::User => &[("user", 2), ("~user", 4), ("café", 7)],
            Before::Segment => SEGMENTS,
            Before::InSegment => &[(";type=a", 4), (";type=d", 4), (";name=value", 4), ("?word", 4)],
            Before::Question => {
                &[("word", 2), ("name=value", 3), ("~user", 4), ("word+word", 4), ("café", 7)]
            }
            Before::Hash => &[("section", 2), ("café", 7)],
            _ => &[],
        };
        let words = words.iter().map(|(word, cost)| ((*word).to_owned(), *cost));
        // A sign between letters is cheaper than a sign alone.
        let signs = (b'!'..=b'~').filter(|byte| byte.is_ascii_punctuation() && *byte != b'~');
        let between = |sign: u8| {
            let cost = self.byte(Before::Behind as usize, sign);
            let sign = char::from(sign);
            match ALL[context] {
                Before::Slashes if !"/?#:@".contains(sign) => {
                    Some((format!("my{sign}host.com"), (cost + 1).max(7)))
                }
                Before::Scheme
                | Before::User
                | Before::Colon
                | Before::Segment
                | Before::Question
                | Before::Hash => {
                    let sign = if sign == '%' { "%20".to_owned() } else { sign.to_string() };
                    Some((format!("a{sign}b"), cost.max(4) - 1))
                }
                _ => None,
            }
        };
        words.chain(signs.filter_map(between)).collect()
    }

    fn end(&self, context: usize) -> u64 {
        match ALL[context] {
            Before::Scheme | Before::Slash | Before::Question | Before::Hash => 6,
            Before::Slashes => 8,
            Before::Colon => 4,
            Before::Segment => 2,
            _ => 0,
        }
    }
}

/// Schemes, whole shapes, and parts of URLs as productions of their own.
const BEGINNINGS: &[(&str, u64)] = &[
    ("http://", 2),
    ("ftp://", 3),
    ("gopher://", 4),
    ("telnet://", 4),
    ("file://", 4),
    ("nntp://", 5),
    ("nntp://host.com/comp.lang.c", 5),
    ("nntp://host.com/comp.lang.c++", 7),
    ("nntp:comp.lang.c/1", 9),
    ("wais://", 5),
    ("wais://host.com/database", 5),
    ("prospero://", 5),
    ("mailto:", 4),
    ("mailto:user@host.com", 5),
    ("news:", 4),
    ("news:comp.lang.c", 5),
    ("mid:", 5),
    ("cid:", 5),
    ("http:", 7),
    ("ftp:", 7),
    ("file:", 7),
    ("local:", 4),
    ("HTTP://", 7),
    ("../file.txt", 3),
    ("/file.txt", 3),
    ("//host.com/file.txt", 4),
    ("http://host.com/file.txt#section", 6),
    ("#section", 4),
    ("host.com", 4),
    ("user", 4),
    ("file.txt", 4),
    ("word", 4),
    ("name", 4),
    ("80", 4),
    ("1.2.3.4", 6),
    ("user@host.com", 5),
    ("comp.lang.c", 5),
    ("~user", 6),
    ("name=value", 6),
    ("word+word", 7),
    ("%7E", 7),
    ("café", 7),
];

/// The text after a scheme and its colon.
const OPAQUE: &[(&str, u64)] = &[
    ("//", 3),
    ("word", 2),
    ("user@host.com", 3),
    ("~user", 5),
    ("~user@host.com", 5),
    ("12345@", 4),
    ("comp.lang.c", 3),
    ("comp.lang.c++", 6),
    ("café", 7),
];

const HOSTS: &[(&str, u64)] = &[
    ("host.com", 2),
    ("user", 5),
    ("user@", 4),
    ("user:secret@", 5),
    ("~user@", 7),
    ("host.com:80", 4),
    ("1.2.3.4", 5),
    ("localhost", 4),
    ("my_host.com", 6),
    ("3com.com", 5),
    ("1.2.3.4.com", 8),
    ("/etc/motd", 8),
    ("café.com", 8),
];

const SEGMENTS: &[(&str, u64)] = &[
    ("file.txt", 1),
    ("dir/", 3),
    ("~user", 3),
    ("name=value", 4),
    ("comp.lang.c", 3),
    ("comp.lang.c++", 6),
    ("café.txt", 7),
];
