//! The tree of an input, of the production that its scheme asks for.

use super::{Partial, Tree};
use crate::check::Check;
use crate::production::Production;
use crate::subject::{Because, Requirement};

impl Check {
    /// Returns the parse tree of `input`, or the tree as far as it goes if there is none.
    ///
    /// A URL whose scheme has a production must match that one: if it does not, the tree is that of this production as
    /// far as it goes, though the start production may derive the input as something else.
    ///
    /// Takes time and memory linear in the input, see [`Tree::parse`].
    ///
    /// # Errors
    /// The input has no such tree. The error is the tree as far as it goes.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let check = Check::new(&RFC1738);
    /// assert_eq!(check.tree(b"http://h/").unwrap().nodes()[1].production, "httpurl");
    /// let partial = check.tree(b"http://h_/").unwrap_err();
    /// assert_eq!(partial.offset(), 8);
    /// assert_eq!(partial.nodes()[1].production, "httpurl");
    /// ```
    pub fn tree<'i>(&self, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Tree<'i>, Partial<'i>> {
        let input = input.as_ref();
        let (dialect, reading) = (self.spec.dialect, self.spec.reading);
        let grammar = dialect.grammar(reading);
        let partial = |production: &Production| {
            Partial::of(grammar, dialect.network_of(production, reading).ok(), production, input)
        };
        if let Some(Requirement { production, because: Because::Scheme(_), .. }) = self.spec.target(input)
            && !production.accepts(input)
        {
            let path = grammar.path(self.spec.start.name, production.name);
            let above = path.split_last().map_or(&[][..], |(_, above)| above);
            return Err(partial(production).below(above));
        }
        Tree::parse(self.spec.start, input).ok_or_else(|| partial(self.spec.start))
    }
}
