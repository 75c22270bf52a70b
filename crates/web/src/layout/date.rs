//! Calendar days in UTC.

/// Returns the day of a time in milliseconds since 1970, as `2026-11-16`. Counts in eras of 400 years that begin in
/// March, so that a leap day is the last of its year.
pub fn format_day(millis: i64) -> String {
    let days = millis.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_match_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_787_199_999, "2026-11-15"),
            (1_794_787_200_000, "2026-11-16"),
            (4_107_542_400_000, "2100-03-01"),
        ];
        for (millis, expected) in days {
            assert_eq!(format_day(millis), expected);
        }
    }
}
