//! What every game of Vinea is made of.
