//! Memory whose content can be run.

use std::sync::OnceLock;

use region::Protection;

/// Tries whether the system gives memory that is written first and run then.
///
/// # Errors
/// If it does not, with what it says.
pub(crate) fn can_be_run() -> Result<(), String> {
    static FOUND: OnceLock<Result<(), String>> = OnceLock::new();
    FOUND.get_or_init(|| tried().map_err(|error| error.to_string())).clone()
}

fn tried() -> region::Result<()> {
    let page = region::alloc(1, Protection::READ_WRITE)?;
    // SAFETY: the page is ours, and nothing refers to its content.
    unsafe { region::protect(page.as_ptr::<u8>(), page.len(), Protection::READ_EXECUTE) }
}
