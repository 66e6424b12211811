//! Types whose values have names, and the error for a name that does not exist.

use std::fmt;

use urlgram_grammar::nearest::nearest;

/// An enum whose values have names; with `all` before it, it lists them, too.
macro_rules! named {
    (all $(#[$of:meta])* pub enum $type:ident { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $crate::names::named! { $(#[$of])* pub enum $type { $($(#[$doc])* $variant = $name,)+ } }

        impl $type {
            /// All of them, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }
    };
    ($(#[$of:meta])* pub enum $type:ident { $($(#[$doc:meta])* $variant:ident $(($($with:ty),+))? = $name:literal,)+ }) => {
        $(#[$of])*
        pub enum $type {
            $($(#[$doc])* $variant $(($($with),+))?,)+
        }

        impl $type {
            /// Returns its name, which never changes.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)+
                }
            }
        }
    };
}
pub(crate) use named;

/// The error for a name that does not exist: of a dialect, a production, a reading or a code. Its message suggests the nearest
/// name, and lists all if none is near or there are few; too many are not listed.
///
/// ```
/// use urlgram::Dialect;
/// let error = Dialect::find("rfc3896").unwrap_err();
/// assert!(error.to_string().contains("did you mean `rfc3986`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
}

/// The most names that are listed in addition to the nearest, and the most that are listed at all.
const FEW: usize = 20;
const MANY: usize = 100;

impl UnknownName {
    /// Creates an error of `message`, and the nearest of `names` to `name`, or all of them after `otherwise`.
    pub(crate) fn new<I: Iterator<Item = &'static str>>(
        message: &str,
        name: &str,
        names: impl Fn() -> I,
        otherwise: &str,
    ) -> Self {
        let number = names().count();
        let all = || names().collect::<Vec<_>>().join(", ");
        let message = match nearest(name, names()) {
            Some(near) if number <= FEW => {
                format!("{message}; did you mean `{near}`? ({otherwise} {})", all())
            }
            Some(near) => format!("{message}; did you mean `{near}`?"),
            None if number > MANY => message.to_owned(),
            None => format!("{message}; {otherwise} {}", all()),
        };
        Self { message }
    }
}

#[cfg(feature = "automata")]
impl UnknownName {
    /// Creates an error that says why there is nothing with this name.
    pub(crate) fn because(message: String) -> Self {
        Self { message }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for UnknownName {}
