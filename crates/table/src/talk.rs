//! The remarks of bots.
//!
//! They depend only on the [`LastMove`], which is public, so a remark reveals nothing hidden. They are computed from
//! the log, so every node and every restart has the same remarks.

use bots::{Level, Style};
use game::{MAX_SEATS, Scores, Seat};
use play::LastMove;
use table_kit::text::{text, text_of};

/// A remark is shown for this number of moves.
const REMARK_SHOWN_MOVES: usize = 8;

/// Minimum number of points of one move that get a remark.
const PRAISED_GAIN: i32 = 5;

/// A player who leads by this many points, and by a third of the leader's points, is far ahead.
const FAR: i32 = 10;

/// The last remark at a table, and the facts that bots have noticed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableTalk {
    last: Option<Remark>,
    /// The number of the last move that was considered.
    heard: usize,
    /// The most points that one move has brought.
    best: i32,
    moods: [BotMood; MAX_SEATS],
}

/// A remark of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    pub seat: Seat,
    level: Level,
    topic: RemarkTopic,
    /// The number of the move that it followed.
    number: usize,
}

/// The topic of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RemarkTopic {
    Opening,
    /// Somebody made the best move so far.
    Praise(Seat),
    Ahead,
    Behind,
    Won,
    Lost,
}

/// A bot's opinion of its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum BotMood {
    #[default]
    Even,
    Ahead,
    Behind,
}

impl TableTalk {
    /// Returns the last remark, while it is shown.
    pub fn remark(&self) -> Option<&Remark> {
        self.last.as_ref().filter(|remark| self.heard < remark.number + REMARK_SHOWN_MOVES)
    }

    /// Considers the last move, and makes a remark if there is a reason. `levels` are those of the bots that do not
    /// replace a person.
    pub fn consider_move(&mut self, last_move: &LastMove, levels: &[Option<Level>]) {
        if last_move.number < self.heard {
            // A remark about an undone move is removed with it.
            self.last = self.last.filter(|remark| remark.number <= last_move.number);
            self.heard = last_move.number;
            return;
        }
        self.heard = last_move.number;
        let Some((seat, topic)) = self.choose_remark(last_move, levels) else { return };
        let Some((level, rests)) = speaker(levels, seat) else { return };
        let rested = self.last.is_none_or(|last| last_move.number >= last.number + rests);
        let always = matches!(topic, RemarkTopic::Opening | RemarkTopic::Won | RemarkTopic::Lost);
        if rested || always {
            self.last = Some(Remark { seat, level, topic, number: last_move.number });
        }
    }

    /// Returns a seat and a topic for a remark, if there is one.
    fn choose_remark(
        &mut self,
        last_move: &LastMove,
        levels: &[Option<Level>],
    ) -> Option<(Seat, RemarkTopic)> {
        let mut speakers =
            Seat::all(levels.len() as u8).filter(|seat| speaker(levels, *seat).is_some());
        if let Some(ranking) = &last_move.ranking {
            let best = speakers.min_by_key(|seat| ranking[*seat])?;
            return Some((
                best,
                if ranking[best] == 1 { RemarkTopic::Won } else { RemarkTopic::Lost },
            ));
        }
        let Some(mover) = last_move.mover else {
            return Some((speakers.next()?, RemarkTopic::Opening));
        };
        let (before, after) = (last_move.before.standing?, last_move.after.standing?);
        let gain = after[mover] - before[mover];
        if gain > self.best {
            self.best = gain;
            let other = speakers.find(|seat| *seat != mover);
            if let Some(other) = other.filter(|_| gain >= PRAISED_GAIN) {
                return Some((other, RemarkTopic::Praise(mover)));
            }
        }
        let mood = bot_mood(&after, mover);
        if std::mem::replace(&mut self.moods[mover.index()], mood) == mood {
            return None;
        }
        match mood {
            BotMood::Even => None,
            BotMood::Ahead => Some((mover, RemarkTopic::Ahead)),
            BotMood::Behind => Some((mover, RemarkTopic::Behind)),
        }
    }
}

/// Returns the level of a bot that talks, and its minimum number of moves between two remarks.
fn speaker(levels: &[Option<Level>], seat: Seat) -> Option<(Level, usize)> {
    let level = levels.get(seat.index()).copied().flatten()?;
    Some((level, Style::of(level).talk?.rests))
}

