//! Small pictures, each with one meaning. A word or a label beside each one gives its meaning.

use maud::{Markup, html};
use vinhos::{Ability, Colour, Feature, Gift, Tile, Worker};

/// The subject of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Grapes,
    Winery,
    Cellar,
    Barrel,
    Flask,
    Hat,
    Cube,
    Porto,
    Glass,
    Scent,
    Eye,
    Drop,
    Coin,
    Bottle,
    Sun,
    Cloud,
    Booth,
    Arrow,
    Star,
    Ship,
    Person,
    Shuffle,
    Hand,
}

/// Renders a picture on a field of 16 by 16 units, in the colour of the text around it.
pub fn icon(icon: Icon) -> Markup {
    html! {
        svg class="vi" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {
            path d=(outline(icon)) fill-rule="evenodd" {}
        }
    }
}

const fn outline(icon: Icon) -> &'static str {
    match icon {
        Icon::Grapes => {
            "M2.3 6.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM6.1 6.2a1.9 1.9 0 1 0 3.8 \
             0a1.9 1.9 0 1 0-3.8 0zM9.9 6.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 \
             0zM4.2 9.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM8 9.5a1.9 1.9 0 1 0 \
             3.8 0a1.9 1.9 0 1 0-3.8 0zM6.1 12.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 \
             0-3.8 0zM8.2 4c0-2 1.6-3 4-2.9-.2 2.1-1.6 3.1-4 2.9z"
        }
        Icon::Winery => "M1.5 7.5 8 2l6.5 5.5V14H10v-4H6v4H1.5z",
        Icon::Cellar => {
            "M2 14V8a6 6 0 0 1 12 0v6h-2.4V8a3.6 3.6 0 0 0-7.2 0v6zM6.6 14V8.6a1.4 1.4 0 0 1 2.8 0V14z"
        }
        Icon::Barrel => {
            "M4 1.5h8c1.4 2 2 4.2 2 6.5s-.6 4.5-2 6.5H4C2.6 12.5 2 10.3 2 8s.6-4.5 2-6.5zM3 \
             5.2h10V4H3zM3 12h10v-1.2H3z"
        }
        Icon::Flask => {
            "M6 1.5h4v1.3h-.6v3.4l3.9 6.3c.6 1-.1 2-1.2 2H3.9c-1.1 0-1.8-1-1.2-2l3.9-6.3V2.8H6z"
        }
        Icon::Hat => {
            "M4.5 7.5C4.5 4.6 6 3 8 3s3.5 1.6 3.5 4.5c2.4.3 4 1 4 1.9 0 1.3-3.4 2.4-7.5 \
             2.4S.5 10.7.5 9.4c0-.9 1.6-1.6 4-1.9z"
        }
        Icon::Cube => "M8 1.2 14 4.4v7.2L8 14.8 2 11.6V4.4zM3.6 5.3 8 7.7l4.4-2.4L8 3z",
        Icon::Porto => {
            "M3 1.5h10v7c0 3-2.2 5-5 6-2.8-1-5-3-5-6zM6.2 4v7.5h1.7V9h.9c1.8 0 2.8-1 \
             2.8-2.5S10.6 4 8.8 4zM7.9 5.4h.8c.8 0 1.2.4 1.2 1.1s-.4 1.1-1.2 1.1h-.8z"
        }
        Icon::Glass => {
            "M4 1.5h8l-.5 4.7a3.5 3.5 0 0 1-2.7 3.2v3.4l2.7.8v.9h-7v-.9l2.7-.8V9.4a3.5 \
             3.5 0 0 1-2.7-3.2z"
        }
        Icon::Scent => {
            "M3.4 14c-2-3 2-4 0-7s2-3 0-5.5h1.8c2 2.5-2 2.5 0 5.5s-2 4 0 7zM7.4 14c-2-3 2-4 \
             0-7s2-3 0-5.5h1.8c2 2.5-2 2.5 0 5.5s-2 4 0 7zM11.4 14c-2-3 2-4 0-7s2-3 0-5.5h1.8c2 \
             2.5-2 2.5 0 5.5s-2 4 0 7z"
        }
        Icon::Eye => {
            "M1 8c2-3.3 4.3-5 7-5s5 1.7 7 5c-2 3.3-4.3 5-7 5S3 11.3 1 8zM8 11a3 3 0 1 0 0-6 3 3 0 0 \
             0 0 6zM8 9.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3z"
        }
        Icon::Drop => {
            "M8 1c3 4 4.5 6.3 4.5 8.7A4.6 4.6 0 0 1 8 14.5a4.6 4.6 0 0 1-4.5-4.8C3.5 7.3 5 5 8 1z"
        }
        Icon::Coin => {
            "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM8 5.5a2.5 2.5 0 1 0 \
             0 5 2.5 2.5 0 0 0 0-5z"
        }
        Icon::Bottle => "M6.5 1h3v3.5c1.7.8 2.3 2 2.3 3.5v6.5H4.2V8c0-1.5.6-2.7 2.3-3.5z",
        Icon::Sun => {
            "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM7.3.5h1.4v2.5H7.3zM7.3 13h1.4v2.5H7.3zM.5 \
             7.3h2.5v1.4H.5zM13 7.3h2.5v1.4H13zM2.2 3.2l1-1L5 4 4 5zM11 12l1-1 1.8 1.8-1 1zM12.8 \
             2.2l1 1L12 5l-1-1zM4 11l1 1-1.8 1.8-1-1z"
        }
        Icon::Cloud => {
            "M4.5 10a3.2 3.2 0 0 1-.2-6.3A4.3 4.3 0 0 1 12.6 4.3 2.9 2.9 0 0 1 12.3 10zM4.2 \
             11.5h1.5l-1 3.5H3.2zM7.7 11.5h1.5l-1 3.5H6.7zM11.2 11.5h1.5l-1 3.5h-1.5z"
        }
        Icon::Booth => "M1.5 6 8 1.5 14.5 6v1.5H13v7h-2.5v-5h-5v5H3v-7H1.5z",
        Icon::Arrow => "M8 1.5 14 8h-3.5v6.5h-5V8H2z",
        Icon::Star => "M8 1l2.1 4.7 5 .5-3.8 3.4 1.1 5L8 12l-4.4 2.6 1.1-5L.9 6.2l5-.5z",
        Icon::Ship => "M7.2 1h1.6v1.5L13 8.5H8.8V10H15l-2.5 4.5h-9L1 10h6.2z",
        Icon::Person => {
            "M8 1.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM2 14.5c0-3.6 2.6-5.6 6-5.6s6 2 6 5.6z"
        }
        Icon::Shuffle => {
            "M1 4h3.5l5 6.5H12V9l3 2.5-3 2.5v-1.5H8.5L3.5 6H1zM1 10.5h2.5l1.3-1.7 1.2 1.6-1.5 \
             2.1H1zM8.5 4H12V2.5L15 5l-3 2.5V6H9.5L8.2 7.7 7 6.1z"
        }
        Icon::Hand => {
            "M4.5 8V3.5a1 1 0 0 1 2 0V7h.5V2a1 1 0 0 1 2 0v5h.5V3a1 1 0 0 1 2 0v5h.5V5a1 1 0 0 1 2 \
             0v5c0 3-1.8 5-5 5-2.5 0-3.7-1-5-3.5L2.2 8.5c-.5-1.1.8-1.9 1.5-1z"
        }
    }
}

