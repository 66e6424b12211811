//! Bytes that a document describes in words, as `<any CHAR except CTLs>`.

/// The words of a directive `;;@value` for a prose.
///
/// `known` gives the bytes of a production that stands for one, and whether there is one of this name.
pub(super) fn value(prose: &str, known: &dyn Fn(&str) -> Option<Known>) -> Option<String> {
    let words = prose.strip_prefix('<')?.strip_suffix('>')?.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = words.to_ascii_lowercase();
    if let Some(hex) = lower.strip_suffix(" hexadecimal") {
        let list = ["us-ascii coded characters ", "us-ascii coded character "];
        let list = list.iter().find_map(|before| hex.strip_prefix(before))?;
        return printed(&ranges(list, 16)?, &[]);
    }
    for except in [" except ", " excepting ", " excluding "] {
        if let Some(at) = lower.find(except) {
            let base = words[..at].strip_prefix("any ")?;
            let base = known(base).and_then(|it| it.bytes).or_else(|| usual(base))?;
            return without(base, &words[at + except.len()..], known);
        }
    }
    // `any US-ASCII character (octets 0 - 127)`, `octet 32`, `US-ASCII SP, space (32)`.
    if let Some((_, list)) = lower.rsplit_once("octets ").or_else(|| lower.rsplit_once("octet ")) {
        let (list, after) = list.split_once(')').unwrap_or((list, ""));
        let mut found = ranges(list, 10)?;
        if let Some((_, other)) = after.split_once('(') {
            found.extend(ranges(other.strip_suffix(')')?, 10)?);
        } else if !after.is_empty() {
            return None;
        }
        return printed(&found, &[]);
    }
    let numbered = lower.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    if let Some((_, number)) = numbered.filter(|_| lower.starts_with("us-ascii ")) {
        return printed(&ranges(number, 10)?, &[]);
    }
    let plain = lower.strip_prefix("any ")?;
    let whole = match plain {
        "us-ascii character" | "ascii character" => (0, 0x7F),
        "8-bit sequence of data" | "8-bit byte" | "octet" => (0, 0xFF),
        _ => return None,
    };
    printed(&[whole], &[])
}

/// A production, as far as it is known.
pub(super) struct Known {
    /// Its name as it is spelled.
    pub name: String,
    /// Its bytes, if it stands for one, and they are known.
    pub bytes: Option<Vec<(u8, u8)>>,
}

/// The bytes of a name that the documents of this time do not always define.
fn usual(name: &str) -> Option<Vec<(u8, u8)>> {
    let range = match name {
        "OCTET" => (0, 0xFF),
        "CR" => (0x0D, 0x0D),
        "LF" => (0x0A, 0x0A),
        "SP" => (0x20, 0x20),
        "HT" | "HTAB" => (0x09, 0x09),
        "DEL" => (0x7F, 0x7F),
        _ => return None,
    };
    Some(vec![range])
}

/// The bytes without those of a list such as `<">, "\" and CR`, or `specials, SPACE and CTLs`.
fn without(base: Vec<(u8, u8)>, list: &str, known: &dyn Fn(&str) -> Option<Known>) -> Option<String> {
    let mut set = base;
    let mut names = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() {
        let quoted = |open: &str, close: char| {
            let inside = rest.strip_prefix(open)?;
            let length = inside.chars().next()?.len_utf8();
            Some((&inside[..length], inside[length..].strip_prefix(close)?))
        };
        let after = if let Some(after) = rest.strip_prefix("<\">") {
            remove(&mut set, (b'"', b'"'));
            after
        } else if let Some((c, after)) = quoted("\"", '"') {
            let byte = *c.as_bytes().first().filter(|_| c.len() == 1)?;
            remove(&mut set, (byte, byte));
            after
        } else {
            let length = rest.find([',', ' ', ';']).unwrap_or(rest.len());
            let (name, after) = rest.split_at(length);
            // `CTLs` are several CTL.
            match known(name).or_else(|| known(name.strip_suffix('s')?)) {
                Some(production) => names.push(production.name),
                None => usual(name)?.into_iter().for_each(|range| remove(&mut set, range)),
            }
            after
        };
        let after = after.trim_start_matches([',', ';', ' ']);
        let word = ["and ", "or "].iter().find_map(|word| after.strip_prefix(word));
        rest = word.unwrap_or(after).trim_start();
    }
    printed(&set, &names)
}

fn remove(set: &mut Vec<(u8, u8)>, (first, last): (u8, u8)) {
    let cut = |&(from, to): &(u8, u8)| {
        let below = (from < first).then(|| (from, to.min(first - 1)));
        let above = (to > last).then(|| (from.max(last + 1), to));
        [below, above]
    };
    *set = set.iter().flat_map(cut).flatten().collect();
}

/// The ranges of a list such as `00-1F and 7F`, or `0 to 31, and 127`.
fn ranges(list: &str, radix: u32) -> Option<Vec<(u8, u8)>> {
    let list = list.replace(" to ", "-").replace(" - ", "-").replace(" and ", ",");
    let number = |digits: &str| u8::from_str_radix(digits.trim(), radix).ok();
    let range = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        Some((number(from)?, number(to)?)).filter(|(from, to)| from <= to)
    };
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(range).collect()
}

fn printed(ranges: &[(u8, u8)], except: &[String]) -> Option<String> {
    let range = |(first, last): &(u8, u8)| {
        if first == last { format!("{first:02X}") } else { format!("{first:02X}-{last:02X}") }
    };
    let mut words: Vec<_> = ranges.iter().map(range).collect();
    if !except.is_empty() {
        words.push("except".to_owned());
        words.extend_from_slice(except);
    }
    (!ranges.is_empty()).then(|| words.join(" "))
}