fn bot_mood(standing: &Scores, seat: Seat) -> BotMood {
    let others = standing.iter().filter(|(other, _)| *other != seat).map(|(_, points)| *points);
    let Some(best) = others.max() else { return BotMood::Even };
    let lead = standing[seat] - best;
    if lead.abs() < FAR || lead.abs() * 3 < best.max(standing[seat]) {
        BotMood::Even
    } else if lead > 0 {
        BotMood::Ahead
    } else {
        BotMood::Behind
    }
}

impl Remark {
    /// Returns the remark in words, with the players' names by seat.
    pub fn words(&self, names: &[String]) -> String {
        let [opening, praise, ahead, behind, won, lost] = keys(self.level);
        match self.topic {
            RemarkTopic::Praise(seat) => text_of(praise, &names[seat.index()]),
            RemarkTopic::Opening => text(opening),
            RemarkTopic::Ahead => text(ahead),
            RemarkTopic::Behind => text(behind),
            RemarkTopic::Won => text(won),
            RemarkTopic::Lost => text(lost),
        }
    }
}

/// Returns the text keys of a level, topic by topic. Levels that are silent have the keys of the usual bot.
fn keys(level: Level) -> [&'static str; 6] {
    match level {
        Level::Novice => [
            "novice-opens",
            "novice-praises",
            "novice-leads",
            "novice-lags",
            "novice-has-won",
            "novice-has-lost",
        ],
        Level::Visitor => [
            "visitor-opens",
            "visitor-praises",
            "visitor-leads",
            "visitor-lags",
            "visitor-has-won",
            "visitor-has-lost",
        ],
        Level::Apprentice => [
            "apprentice-opens",
            "apprentice-praises",
            "apprentice-leads",
            "apprentice-lags",
            "apprentice-has-won",
            "apprentice-has-lost",
        ],
        Level::Cooper => [
            "cooper-opens",
            "cooper-praises",
            "cooper-leads",
            "cooper-lags",
            "cooper-has-won",
            "cooper-has-lost",
        ],
        Level::Winemaker => [
            "winemaker-opens",
            "winemaker-praises",
            "winemaker-leads",
            "winemaker-lags",
            "winemaker-has-won",
            "winemaker-has-lost",
        ],
        Level::Cellarmaster => [
            "cellarmaster-opens",
            "cellarmaster-praises",
            "cellarmaster-leads",
            "cellarmaster-lags",
            "cellarmaster-has-won",
            "cellarmaster-has-lost",
        ],
        Level::Maestro => [
            "maestro-opens",
            "maestro-praises",
            "maestro-leads",
            "maestro-lags",
            "maestro-has-won",
            "maestro-has-lost",
        ],
        Level::Grower
        | Level::Random
        | Level::Greedy
        | Level::Plain
        | Level::Maestro2026
        | Level::Oenologist => [
            "grower-opens",
            "grower-praises",
            "grower-leads",
            "grower-lags",
            "grower-has-won",
            "grower-has-lost",
        ],
    }
}

#[cfg(test)]
mod tests {
    use game::PerSeat;

    use super::*;
    use play::PublicStanding;

    const ANA: Seat = Seat::new(0);
    const BOT: Seat = Seat::new(1);
    const LEVELS: [Option<Level>; 2] = [None, Some(Level::Novice)];

    fn public_standing([ana, bot]: [i32; 2]) -> PublicStanding {
        let standing = PerSeat::new(2, |seat| if seat == ANA { ana } else { bot });
        PublicStanding { round: 1, standing: Some(standing) }
    }

    fn last_move(number: usize, mover: Seat, before: [i32; 2], after: [i32; 2]) -> LastMove {
        let mover = (number > 0).then_some(mover);
        LastMove {
            number,
            mover,
            before: public_standing(before),
            after: public_standing(after),
            ranking: None,
        }
    }

    /// Returns the remark after the last of these moves.
    fn last_remark(moves: &[LastMove]) -> Option<String> {
        let mut talk = TableTalk::default();
        moves.iter().for_each(|last_move| talk.consider_move(last_move, &LEVELS));
        talk.remark().map(|remark| remark.words(&["Ana".to_string(), "Bot".to_string()]))
    }

