//! The colours of grapes differ from those of players in light and dark mode, and from each other.

use std::fs;
use std::path::{Path, PathBuf};

/// Minimum OKLab distance of two colours that are easy to distinguish. Side by side, the eye sees a third of this
/// distance.
const APART: f64 = 0.06;

/// A colour in hexadecimal notation, and its OKLab coordinates: lightness, and two axes of hue.
struct Colour {
    name: String,
    lab: [f64; 3],
}

impl Colour {
    fn new(name: &str) -> Colour {
        let part =
            |at: usize| f64::from(u8::from_str_radix(&name[at..at + 2], 16).unwrap()) / 255.0;
        let linear = |part: f64| match part <= 0.040_45 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        };
        let [r, g, b] = [1, 3, 5].map(|at| linear(part(at)));
        let cone = |by: [f64; 3]| (by[0] * r + by[1] * g + by[2] * b).cbrt();
        let [l, m, s] = [
            cone([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9]),
            cone([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6]),
            cone([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5]),
        ];
        let lab = [
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        ];
        Colour { name: name.to_string(), lab }
    }

    fn is_apart_from(&self, other: &Colour) -> bool {
        let square = |(one, two): (f64, f64)| (one - two).powi(2);
        self.lab.into_iter().zip(other.lab).map(square).sum::<f64>().sqrt() >= APART
    }
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns all colours that a style gives to properties whose names begin with `property`.
fn colours(style: &str, property: &str) -> Vec<Colour> {
    let values = style.split(property).skip(1).map(|rest| rest.split(';').next().unwrap());
    let written = values.filter(|value| value.contains(": #") || value.contains(": light-dark(#"));
    let parts =
        written.flat_map(|value| value.split('#').skip(1).map(|hex| format!("#{}", &hex[..6])));
    parts.map(|name| Colour::new(&name)).collect()
}

/// Returns the colours of the five seats, in light and dark mode.
fn seats() -> Vec<Colour> {
    let theme = fs::read_to_string(top().join("crates/web/assets/theme.css")).unwrap();
    let seats = colours(&theme, "--seat-");
    assert_eq!(seats.len(), 10, "five seats, by day and by night");
    seats
}

/// Returns the sources of each game's grape colours: the style of its board, and its sheet of pieces.
fn boards() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(top().join("games")).unwrap() {
        let game = entry.unwrap();
        let assets = game.path().join("board/assets");
        let read = |name: &str| fs::read_to_string(assets.join(name)).unwrap();
        let name = game.file_name().into_string().unwrap();
        // A game may use the plain board, which has no assets.
        if assets.exists() {
            found.push((name, read("board.css"), read("sprites.svg").to_lowercase()));
        }
    }
    assert!(found.len() >= 3);
    found
}

#[test]
fn no_grape_has_the_colour_of_a_player_or_of_another_grape() {
    let seats = seats();
    for (game, style, sheet) in boards() {
        let grapes = colours(&style, "--grape");
        assert!(grapes.len() >= 2, "{game} names the colours of its grapes");
        for (index, grape) in grapes.iter().enumerate() {
            for other in seats.iter().chain(&grapes[..index]) {
                assert!(
                    grape.is_apart_from(other),
                    "{game}: {} is like {}",
                    grape.name,
                    other.name
                );
            }
            assert!(sheet.contains(&grape.name), "{game}: nothing is drawn in {}", grape.name);
        }
    }
}

#[test]
fn colours_that_look_alike_are_detected() {
    for (grape, seat) in [("#3a61a8", "#1f5fa8"), ("#4c7533", "#2f7d32"), ("#e9b93f", "#e0b02b")] {
        assert!(!Colour::new(grape).is_apart_from(&Colour::new(seat)), "{grape} is like {seat}");
    }
    let [black, white] = ["#000000", "#ffffff"].map(Colour::new);
    assert!((white.lab[0] - 1.0).abs() < 1e-3 && black.lab[0].abs() < 1e-3);
}