pub fn of_feature(feature: Feature) -> Icon {
    match feature {
        Feature::Taste => Icon::Glass,
        Feature::Aroma => Icon::Scent,
        Feature::Appearance => Icon::Eye,
        Feature::Alcohol => Icon::Drop,
    }
}

pub fn of_ability(ability: Ability) -> Icon {
    match ability {
        Ability::Money => Icon::Coin,
        Ability::Barrel => Icon::Barrel,
        Ability::Move => Icon::Hand,
        Ability::Rearrange => Icon::Shuffle,
        Ability::Renown => Icon::Cube,
        Ability::Discount => Icon::Grapes,
    }
}

pub fn of_gift(gift: Gift) -> Icon {
    match gift {
        Gift::FairPoints => Icon::Booth,
        Gift::NoCellar | Gift::Cellar => Icon::Cellar,
        Gift::Porto => Icon::Porto,
        Gift::Farmer => Icon::Hat,
        Gift::Winery => Icon::Winery,
        Gift::Experts => Icon::Person,
        Gift::Renown => Icon::Cube,
        Gift::Value => Icon::Bottle,
    }
}

pub fn of_tile(tile: Tile) -> Icon {
    match tile {
        Tile::Expert | Tile::PerExpert => Icon::Person,
        Tile::Vineyard | Tile::PerVineyard => Icon::Grapes,
        Tile::Fair => Icon::Booth,
        Tile::Sales | Tile::PerSale => Icon::Barrel,
        Tile::Export | Tile::PerExport => Icon::Ship,
        Tile::Winery | Tile::PerWinery => Icon::Winery,
        Tile::Cellar | Tile::PerCellar => Icon::Cellar,
        Tile::Enologist | Tile::PerEnologist => Icon::Flask,
        Tile::Farmer | Tile::PerFarmer => Icon::Hat,
        Tile::PerWine => Icon::Bottle,
        Tile::PerRegion => Icon::Star,
        Tile::PerBagos => Icon::Coin,
        Tile::PerTile => Icon::Hand,
    }
}

pub fn of_worker(worker: Worker) -> Icon {
    match worker {
        Worker::Enologist => Icon::Flask,
        Worker::Farmer => Icon::Hat,
    }
}

/// Renders a colour of wine as a hue and the letter W or R.
pub fn colour(colour: Colour) -> Markup {
    let letter = match colour {
        Colour::White => "W",
        Colour::Red => "R",
    };
    html! { span class={ "v-col v-" (colour) } aria-hidden="true" { (letter) } }
}
