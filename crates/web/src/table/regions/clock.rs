//! The clock of the pending decision.

use maud::{Markup, html};
use store::Status;
use table::Table;

use crate::layout::text::{text, text_of};

/// The units of the waiting time: milliseconds and message key, the largest unit first.
const STEPS: [(i64, &str); 4] = [
    (24 * 3_600_000, "waited-days"),
    (3_600_000, "waited-hours"),
    (60_000, "waited-minutes"),
    (1_000, "waited-seconds"),
];

/// Renders the publicly known time since which a decision is pending. Updates leave the text to the script, because it
/// depends on the time of reading; a whole page contains it. During a pause for reactions it renders nothing.
pub fn clock(table: &Table, now: Option<i64>) -> Markup {
    if table.status != Status::Running || table.pause.is_some() {
        return html! {};
    }
    html! {
        time id="clock" role="timer" title=(text("waited-for")) datetime=(written(table.since)) {
            @if let Some(now) = now { (waiting_text(now - table.since)) }
        }
    }
}

/// Returns the text and the duration of every unit for the script, which replaces `#` by the number.
pub fn steps() -> String {
    STEPS.map(|(step, key)| format!("{step}:{}", text_of(key, "#"))).join("|")
}

fn waiting_text(time: i64) -> String {
    let time = time.max(0);
    let fitting = STEPS.into_iter().find(|(step, _)| time >= *step);
    let (step, key) = fitting.unwrap_or(STEPS[STEPS.len() - 1]);
    text_of(key, &(time / step).to_string())
}

/// Formats a time, in milliseconds since 1970, for HTML.
pub fn written(time: i64) -> String {
    let (days, second) = (time.div_euclid(86_400_000), time.rem_euclid(86_400_000) / 1_000);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Converts a number of days since 1970 to year, month and day. The calculation uses years that begin in March, so that
/// the leap day is their last day.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let first = (153 * month + 2) / 5;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day - first + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_the_format_of_html() {
        for (time, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_200_000, "2024-03-01T00:00:00Z"),
            (4_102_444_799_000, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(written(time), text);
        }
    }

    #[test]
    fn waiting_times_use_the_largest_whole_unit() {
        for (time, text) in [
            (-5, "for 0 s"),
            (999, "for 0 s"),
            (59_999, "for 59 s"),
            (60_000, "for 1 min"),
            (3_599_999, "for 59 min"),
            (3_600_000, "for 1 h"),
            (86_400_000 * 3, "for 3 d"),
        ] {
            assert_eq!(waiting_text(time), text);
        }
        assert!(steps().contains("|60000:for # min|"), "{}", steps());
    }
}
