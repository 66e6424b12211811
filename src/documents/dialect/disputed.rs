//! Productions that others read in another way.

/// A production that is in dispute: programs or errata follow another rule there, for a reason that can be cited.
///
/// A text is disputed if the document and that rule say different things of it. Compare a program with the document, and with such
/// texts left out: what remains is no matter of opinion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disputed {
    /// Its name.
    pub name: &'static str,
    /// The production as others read it, in the notation of `grammar/`.
    pub instead: &'static str,
    /// Why it is in dispute, as a sentence with its source.
    pub reason: &'static str,
}
