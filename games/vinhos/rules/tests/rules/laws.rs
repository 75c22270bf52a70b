//! The laws, for every number of players and every option.

use game::{Game, Observer, Seat};
use testkit::{HiddenCardPlaces, TestGame};
use vinhos::{EstateView, Event, Layout, Options, RIVAL, RegionsOut, State, Tile};

fn variants() -> Vec<Options> {
    let of = |players| {
        [RegionsOut::Random, RegionsOut::Fixed].map(|regions_out| Options { players, regions_out })
    };
    (1..=4).flat_map(of).collect()
}

testkit::laws!(State, variants(), 16, hidden);

/// Adds the zones with hidden order: vineyards and experts below the top, the vintages to come, the magnate deck and
/// the Rival's cards (clause 15.1).
fn hidden(layout: &mut Layout, _: Seat, zones: &mut HiddenCardPlaces) {
    for (region, pool) in layout.regions.iter_mut().zip(REGIONS) {
        if let [_, below @ ..] = &mut region.vineyards[..] {
            zones.stack(pool, &format!("the vineyards of {pool}"), below);
        }
    }
    for (deck, pool) in layout.experts.iter_mut().zip(EXPERTS) {
        if let [_, below @ ..] = &mut deck.cards[..] {
            zones.stack(pool, pool, &mut below[..deck.hidden as usize]);
        }
    }
    let (_, to_come) = layout.vintages.split_at_mut(layout.year as usize);
    zones.stack("vintages", "the vintages", to_come);
    // The deck begins with the action tiles.
    let actions = layout.deck.iter().filter(|tile| Tile::ACTIONS.contains(**tile)).count();
    let (actions, multipliers) = layout.deck.split_at_mut(actions);
    zones.stack("action tiles", "the action tiles", actions);
    zones.stack("multiplier tiles", "the multiplier tiles", multipliers);
    if let Some(rival) = &mut layout.rival {
        zones.stack("rival cards", "the Rival's cards", &mut rival.cards);
    }
}

const REGIONS: [&str; 8] = [
    "region 1", "region 2", "region 3", "region 4", "region 5", "region 6", "region 7", "region 8",
];
const EXPERTS: [&str; 4] = ["experts 1", "experts 2", "experts 3", "experts 4"];

#[test]
fn small_deals_are_uniform() {
    let mut scene =
        TestGame::<State>::new(Options { players: 1, regions_out: RegionsOut::Fixed }, 3);
    scene.until(|state| state.year() == 4);
    let pools = ["vintages", "region 1", "experts 1"];
    testkit::deals::small_deals_are_uniform(&scene.state, Seat::new(0), hidden, &pools);
}

/// The page's text about a coming fair agrees with the rewards of its places.
#[test]
fn previews_of_fairs_match_the_results() {
    let mut fairs = 0;
    testkit::golden::each_move::<State>(|before, events, _| {
        let placed = events.iter().filter_map(|event| match *event {
            Event::FairPlaced { seat, points, vp, .. } => Some((seat, points, vp)),
            Event::RivalPlaced { points, vp, .. } => Some((RIVAL, points, vp)),
            _ => None,
        });
        let placed: Vec<(Seat, u16, u8)> = placed.collect();
        let mut view = before.view(Observer::Public);
        if placed.len() < usize::from(view.options.places()) {
            return;
        }
        for &(seat, points, _) in &placed {
            match &mut view.rival {
                Some(rival) if seat == RIVAL => rival.fair_points = points,
                _ => view.players[seat.index()].fair_points = points,
            }
        }
        for (seat, points, vp) in placed {
            assert_eq!(view.fair_vp(seat, points), Some(vp), "{seat} with {points}");
            fairs += 1;
        }
    });
    assert!(fairs > 50, "only {fairs} places at fairs");
}

/// The preview of a purchase agrees with the table after it.
#[test]
fn previews_of_purchases_match_the_results() {
    let mut purchases = 0;
    testkit::golden::each_move::<State>(|before, events, after| {
        let [bought, rest @ ..] = events else { return };
        let (seat, price) = match *bought {
            Event::VineyardPlaced { seat, price, .. }
            | Event::WineryBuilt { seat, price, .. }
            | Event::CellarBuilt { seat, price, .. }
            | Event::Hired { seat, price, .. } => (seat, price),
            _ => return,
        };
        // Later events may change more than the purchase did.
        let follows = rest.iter().any(|event| !matches!(event, Event::VineyardShown { .. }));
        if follows || before.year() != after.year() {
            return;
        }
        let (mut seen, after) = (before.view(Observer::Public), after.view(Observer::Public));
        seen.apply_preview(seat, bought, before.components());
        let (seen, after) = (&seen.players[seat.index()], &after.players[seat.index()]);
        assert_eq!(seen.bagos, after.bagos, "{bought:?} for {price}");
        for (seen, after) in seen.estates.iter().zip(&after.estates) {
            // A cellar's effect on the wines is not part of the preview.
            let seen = EstateView { wines: after.wines.clone(), ..seen.clone() };
            assert_eq!(seen, *after, "{bought:?}");
        }
        purchases += 1;
    });
    assert!(purchases > 50, "only {purchases} purchases");
}