    #[test]
    fn every_topic_has_words_at_every_level() {
        let names = ["Ana".to_string(), "Bot".to_string()];
        let topics = [
            RemarkTopic::Opening,
            RemarkTopic::Praise(ANA),
            RemarkTopic::Ahead,
            RemarkTopic::Behind,
            RemarkTopic::Won,
            RemarkTopic::Lost,
        ];
        let mut all = Vec::new();
        for level in Level::LADDER {
            for topic in topics {
                let words = Remark { seat: BOT, level, topic, number: 0 }.words(&names);
                assert_eq!(words.contains("Ana"), topic == RemarkTopic::Praise(ANA), "{words}");
                assert!(words.len() <= 60, "short: {words}");
                all.push(words);
            }
        }
        all.sort();
        all.dedup();
        assert_eq!(
            all.len(),
            topics.len() * Level::LADDER.len(),
            "everybody has words of their own"
        );
    }

    #[test]
    fn a_bot_remarks_on_the_opening_good_moves_and_its_standing() {
        let opening = last_remark(&[last_move(0, ANA, [0, 0], [0, 0])]);
        assert_eq!(opening, Some(text("novice-opens")));
        let praise = last_remark(&[last_move(20, ANA, [0, 0], [7, 0])]);
        assert_eq!(praise, Some(text_of("novice-praises", "Ana")));
        assert_eq!(
            last_remark(&[last_move(20, BOT, [0, 0], [0, 9])]),
            None,
            "nobody praises themselves"
        );
        let ahead = last_remark(&[last_move(20, BOT, [5, 20], [5, 22])]);
        assert_eq!(ahead, Some(text("novice-leads")));
        let behind = last_remark(&[last_move(20, BOT, [40, 5], [40, 6])]);
        assert_eq!(behind, Some(text("novice-lags")));
        assert_eq!(last_remark(&[last_move(20, BOT, [100, 88], [100, 88])]), None, "that is near");
    }

    #[test]
    fn a_bot_remarks_on_the_result() {
        for (bot, key) in [(1, "novice-has-won"), (2, "novice-has-lost")] {
            let ranking = PerSeat::new(2, |seat| if seat == BOT { bot } else { 3 - bot });
            let end = LastMove { ranking: Some(ranking), ..last_move(90, ANA, [0, 0], [0, 0]) };
            let before = last_move(89, BOT, [40, 5], [40, 6]);
            assert_eq!(
                last_remark(&[before, end]),
                Some(text(key)),
                "the end is always worth a word"
            );
        }
    }

    #[test]
    fn a_bot_is_silent_for_some_moves_after_a_remark() {
        let rests = Style::of(Level::Novice).talk.unwrap().rests;
        let mut talk = TableTalk::default();
        let mut last = None;
        for number in 0..400 {
            // Every move is better than all before it.
            let points = number as i32 * number as i32;
            talk.consider_move(&last_move(number, ANA, [0, 0], [points, 0]), &LEVELS);
            let remark = talk.remark().copied();
            if let (Some(old), Some(new)) = (last, remark)
                && old != new
            {
                let Remark { number: before, .. } = old;
                assert!(new.number >= before + rests, "{before} and {}", new.number);
            }
            last = remark.or(last);
        }
        assert!(last.is_some_and(|remark: Remark| remark.number > 300));
    }

    #[test]
    fn a_remark_expires_and_is_removed_when_its_move_is_undone() {
        let praised = last_move(20, ANA, [0, 0], [7, 0]);
        let later = |number| last_move(number, ANA, [7, 0], [7, 0]);
        assert!(last_remark(&[praised, later(20 + REMARK_SHOWN_MOVES - 1)]).is_some());
        assert!(last_remark(&[praised, later(20 + REMARK_SHOWN_MOVES)]).is_none());
        assert!(last_remark(&[praised, later(19)]).is_none(), "it was taken back");
    }

    #[test]
    fn a_bot_that_replaces_a_player_is_silent() {
        let mut talk = TableTalk::default();
        talk.consider_move(&last_move(0, ANA, [0, 0], [0, 0]), &[None, None]);
        talk.consider_move(&last_move(0, ANA, [0, 0], [0, 0]), &[None, Some(Level::Maestro2026)]);
        assert_eq!(talk, TableTalk::default());
    }
}
