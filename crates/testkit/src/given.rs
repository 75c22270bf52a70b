//! Requirements of tests that only some machines meet: a browser, a database server.

/// Returns the value of an environment variable that a test needs. If it is missing, it prints that the test is
/// skipped. It panics instead if `VINEA_TEST_ALL` is set, as in `scripts/test`.
pub fn required_variable(variable: &str) -> Option<String> {
    let value = std::env::var(variable).ok();
    if value.is_none() {
        let everything = std::env::var_os("VINEA_TEST_ALL").is_some();
        assert!(!everything, "everything is to be tested, but {variable} is not set");
        eprintln!("skipped: {variable} is not set");
    }
    value
}
