//! nom's words, and the three beyond them that a choice needs: what each reads, from what its parts read.
//!
//! A, B and C are the relations of the parts, S(A) the texts on which A succeeds, F(A) those on which it fails, and E reads nothing.

use super::relation::Relation;

impl Relation {
    /// A tuple: `{ u w#v : u#wv in A, w#v in B }`, and so on; E, if there is no part.
    #[must_use]
    pub fn in_a_row(parts: &[&Self]) -> Self {
        let [first, rest @ ..] = parts else { return Self::empty() };
        rest.iter().fold((*first).clone(), |all, part| all.then(part))
    }

    /// `alt`: `A or (B and F(A))`, and so on; it fails, if there is no part.
    #[must_use]
    pub fn first_of(parts: &[&Self]) -> Self {
        parts.iter().fold(Self::never(), |all, part| all.or(&part.and(&all.fails())))
    }

    /// `opt`: `A or stop(A)`.
    #[must_use]
    pub fn opt(&self) -> Self {
        self.or(&self.stop())
    }

    /// `many0`: `chain(A)`, then `stop(A)`. A turn that reads nothing makes nom fail.
    #[must_use]
    pub fn many0(&self) -> Self {
        self.chain().then(&self.stop())
    }

    /// `many_m_n`: `nonempty(A)`, `min` times; then it or `stop(A)`, up to `max` times.
    #[must_use]
    pub fn many_m_n(&self, min: usize, max: usize) -> Self {
        let (turn, stop) = (self.nonempty(), self.stop());
        let rest = (min..max).fold(Self::empty(), |rest, _| turn.then(&rest).or(&stop));
        (0..min).fold(rest, |rest, _| turn.then(&rest))
    }

    /// `longest`: `(A and not late(B)) or (B and (F(A) or early(A)))`.
    #[must_use]
    pub fn longest(&self, other: &Self) -> Self {
        self.but_not(&other.late()).or(&other.and(&self.fails().or(&self.early())))
    }

    /// `star_then`: `chain(A)`, then B if no later B is possible.
    #[must_use]
    pub fn star_then(&self, last: &Self) -> Self {
        let chain = self.chain();
        let later = chain.nonempty().then(last);
        chain.then(&last.and(&later.fails()))
    }

    /// `at_most_then`: `alt((A B', B))`, with `B'` the same with a turn less, and B with none; each A reads something.
    #[must_use]
    pub fn at_most_then(&self, most: usize, last: &Self) -> Self {
        let turn = self.nonempty();
        (0..most).fold(last.clone(), |left, _| {
            let more = turn.then(&left);
            more.or(&last.and(&more.fails()))
        })
    }
}
