//! The South-West side: it has thirty appellations, and the rulebook names only one. The borders are those of the
//! départements.

use game::Source::{Reconstructed, Rulebook};

use super::{BoardSide, red, region, white};
use crate::ids::Region;

pub(super) const SIDE: BoardSide = BoardSide {
    start: Region::new(2),
    regions: [
        region("Bergeracois", &[2, 4], Reconstructed),
        region("Agenais", &[1, 3, 4, 7, 8], Reconstructed),
        region("Garonne", &[2, 4, 5, 6, 7], Rulebook),
        region("Quercy", &[1, 2, 3, 5], Reconstructed),
        region("Aveyron", &[3, 4, 6], Rulebook),
        region("Tarn", &[3, 5], Reconstructed),
        region("Gascogne", &[2, 3, 8], Reconstructed),
        region("Pyrénées", &[2, 7], Reconstructed),
    ],
    wines: [
        red("Bergerac", 1, "ba", ""),
        red("Pécharmant", 1, "bc", ""),
        white("Monbazillac", 1, "ef", ""),
        white("Montravel", 1, "fe", ""),
        red("Buzet", 2, "ba", ""),
        red("Côtes du Marmandais", 2, "ac", ""),
        white("Côtes de Duras", 2, "fe", ""),
        red("Fronton", 3, "cb", "Négrette + Syrah"),
        red("Brulhois", 3, "dc", ""),
        red("Saint-Sardos", 3, "bd", "Syrah + Tannat"),
        white("Comté Tolosan", 3, "fg", "Sauvignon + Gros Manseng"),
        red("Cahors", 4, "cb", ""),
        red("Coteaux du Quercy", 4, "ac", ""),
        white("Côtes du Lot", 4, "fe", "Sauvignon or Chenin + Sémillon"),
        red("Marcillac", 5, "da", "Mansois + Cabernet"),
        red("Côtes de Millau", 5, "bc", "Syrah or Gamay + Duras"),
        white("Entraygues–Le Fel", 5, "fg", "Chenin + Mauzac"),
        red("Estaing", 5, "db", "Fer Servadou + Gamay"),
        red("Gaillac rouge", 6, "cd", "Duras + Braucol"),
        red("Côtes du Tarn", 6, "bc", "Syrah or Merlot + Duras"),
        white("Gaillac blanc", 6, "ge", "Mauzac + Len de l'El"),
        white("Gaillac Premières Côtes", 6, "ge", "Mauzac + Len de l'El"),
        red("Madiran", 7, "da", ""),
        red("Saint-Mont", 7, "da", ""),
        white("Pacherenc du Vic-Bilh", 7, "ge", "Petit Manseng + Courbu"),
        white("Côtes de Gascogne", 7, "fg", "Colombard + Gros Manseng"),
        red("Béarn", 8, "da", ""),
        red("Irouléguy", 8, "da", ""),
        white("Jurançon", 8, "ge", "Petit Manseng + Courbu"),
        white("Tursan", 8, "fg", "Baroque + Gros Manseng"),
    ],
};
