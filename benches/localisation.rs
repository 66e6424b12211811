//! How often the diagnosis finds a planted fault: the first finding covers it, has its code, and the repair is as near as
//! the original.
//!
//! `URLGRAM_SEED` sets the seed; each run of the benchmark without it takes another.

use fastrand::Rng;
use urlgram::{Check, Dialect};

/// A kind of fault, with the codes that name it, and the places where it is planted.
struct Fault {
    kind: &'static str,
    codes: &'static [&'static str],
    plant: fn(&mut Vec<u8>, &mut Rng) -> Option<std::ops::Range<usize>>,
}

#[allow(clippy::unnecessary_wraps, reason = "so do the other ways to plant")]
fn insert(url: &mut Vec<u8>, at: usize, text: &[u8]) -> Option<std::ops::Range<usize>> {
    url.splice(at..at, text.iter().copied());
    Some(at..at + text.len())
}

fn host(url: &[u8]) -> std::ops::Range<usize> {
    let begin = url.windows(2).position(|at| at == b"//").map_or(0, |at| at + 2);
    let length = url[begin..].iter().position(|byte| b":/?".contains(byte)).unwrap_or(url.len() - begin);
    begin..begin + length
}

/// Somewhere in the path, behind its first character.
fn in_path(url: &[u8], random: &mut Rng) -> usize {
    let begin = host(url).end;
    let slash = url[begin..].iter().position(|byte| *byte == b'/').map_or(url.len(), |at| begin + at + 1);
    random.usize(slash..=url.len())
}

/// Inside a label of the host.
fn in_label(url: &[u8], random: &mut Rng) -> Option<usize> {
    let host = host(url);
    let inside: Vec<usize> = (host.start + 1..host.end)
        .filter(|at| url[at - 1].is_ascii_alphabetic() && url[*at].is_ascii_alphabetic())
        .collect();
    random.choice(inside)
}

const FAULTS: &[Fault] = &[
    Fault {
        kind: "space",
        codes: &["space"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b" ")
        },
    },
    Fault {
        kind: "spaces",
        codes: &["space"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"   ")
        },
    },
    Fault {
        kind: "tab",
        codes: &["control-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"\t")
        },
    },
    Fault {
        kind: "nul",
        codes: &["control-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"\0")
        },
    },
    Fault {
        kind: "non-ascii",
        codes: &["non-ascii"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, "ü".as_bytes())
        },
    },
    Fault {
        kind: "no utf-8",
        codes: &["non-ascii"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"\xFF")
        },
    },
    Fault {
        kind: "tilde",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"~")
        },
    },
    Fault {
        kind: "bar",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"|")
        },
    },
    Fault {
        kind: "backslash",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"\\")
        },
    },
    Fault {
        kind: "brace",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"{")
        },
    },
    Fault {
        kind: "bracket",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"]")
        },
    },
    Fault {
        kind: "caret",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"^")
        },
    },
    Fault {
        kind: "backquote",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"`")
        },
    },
    Fault {
        kind: "quote",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"\"")
        },
    },
    Fault {
        kind: "angle",
        codes: &["unsafe-character"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"<")
        },
    },
    Fault {
        kind: "escape %",
        codes: &["bad-escape"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"%_")
        },
    },
    Fault {
        kind: "escape %zz",
        codes: &["bad-escape"],
        plant: |u, r| {
            let at = in_path(u, r);
            insert(u, at, b"%zz")
        },
    },
    Fault {
        kind: "fragment",
        codes: &["fragment-not-allowed"],
        plant: |u, _| {
            let at = u.len();
            insert(u, at, b"#top").map(|_| at..at + 1)
        },
    },
    Fault {
        kind: "underscore",
        codes: &["underscore-in-host"],
        plant: |u, r| {
            let at = in_label(u, r)?;
            insert(u, at, b"_")
        },
    },
    Fault {
        kind: "host $",
        codes: &["bad-host-character"],
        plant: |u, r| {
            let at = in_label(u, r)?;
            insert(u, at, b"$")
        },
    },
    Fault {
        kind: "host space",
        codes: &["space"],
        plant: |u, r| {
            let at = in_label(u, r)?;
            insert(u, at, b" ")
        },
    },
    Fault {
        kind: "hyphen first",
        codes: &["hyphen-at-edge"],
        plant: |u, _| {
            let at = host(u).start;
            insert(u, at, b"-")
        },
    },
    Fault {
        kind: "hyphen last",
        codes: &["hyphen-at-edge"],
        plant: |u, _| {
            let at = host(u).end;
            insert(u, at, b"-")
        },
    },
    Fault {
        kind: "dot last",
        codes: &["empty-label"],
        plant: |u, _| {
            let at = host(u).end;
            insert(u, at, b".")
        },
    },
    Fault {
        kind: "dot first",
        codes: &["empty-label"],
        plant: |u, _| {
            let at = host(u).start;
            insert(u, at, b".")
        },
    },
    Fault {
        kind: "user",
        codes: &["user-not-allowed"],
        plant: |u, _| {
            u.starts_with(b"http:").then_some(())?;
            insert(u, 7, b"me@")
        },
    },
    Fault {
        kind: "port x",
        codes: &["bad-port"],
        plant: |u, _| {
            let at = host(u).end;
            (u.get(at) != Some(&b':')).then_some(())?;
            insert(u, at, b":8x0").map(|_| at + 2..at + 3)
        },
    },
    Fault {
        kind: "port empty",
        codes: &["empty-port"],
        plant: |u, _| {
            let at = host(u).end;
            (u.get(at) != Some(&b':')).then_some(())?;
            insert(u, at, b":")
        },
    },
    Fault {
        kind: "one slash",
        codes: &["missing-slashes"],
        plant: |u, _| {
            let at = host(u).start;
            u.remove(at - 1);
            Some(at - 2..at - 1)
        },
    },
    Fault {
        kind: "no slashes",
        codes: &["missing-slashes"],
        plant: |u, _| {
            let at = host(u).start;
            u.drain(at - 2..at);
            Some(at - 2..at - 2)
        },
    },
    Fault {
        kind: "no colon",
        codes: &["missing-colon"],
        plant: |u, _| {
            let at = host(u).start - 3;
            u.remove(at);
            Some(at..at)
        },
    },
    Fault {
        kind: "ipv6",
        codes: &["ipv6-literal"],
        plant: |u, _| {
            let at = host(u);
            u.splice(at.clone(), *b"[::1]");
            Some(at.start..at.start + 5)
        },
    },
    Fault {
        kind: "three numbers",
        codes: &["bad-ipv4"],
        plant: |u, _| {
            let at = host(u);
            u.splice(at.clone(), *b"10.0.1");
            Some(at.start..at.start + 6)
        },
    },
    Fault {
        kind: "numeric top",
        codes: &["numeric-top-label"],
        plant: |u, _| {
            let at = host(u);
            u.splice(at.clone(), *b"www.4com");
            Some(at.start + 4..at.start + 8)
        },
    },
];

