//! The inputs: lists of URLs, one a line.

/// A list of URLs.
pub struct Corpus {
    /// The URLs, each with a line feed after it.
    pub text: Vec<u8>,
    /// The same as text, if it is UTF-8: it is validated in advance.
    string: Option<String>,
    /// The place of each URL in the text, without its line feed.
    places: Vec<(usize, usize)>,
}

impl Corpus {
    pub fn new(urls: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let (mut text, mut places) = (Vec::new(), Vec::new());
        for url in urls.into_iter().filter(|url| !url.contains(&b'\n')) {
            places.push((text.len(), text.len() + url.len()));
            text.extend(url);
            text.push(b'\n');
        }
        Self { string: String::from_utf8(text.clone()).ok(), text, places }
    }

    /// A corpus of the lines of a text that `keep` requires.
    pub fn of(text: &[u8], mut keep: impl FnMut(&[u8]) -> bool) -> Self {
        let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty() && keep(line));
        Self::new(lines.map(<[u8]>::to_vec))
    }

    pub fn urls(&self) -> impl Iterator<Item = &[u8]> {
        self.places.iter().map(|(start, end)| &self.text[*start..*end])
    }

    /// The URLs as text.
    ///
    /// # Panics
    /// If they are not UTF-8.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let string = self.string.as_deref().expect("the URLs are UTF-8");
        self.places.iter().map(|(start, end)| &string[*start..*end])
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Bytes of a URL on the average.
    pub fn mean(&self) -> f64 {
        (self.text.len() - self.len()) as f64 / self.len() as f64
    }
}

/// Words of many scripts, as they are in URLs: of two, three and four bytes a character in UTF-8.
const WORDS: &str = "
    münchen straße größe übersicht café élève français hôtel español niño coração informação łódź
    źródło čeština příklad türkçe işık việt-nam đường москва новости україна страница ελλάδα αρχεία
    עברית ירושלים العربية صفحة فارسی हिन्दी समाचार বাংলা தமிழ் ภาษาไทย ข่าว 中文 北京 新闻 日本語 東京都 ニュース
    ひらがな 한국어 서울 ქართული 𠮷野家
";

/// The URLs with each segment of their paths that is made of ASCII letters only replaced by a word that is not ASCII: always the same for the same
/// segment. The authority, and the text after the path, stay.
pub fn worded(urls: &Corpus, write: impl Fn(&str) -> String) -> Corpus {
    let words: Vec<String> = WORDS.split_whitespace().map(write).collect();
    let worded = urls.texts().map(|url| {
        let path_end = url.find(['?', '#']).unwrap_or(url.len());
        let (before, after) = url.split_at(path_end);
        let mut segments = before.split('/').enumerate().map(|(at, segment)| {
            // The first three segments are the scheme, nothing, and the authority.
            let is_word =
                at >= 3 && segment.len() >= 2 && segment.bytes().all(|byte| byte.is_ascii_alphabetic());
            if is_word { words[place(segment) % words.len()].as_str() } else { segment }
        });
        let first = segments.next().expect("a split has one part at least").to_owned();
        let path = segments.fold(first, |path, segment| path + "/" + segment);
        (path + after).into_bytes()
    });
    Corpus::new(worded)
}

/// A number that each text has always: FNV-1a.
fn place(text: &str) -> usize {
    let hash =
        text.bytes().fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash as usize
}

/// Text with `%` and two hex digits for each byte that is not ASCII.
pub fn encoded(text: &str) -> String {
    let encode =
        |byte| if u8::is_ascii(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}
