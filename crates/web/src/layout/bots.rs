//! The names of bots, and the controls to choose their style. On the page, a temperament is called a style.

use bots::{BotChoice, Level, Temperament};
use game::FastChance;
use maud::{Markup, html};
use words::Words;

use super::text::{label_from_key, text};

/// The style that leaves the choice to the server.
pub const ANY_STYLE: &str = "any";
/// The style of a bot without a temperament.
pub const NO_STYLE: &str = "balanced";

/// Returns the name of a bot for texts: its level, and its temperament if it has one.
pub fn bot_name(bot: &str) -> String {
    match bot.parse() {
        Ok(BotChoice { level, temperament: Some(temperament) }) => {
            format!("{level}, {temperament}")
        }
        Ok(BotChoice { level, temperament: None }) => level.to_string(),
        Err(_) => bot.to_string(),
    }
}

/// Returns the name of a bot's level.
pub fn level_of(bot: &str) -> String {
    bot.parse().map_or_else(|_| bot.to_string(), |found: BotChoice| found.level.to_string())
}

/// Returns the bot for a chosen level and style, or `None` if there is no such style. A level without temperaments
/// ignores the style.
pub fn choose_bot(level: Level, style: &str) -> Option<BotChoice> {
    let temperament = match style {
        ANY_STYLE => return Some(BotChoice::with_random_temperament(level, &mut random())),
        NO_STYLE => None,
        name => Some(name.parse::<Temperament>().ok()?),
    };
    Some(BotChoice { level, temperament: temperament.filter(|_| level.has_temperaments()) })
}

fn random() -> FastChance {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system provides random numbers");
    FastChance::new(u64::from_le_bytes(bytes))
}

/// Returns the style of a bot at a table.
pub fn style_of(bot: &str) -> &'static str {
    let found = bot.parse::<BotChoice>().ok().and_then(|found| found.temperament);
    found.map_or(NO_STYLE, Temperament::name)
}

/// Renders the choice of a style, with its meaning in the game's words if there are some.
pub fn style_choice(name: &str, chosen: &str, label: &str, words: &Words) -> Markup {
    let known = Temperament::ALL.map(Temperament::name);
    let described = |name: &str| {
        let (style, key) = (label_from_key(name), format!("style-{name}"));
        match words.word(&key) {
            none if none == key => style,
            meaning => format!("{style}: {meaning}"),
        }
    };
    html! {
        select name=(name) aria-label=(label) {
            option value=(ANY_STYLE) selected[chosen == ANY_STYLE] { (text("any-style")) }
            option value=(NO_STYLE) selected[chosen == NO_STYLE] { (text("balanced")) }
            @for style in known {
                option value=(style) selected[chosen == style] { (described(style)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_by_level_and_temperament() {
        assert_eq!(bot_name("grower"), "grower");
        assert_eq!(bot_name("grower:temperament=racer"), "grower, racer");
        assert_eq!(level_of("grower:temperament=racer"), "grower");
        assert_eq!(
            (style_of("cooper:temperament=blocker"), style_of("cooper")),
            ("blocker", NO_STYLE)
        );
        assert_eq!(bot_name("of another version"), "of another version");
    }

    #[test]
    fn a_style_is_chosen_for_levels_that_have_temperaments() {
        let chosen = |level, style| choose_bot(level, style).map(|bot| bot.to_string());
        assert_eq!(chosen(Level::Grower, "racer").as_deref(), Some("grower:temperament=racer"));
        assert_eq!(chosen(Level::Grower, NO_STYLE).as_deref(), Some("grower"));
        assert_eq!(chosen(Level::Maestro, "racer").as_deref(), Some("maestro"));
        assert_eq!(chosen(Level::Maestro, ANY_STYLE).as_deref(), Some("maestro"));
        assert_eq!(chosen(Level::Grower, "angry"), None);
        let any = choose_bot(Level::Grower, ANY_STYLE).unwrap();
        assert!(any.temperament.is_some());
    }
}
