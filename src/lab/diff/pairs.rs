//! Names that two documents write otherwise.

/// Pairs the names that only one side has, if they differ only in case and in `-` or `_`, or else in one letter: as in
/// `hier_part` and `hier-part`, `alpha` and `ALPHA`, `host` and `ihost`. A name that could have two partners has none.
#[must_use]
pub fn pairs<'l, 'r>(left: &[&'l str], right: &[&'r str]) -> Vec<(&'l str, &'r str)> {
    let mut ours: Vec<_> = left.iter().copied().filter(|name| !right.contains(name)).collect();
    let mut theirs: Vec<_> = right.iter().copied().filter(|name| !left.contains(name)).collect();
    let mut pairs = Vec::new();
    for alike in [same_letters, one_letter] {
        let found: Vec<_> = ours
            .iter()
            .filter_map(|name| {
                let other = only(&theirs, |other| alike(name, other))?;
                only(&ours, |name| alike(name, other)).map(|name| (name, other))
            })
            .collect();
        ours.retain(|name| found.iter().all(|(known, _)| known != name));
        theirs.retain(|name| found.iter().all(|(_, known)| known != name));
        pairs.extend(found);
    }
    pairs
}

/// The one name of which this holds.
fn only<'n>(names: &[&'n str], holds: impl Fn(&str) -> bool) -> Option<&'n str> {
    let mut found = names.iter().copied().filter(|name| holds(name));
    found.next().filter(|_| found.next().is_none())
}

fn letters(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}

fn same_letters(name: &str, other: &str) -> bool {
    letters(name) == letters(other)
}

/// Short names are too often alike: no letter is added to one of three, as in `URI` and `uric`.
fn one_letter(name: &str, other: &str) -> bool {
    let shorter = name.len().min(other.len());
    let is_long = shorter > 3 || (shorter == 3 && name.len() == other.len());
    is_long && strsim::levenshtein(&letters(name), &letters(other)) == 1
}
