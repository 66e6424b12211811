//! A kernel for each dialect and start production that a query names. One is expensive to make.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use urlgram::Check;
use urlgram_arrow::Kernel;

/// The kernels by the names of dialect and start production: at most as many as there are productions.
static KERNELS: Mutex<BTreeMap<(&str, &str), Arc<Kernel>>> = Mutex::new(BTreeMap::new());

/// Returns the kernel of a check in the corrected reading; it is made for the first batch that needs it.
pub(crate) fn of(check: Check) -> Arc<Kernel> {
    let names = (check.dialect().id, check.production().name);
    let mut kernels = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(kernels.entry(names).or_insert_with(|| Arc::new(Kernel::new(check))))
}
