//! Forms of URLs, and the verdict of each dialect on them.

use urlgram::{Check, Dialect};

use super::fate::starts;

/// The forms of a URL, each with an example.
pub const FORMS: &[(&str, &str)] = &[
    ("a URL of HTTP", "http://h/p"),
    ("a user in HTTP", "http://u@h/"),
    ("user and password in HTTP", "http://u:p@h/"),
    ("user and password in FTP", "ftp://u:p@h/p"),
    ("a port", "http://h:80/"),
    ("an empty port", "http://h:/"),
    ("an empty path", "http://h"),
    ("an empty host in HTTP", "http:///p"),
    ("a file without a host", "file:///p"),
    ("a file without a path", "file://h"),
    ("an IPv4 address", "http://127.0.0.1/"),
    ("four numbers above 255", "http://999.999.999.999/"),
    ("an IPv6 address in brackets", "http://[::1]/"),
    ("a future IP address", "http://[v1.x]/"),
    ("an underscore in a host", "http://a_b.c/"),
    ("a digit first in a host", "http://3com.com/"),
    ("a digit first in the last label", "http://h.3com/"),
    ("a dot at the end of a host", "http://h.com./"),
    ("a hyphen at the end of a label", "http://h-.com/"),
    ("an escape in a host", "http://%68/"),
    ("an empty segment", "http://h//p"),
    ("a parameter", "http://h/p;x=1"),
    ("a colon in a path", "http://h/a:b"),
    ("an empty query", "http://h/p?"),
    ("a query after an empty path", "http://h?q"),
    ("a query of a name and a value", "http://h/p?a=b&c=d"),
    ("a fragment", "http://h/p#f"),
    ("an empty fragment", "http://h/p#"),
    ("a scheme in upper case", "HTTP://h/"),
    ("a plus sign in a scheme", "a+b:x"),
    ("a digit first in a scheme", "3d:x"),
    ("an unknown scheme", "foo:bar"),
    ("an unknown scheme with `//`", "foo://h/p"),
    ("nothing after an unknown scheme", "foo:"),
    ("`http:` without `//`", "http:x"),
    ("`http:` and a slash", "http:/x"),
    ("a mail address", "mailto:u@h"),
    ("a mail address with fields", "mailto:u@h?subject=x"),
    ("a newsgroup", "news:comp.lang.c"),
    ("a newsgroup with `+`", "news:comp.lang.c++"),
    ("a network path", "//h/p"),
    ("an absolute path", "/p"),
    ("a relative path", "../p"),
    ("a colon in a relative path", "./a:b"),
    ("a query alone", "?q"),
    ("a fragment alone", "#f"),
    ("the empty reference", ""),
    ("letters beyond US-ASCII in a path", "http://h/é"),
    ("letters beyond US-ASCII in a host", "http://é.com/"),
    ("a private character in a query", "http://h/?\u{e000}"),
];

/// Returns the verdict of a dialect: of its start production, or by the name of another start that takes the text.
pub fn verdict(dialect: &'static Dialect, text: &str) -> String {
    let check = Check::new(dialect);
    let text = text.as_bytes();
    match (check.run(text).derives(), check.conforms(text)) {
        (true, true) => "yes".to_owned(),
        (false, true) => "by prose".to_owned(),
        (derives, false) => {
            let other = starts(dialect).skip(1).find(|name| check.with_start(name).unwrap().conforms(text));
            match other {
                Some(name) => format!("`{name}`"),
                None if derives => "BNF only".to_owned(),
                None => "no".to_owned(),
            }
        }
    }
}
