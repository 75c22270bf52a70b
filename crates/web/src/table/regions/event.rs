//! An event of a table's stream, in the form that is sent.
//!
//! A compressed stream is a gzip header and one piece for each event. Each piece is deflated separately and ends on a
//! byte boundary. So the same bytes serve everybody who gets the event, and no state is stored for each viewer.

use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;

use super::pack::pack;

/// The header of a gzip stream without name and time.
pub const GZIP_HEAD: Bytes = Bytes::from_static(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

static BEAT: LazyLock<StreamEvent> =
    LazyLock::new(|| StreamEvent::new("event: beat\ndata: \n\n".to_string()));

/// An event, plain and compressed.
pub struct StreamEvent {
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

impl StreamEvent {
    fn new(text: impl Into<Bytes>) -> StreamEvent {
        StreamEvent { plain: text.into(), packed: OnceLock::new() }
    }

    /// Creates the event that updates a page.
    pub fn update(event: &page::PageUpdate) -> StreamEvent {
        let mut text = format!("id: {}\nevent: page\n", event.mark.as_str());
        text.reserve(event.lines.len() + event.lines.len() / 16 + 16);
        for line in event.lines.lines() {
            text.push_str("data: ");
            text.push_str(line);
            text.push('\n');
        }
        text.push('\n');
        StreamEvent::new(text)
    }

    /// Returns the heartbeat, which shows that the stream is still alive.
    pub fn heartbeat() -> &'static StreamEvent {
        &BEAT
    }

    pub fn plain(&self) -> Bytes {
        self.plain.clone()
    }

    /// Returns the compressed bytes. They are computed on first use.
    pub fn packed(&self) -> Bytes {
        self.packed.get_or_init(|| pack(&self.plain).into()).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use page::PageMark;

    use super::*;

    #[test]
    fn packed_events_in_any_order_form_one_compressed_stream() {
        let events = ["one", "two", "one"].map(|word| {
            let (mark, lines) = (PageMark::of(word), word.repeat(1_000) + "\n");
            StreamEvent::update(&page::PageUpdate { mark, lines })
        });
        let mut stream = GZIP_HEAD.to_vec();
        let mut plain = Vec::new();
        // The last event is packed first, so none can depend on another.
        for event in [&events[2], StreamEvent::heartbeat(), &events[1], &events[0]] {
            event.packed();
        }
        for event in [&events[0], StreamEvent::heartbeat(), &events[1], &events[2]] {
            stream.extend(event.packed());
            plain.extend(event.plain());
        }
        let mut read = vec![0; plain.len()];
        GzDecoder::new(stream.as_slice()).read_exact(&mut read).unwrap();
        assert_eq!(read, plain);
        assert!(stream.len() < plain.len() / 10, "{}", stream.len());
    }
}
