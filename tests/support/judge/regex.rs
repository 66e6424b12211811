//! Automata by way of regex-automata, which shares no code with the compiler of the library.

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::Hir;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::classes::Classes;

/// The automaton of an expression, which is taken as a whole, as between `^` and `$`.
pub fn automaton(expression: &Hir) -> Automaton {
    let nfa = thompson::Compiler::new()
        .configure(thompson::Config::new().utf8(false))
        .build_from_hir(expression)
        .expect("an expression without look-around or captures compiles");
    // `All`, since leftmost-first would drop the strings that a later alternative accepts.
    let config = dense::Config::new().match_kind(MatchKind::All).start_kind(StartKind::Anchored);
    let dfa = dense::Builder::new().configure(config).build_from_nfa(&nfa).expect("no size limit is set");
    let start = dfa.universal_start_state(Anchored::Yes).expect("without look-around there is one start");
    let accepts = |state: &_| dfa.is_match_state(dfa.next_eoi_state(*state));
    Automaton::explored(start, Classes::by(|byte| byte), |state, byte| dfa.next_state(*state, byte), accepts)
}
