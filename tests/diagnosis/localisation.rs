//! The diagnosis finds a planted fault: its first finding is there, has the code of the kind, and the repair is as near as the
//! URL that was there. The seed is fixed; `cargo bench --bench localisation` takes another each time and prints all.
use crate::planted;

#[path = "../../benches/localisation/count.rs"]
mod count;

use count::{Counts, one_fault, several_faults};
use planted::{Corpus, FAULTS};

#[test]
fn one_planted_fault_is_found_named_and_repaired() {
    let mut random = fastrand::Rng::with_seed(1738);
    let mut all = Counts::default();
    for corpus in Corpus::all(&mut random) {
        let mut here = Counts::default();
        for fault in FAULTS {
            here.add(one_fault(&corpus, fault, 12, &mut random));
        }
        // No dialect is removed.
        assert!(here.tried > 200, "{}: {here:?}", corpus.dialect.id);
        all.add(here);
    }
    assert!(all.tried > 3_000, "{all:?}");
    let shares = [all.share(all.span), all.share(all.code), all.share(all.repair)];
    assert!(shares[0] >= 98.0 && shares[1] >= 95.0 && shares[2] >= 98.0, "{shares:?} of {all:?}");
}

#[test]
fn several_planted_faults_are_all_found() {
    let mut random = fastrand::Rng::with_seed(1738);
    for faults in [2, 3] {
        let (mut tried, mut found) = (0, 0);
        for corpus in Corpus::all(&mut random) {
            let (here, told) = several_faults(&corpus, faults, 500, &mut random);
            tried += here;
            found += told;
        }
        assert!(tried > 500 && found * 10 >= tried * 9, "{faults}: {found} of {tried}");
    }
}

#[test]
fn an_escape_is_one_step() {
    assert_eq!(planted::distance(b"a b", b"a%20b"), 1);
    assert_eq!(planted::distance(b"a_b", b"ab"), 1);
    assert_eq!(planted::distance(b"", b"abc"), 3);
}
