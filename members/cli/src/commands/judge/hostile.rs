//! Texts that conform to nothing or that readers are known to divide differently, by class.

/// The paper of Claroty and Snyk, whose five classes these are; the texts follow its examples.
const CONFUSION: &str = "Claroty and Snyk, Exploiting URL Parsing Confusion, 2022";

/// Other texts that attacks used.
const USED: &str = "attacks on filters";

/// A class of texts.
pub struct Class {
    pub name: &'static str,
    /// Where it is described.
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
