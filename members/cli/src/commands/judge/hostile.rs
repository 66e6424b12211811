//! Texts that conform to nothing or that readers are known to divide differently, by class.

/// The paper of Claroty and Snyk, whose five classes these are; the texts follow its examples.
const CONFUSION: &str = "Claroty and Snyk, Exploiting URL Parsing Confusion, 2022";

/// The paper that names seven pitfalls of parsers, which these classes show with texts of our own. A text with an end of a line cannot be asked.
const EQUIVOCAL: &str = "Reynolds, Bates and Bailey, Equivocal URLs, 2022";

/// Other texts that attacks used.
const USED: &str = "attacks on filters";

/// A class of texts.
pub struct Class {
    pub name: &'static str,
    /// The place where it is described.
    pub source: &'static str,
    /// True if a host with an escape is another one than the host without it.
    pub is_as_written: bool,
    pub texts: Vec<String>,
}

/// The classes, each with its texts.
pub fn classes() -> Vec<Class> {
    let class = |name, source, texts: &[&str]| Class {
        name,
        source,
        is_as_written: false,
        texts: texts.iter().map(|text| (*text).to_owned()).collect(),
    };
    let escaped = class("URL-encoded data confusion", CONFUSION, &ESCAPED);
    let decoded = class("overeager decoding", EQUIVOCAL, &DECODED);
    let bytes = Class {
        name: "a character in a host name",
        source: "Reynolds, Bates and Bailey, Equivocal URLs, 2022: the published fuzzer puts each byte there",
        is_as_written: false,
        texts: (0..0x80_u8).map(|byte| format!("http://good{}evil.example/", char::from(byte))).collect(),
    };
    vec![
        class("scheme confusion", CONFUSION, &SCHEME),
        class("slashes confusion", CONFUSION, &SLASHES),
        class("backslash confusion", CONFUSION, &BACKSLASHES),
        Class { is_as_written: true, ..escaped },
        class("scheme mixup", CONFUSION, &MIXUP),
        bytes,
        class("null bytes", EQUIVOCAL, &NULLS),
        class("backslash correction", EQUIVOCAL, &CORRECTED),
        Class { is_as_written: true, ..decoded },
        class("syntax of addresses", EQUIVOCAL, &ADDRESSES),
        class("conversion to Punycode", EQUIVOCAL, &PUNYCODE),
        class("control characters", EQUIVOCAL, &CONTROLS),
        class("extra delimiters", EQUIVOCAL, &DELIMITERS),
        class("several @", USED, &USERS),
        class("numbers as hosts", USED, &NUMBERS),
        class("brackets", USED, &BRACKETS),
        class("ports", USED, &PORTS),
        class("blanks", USED, &BLANKS),
        class("beyond US-ASCII", USED, &BEYOND),
    ]
}

const SCHEME: [&str; 6] = [
    "evil.example/abc",
    "evil.example",
    "evil.example:80/",
    "//evil.example/",
    "://evil.example/",
    "1http://evil.example/",
];

const SLASHES: [&str; 5] = [
    "http:///evil.example/",
    "http:/evil.example/",
    "http:evil.example/",
    "http:////evil.example/",
    "https:evil.example",
];

const BACKSLASHES: [&str; 6] = [
    "http:\\\\evil.example/",
    "http:/\\evil.example/",
    "http:\\/evil.example/",
    "http://evil.example\\@good.example/",
    "http://evil.example\\.good.example/",
    "http://evil.example\\/good.example/",
];

const ESCAPED: [&str; 6] = [
    "http://%65vil.example/",
    "http://evil.example%2Fgood.example/",
    "http://evil.example%2F@good.example/",
    "http://good.example%40evil.example/",
    "http://evil.example%23.good.example/",
    "http://evil%2Eexample/",
];

const MIXUP: [&str; 4] = [
    "ldap://good.example#.evil.example:1389/a",
    "ldap://good.example#@evil.example/a",
    "ldap://good.example?.evil.example/a",
    "x:good.example#//evil.example/",
];

const NULLS: [&str; 4] = [
    "http://good.example\0@evil.example/",
    "http://evil.example\0.good.example/",
    "http://evil.example\0/",
    "http://evil.example/\0",
];

const CORRECTED: [&str; 4] = [
    "http://good.example\\@evil.example/",
    "http://good.example\\evil.example/",
    "http://a\\b@evil.example/",
    "\\\\evil.example/",
];

const DECODED: [&str; 6] = [
    "http://good%2Eexample/",
    "http://good.example%2Fevil.example/",
    "http://good.example%5C@evil.example/",
    "http://good.example%3F.evil.example/",
    "http://good.example%00.evil.example/",
    "http://good.example%C3%9F/",
];

const ADDRESSES: [&str; 6] = [
    "http://good.example][evil.example/",
    "http://[good.example]evil.example/",
    "http://[::1]@evil.example/",
    "http://[v1.good.example]/",
    "http://[::1%25evil.example]/",
    "http://good.example]/",
];

const PUNYCODE: [&str; 6] = [
    "http://good.example\u{130}.evil.example/",
    "http://fa\u{df}.example/",
    "http://evil\u{200d}.example/",
    "http://evil\u{ad}.example/",
    "http://\u{212a}elvin.example/",
    "http://good.example\u{130}@evil.example/",
];

const CONTROLS: [&str; 6] = [
    "http://good.example\u{1}.evil.example/",
    "http://good.example\u{b}.evil.example/",
    "http://good.example\t@evil.example/",
    "http://good.example\u{7f}.evil.example/",
    "\u{1f}http://evil.example/",
    "http:\t//evil.example/",
];

const DELIMITERS: [&str; 6] = [
    "http://good.example#@evil.example/",
    "http://good.example?@evil.example/",
    "http://good.example/@evil.example/",
    "http://good.example@b@evil.example/",
    "http://a:b:c@evil.example:80:81/",
    "http:://evil.example/",
];

const USERS: [&str; 5] = [
    "http://a@good.example@evil.example/",
    "http://good.example#@evil.example/",
    "http://good.example?@evil.example/",
    "http://good.example;@evil.example/",
    "http://@@evil.example/",
];

const NUMBERS: [&str; 5] =
    ["http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/", "http://127.1/", "http://127.0.0.1./"];

const BRACKETS: [&str; 5] = [
    "http://[::1]evil.example/",
    "http://evil.example[::1]/",
    "http://[evil.example]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::1/",
];

const PORTS: [&str; 6] = [
    "http://good.example:80:evil.example/",
    "http://good.example:80evil.example/",
    "http://good.example:@evil.example/",
    "http://good.example:evil.example/",
    "http://evil.example:/",
    "http://evil.example:65616/",
];

const BLANKS: [&str; 6] = [
    " http://evil.example/",
    "http://good.example .evil.example/",
    "http://good.example\t.evil.example/",
    "http://evil.example /",
    "ht\ttp://evil.example/",
    "http:// evil.example/",
];

const BEYOND: [&str; 4] = [
    "http://good.example\u{ff0f}.evil.example/",
    "http://evil\u{3002}example/",
    "http://evil.example\u{ff1a}80/",
    "http://\u{ff45}vil.example/",
];
