//! What only some machines have: a browser, a database server.

/// What an environment variable gives a test that cannot do without. Where it is missing the test is
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
