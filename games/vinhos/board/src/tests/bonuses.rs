//! The bonus building of a region is offered in its own place on the estate.

use super::*;
use vinhos::Gift;

#[test]
fn a_bonus_building_is_offered_in_its_place() {
    let (mut wineries, mut cellars) = (0, 0);
    walk(|state, seat| {
        let Some(Frame::BonusBuilding(estate)) = state.frame() else { return };
        let observer = Observer::Seat(seat);
        let view = state.view(observer);
        let html = page(state, seat);
        let region = view.players[seat.index()].estates[estate.index()].region.unwrap();
        let menu = |place: &str| {
            let id = format!("id=\"{place}-{}-{estate}-menu\"", seat.number());
            html.contains(&id)
        };
        let winery = state.components().gift(region) == Gift::Winery;
        assert_eq!((menu("plot"), menu("cellar")), (winery, !winery));
        wineries += usize::from(winery);
        cellars += usize::from(!winery);
    });
    assert!(wineries > 0 && cellars > 0, "{wineries} {cellars}");
}
