//! Counts allocations. Only a program built with `--features count-allocations` counts, because
//! the server should not pay for it; elsewhere the figures are left out.

#[cfg(feature = "count-allocations")]
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// A figure for people.
pub fn figure(count: Option<f64>) -> String {
    count.map_or("–".to_string(), |count| format!("{count:.4}"))
}

/// Runs some work; with its result, how many allocations it made.
#[cfg(feature = "count-allocations")]
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, Option<f64>) {
    let region = stats_alloc::Region::new(ALLOCATOR);
    let done = work();
    (done, Some(region.change().allocations as f64))
}

#[cfg(not(feature = "count-allocations"))]
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, Option<f64>) {
    (work(), None)
}
