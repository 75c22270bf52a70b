//! Requirements that only some machines have: a browser, a database server.

/// The value of an environment variable that a test needs. If it is missing, the test is
/// skipped and says so, but fails if everything is to be tested (`VINEA_TEST_ALL`, as `scripts/test`
/// sets it).
pub fn given(variable: &str) -> Option<String> {
    let value = std::env::var(variable).ok();
    if value.is_none() {
        let everything = std::env::var_os("VINEA_TEST_ALL").is_some();
        assert!(!everything, "everything is to be tested, but {variable} is not set");
        eprintln!("skipped: {variable} is not set");
    }
    value
}
