//! The France side: thirty appellations of which the rulebook names four, and the grapes of one.

use game::Source::{Reconstructed, Rulebook};

use super::{BoardSide, red, region, white};
use crate::ids::Region;

pub(super) const SIDE: BoardSide = BoardSide {
    start: Region::new(2),
    regions: [
        region("Champagne", &[2, 3, 4], Rulebook),
        region("Alsace & Jura", &[1, 3, 6], Reconstructed),
        region("Burgundy", &[1, 2, 4, 6], Rulebook),
        region("Loire", &[1, 3, 5], Reconstructed),
        region("Bordeaux", &[4, 7], Rulebook),
        region("Rhône", &[2, 3, 7, 8], Reconstructed),
        region("Languedoc-Roussillon", &[5, 6, 8], Reconstructed),
        region("Provence", &[6, 7], Reconstructed),
    ],
    wines: [
        white("Côte des Blancs", 1, "gf", "Chardonnay + Pinot Blanc").prestige(),
        white("Montagne de Reims", 1, "cg", ""),
        white("Vallée de la Marne", 1, "dg", "Meunier + Chardonnay"),
        red("Coteaux Champenois", 1, "cd", "Pinot Noir + Meunier"),
        red("Arbois", 2, "dc", "Poulsard + Pinot Noir"),
        white("Alsace", 2, "fe", "Riesling + Gewurztraminer"),
        white("Côtes du Jura", 2, "ge", "Chardonnay + Savagnin"),
        red("Côtes de Nuits", 3, "cd", "").prestige(),
        red("Mâcon", 3, "dc", ""),
        white("Chablis", 3, "gf", "Chardonnay + Sauvignon of Saint-Bris"),
        white("Côte de Beaune", 3, "gf", "Chardonnay + Aligoté"),
        red("Touraine", 4, "ab", "Cabernet Franc + Côt"),
        red("Saumur-Champigny", 4, "ad", "Cabernet Franc + Pineau d'Aunis"),
        white("Anjou", 4, "ef", "Chenin + Sauvignon"),
        white("Crémant de Loire", 4, "eg", "Chenin + Chardonnay"),
        red("Saint-Émilion", 5, "ba", "").prestige(),
        red("Médoc", 5, "ab", ""),
        white("Sauternes", 5, "ef", "").printed(),
        white("Entre-Deux-Mers", 5, "fe", ""),
        red("Châteauneuf-du-Pape", 6, "da", "Grenache + Mourvèdre"),
        red("Gigondas", 6, "db", "Grenache + Syrah"),
        red("Côtes du Rhône", 6, "ba", "Syrah + Mourvèdre"),
        white("Hermitage blanc", 6, "ge", "Marsanne + Roussanne"),
        red("Corbières", 7, "ab", "Carignan + Syrah"),
        red("Minervois", 7, "bc", "Syrah + Cinsault"),
        red("Fitou", 7, "ab", "Carignan + Syrah"),
        red("Saint-Chinian", 7, "dc", "Grenache + Cinsault"),
        red("Bandol", 8, "ac", "Mourvèdre + Cinsault"),
        red("Côtes de Provence", 8, "bc", "Syrah + Cinsault"),
        white("Cassis", 8, "ef", "Clairette + Ugni Blanc"),
    ],
};
