//! The pictures of `docs/pictures/` are the output of the program. `URLGRAM_UPDATE=1 cargo test --test command pictures` draws them.
use crate::command::urlgram;
use crate::page::assert_file;
use anstyle_svg::{Palette, Term, VGA};

/// The name of each picture, and the call that it shows.
const PICTURES: &[(&str, &[&str])] = &[
    ("check", &["check", "http://user@ex_ample.com:80x/a b/%zz?q=1#top"]),
    ("warnings", &["check", "ftp://u:p@h:22/%0D%0A", "HTTP://www.w3.org/"]),
    ("compare", &["compare", "http://h/~user"]),
    ("tree", &["tree", "-d", "rfc1738", "http://info.cern.ch:80/hypertext", "http://info.cern.ch/~timbl/"]),
    ("diff", &["diff", "rfc1738:hsegment", "rfc3986:segment", "-n", "1"]),
    ("fix", &["fix", "--explain", "http://ex_ample.com/a b", "mailto:a b@c"]),
];

/// Pictures that a call prints itself.
const DRAWN: &[(&str, &[&str])] = &[
    ("tree-url", &["tree", "-f", "svg", "http://info.cern.ch:80/hypertext?W3"]),
    ("railroad-httpurl", &["grammar", "-d", "rfc1738", "httpurl", "--railroad"]),
    ("automaton-hostname", &["grammar", "-d", "rfc1738", "hostname", "--dfa=svg"]),
];

/// Compares a picture with that of `docs/pictures/`, or draws it there.
fn keep(name: &str, drawn: &str) {
    assert_file(&format!("docs/pictures/{name}.svg"), "--test command pictures", drawn);
}

#[test]
fn the_drawings_are_what_the_program_draws() {
    for (name, arguments) in DRAWN {
        keep(name, &urlgram(arguments, b"").stdout);
    }
}

#[test]
fn the_pictures_are_what_the_program_prints() {
    for (name, arguments) in PICTURES {
        let outcome = urlgram(&[*arguments, &["--color", "always"]].concat(), b"");
        let quoted = |argument: &&str| {
            if argument.contains([' ', '/', '?', '#']) {
                format!("'{argument}'")
            } else {
                (*argument).to_owned()
            }
        };
        let call: Vec<String> = arguments.iter().map(quoted).collect();
        let printed = outcome.stdout + &outcome.stderr;
        assert!(printed.lines().count() > 2, "{name}: {printed}");
        let shown = format!("$ urlgram {}\n{printed}", call.join(" "));
        // Dimmed text has to be readable, too.
        let drawn = Term::new().palette(palette()).render_svg(&shown).replace("opacity: 0.4", "opacity: 0.7");
        let (head, rest) = drawn.split_once('>').unwrap();
        let title = call.join(" ").replace('&', "&amp;").replace('<', "&lt;");
        keep(name, &format!("{head} role=\"img\" lang=\"en\">\n  <title>urlgram {title}</title>{rest}"));
    }
}

/// Colours of a terminal that can be read on black: red, brown, blue, magenta and grey of VGA are too dark.
fn palette() -> Palette {
    let Palette(mut colours) = VGA;
    for (place, (red, green, blue)) in [
        (1, (241, 76, 76)),
        (3, (229, 170, 60)),
        (4, (100, 150, 255)),
        (5, (214, 112, 214)),
        (8, (128, 128, 128)),
    ] {
        colours[place] = (red, green, blue).into();
    }
    Palette(colours)
}
