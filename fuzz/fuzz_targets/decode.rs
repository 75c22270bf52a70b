#![no_main]

use catalog::{GameId, with_rules};

// Whatever the bytes are, every game of the catalog has to read or to refuse them.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    for id in GameId::ALL {
        with_rules!(id, G => testkit::fuzz::decode::<G>(data));
    }
});