fn url(random: &mut Rng) -> Vec<u8> {
    let scheme = *random.choice(&["http", "ftp", "gopher"]).unwrap();
    let mut word =
        |longest: usize| -> String { (0..random.usize(2..=longest)).map(|_| random.lowercase()).collect() };
    let host: Vec<String> = (0..3).map(|_| word(7)).collect();
    let path: Vec<String> = (0..4).map(|_| word(9)).collect();
    let gopher = if scheme == "gopher" { "1" } else { "" };
    format!("{scheme}://{}/{gopher}{}.html", host.join("."), path.join("/")).into_bytes()
}

fn main() {
    let seed = std::env::var("URLGRAM_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut random = seed.map_or_else(Rng::new, Rng::with_seed);
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let mut all = [0; 4];
    println!("{:16} {:>6} {:>7} {:>7} {:>7}", "fault", "urls", "span", "code", "repair");
    for fault in FAULTS {
        let mut row = [0; 4];
        for _ in 0..500 {
            let mut text = url(&mut random);
            let Some(place) = (fault.plant)(&mut text, &mut random) else { continue };
            let report = check.run(&text);
            if report.conforms {
                continue;
            }
            let first = &report.diagnostics[0];
            let touches = first.span.start <= place.end && place.start <= first.span.end;
            row[0] += 1;
            row[1] += usize::from(touches);
            row[2] += usize::from(fault.codes.contains(&first.code.as_str()));
            row[3] += usize::from(report.repaired.is_some());
        }
        print_row(fault.kind, row);
        (0..4).for_each(|at| all[at] += row[at]);
    }
    print_row("all", all);

    let (mut tried, mut found) = (0, 0);
    for _ in 0..5000 {
        let mut text = url(&mut random);
        let kinds: Vec<&Fault> = (0..3).map(|_| random.choice(&FAULTS[..21]).unwrap()).collect();
        if kinds.iter().any(|fault| (fault.plant)(&mut text, &mut random).is_none()) {
            continue;
        }
        let report = check.run(&text);
        tried += 1;
        let told = |fault: &&&Fault| {
            report.diagnostics.iter().any(|found| fault.codes.contains(&found.code.as_str()))
        };
        found += usize::from(kinds.iter().filter(told).count() == 3);
    }
    println!("three faults, all told: {found} of {tried} ({:.1} %)", percent(found, tried));
}

fn print_row(kind: &str, row: [usize; 4]) {
    let share = |at: usize| percent(row[at], row[0]);
    println!("{kind:16} {:6} {:6.1}% {:6.1}% {:6.1}%", row[0], share(1), share(2), share(3));
}

#[allow(clippy::cast_precision_loss, reason = "thousands")]
fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
