//! Counts allocations, in programs built with `--features count-allocations` only, because counting would slow
//! the server down. Other builds leave these figures out.

#[cfg(feature = "count-allocations")]
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// Formats a count for display.
pub fn format_count(count: Option<f64>) -> String {
    count.map_or("–".to_string(), |count| format!("{count:.4}"))
}

/// Runs `work`. Returns its result and the number of allocations it made.
#[cfg(feature = "count-allocations")]
pub fn count_allocations<T>(work: impl FnOnce() -> T) -> (T, Option<f64>) {
    let region = stats_alloc::Region::new(ALLOCATOR);
    let done = work();
    (done, Some(region.change().allocations as f64))
}

#[cfg(not(feature = "count-allocations"))]
pub fn count_allocations<T>(work: impl FnOnce() -> T) -> (T, Option<f64>) {
    (work(), None)
}
