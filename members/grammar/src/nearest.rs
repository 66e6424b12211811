//! The nearest valid name, for messages about a name that is none.

/// The candidate that looks most like `name`, unless all look rather different.
#[must_use]
pub fn nearest<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // No name is so long, and the comparison takes time in proportion to both.
    if name.len() > 100 {
        return None;
    }
    let lower = name.to_lowercase();
    let candidates: Vec<_> = candidates.into_iter().collect();
    // The first word of a name may be given for the whole name.
    let begins = |candidate: &&&str| {
        let rest = candidate.to_lowercase();
        !name.is_empty() && rest.strip_prefix(&lower).is_some_and(|rest| rest.starts_with('-'))
    };
    if let Some(whole) = candidates.iter().find(begins) {
        return Some(whole);
    }
    candidates
        .into_iter()
        .filter_map(|candidate| Some((likeness(&lower, &candidate.to_lowercase())?, candidate)))
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

/// How much two names look alike, if they do: one is the beginning of the other, or few characters differ. The number of
/// another RFC is no slip of the hand.
fn likeness(name: &str, candidate: &str) -> Option<f64> {
    let likeness = strsim::jaro_winkler(name, candidate);
    let is_part = candidate.starts_with(name) || name.starts_with(candidate);
    let is_numbered = [name, candidate].iter().all(|it| it.ends_with(|c: char| c.is_ascii_digit()));
    let few = if is_numbered { 1 } else { (candidate.chars().count() / 3).max(1) };
    (likeness > 0.75 && (is_part || strsim::damerau_levenshtein(name, candidate) <= few)).then_some(likeness)
}
