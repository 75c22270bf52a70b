//! Whatever the bytes are, every game of the catalog has to read or to refuse them. The fuzzer makes them up; without
//! it they are read from files, and so is what it found.

#![cfg_attr(fuzzing, no_main)]

use catalog::{GameId, with_rules};

fn decode(data: &[u8]) {
    for id in GameId::ALL {
        with_rules!(id, G => testkit::fuzz::decode::<G>(data));
    }
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| decode(data));

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    for path in std::env::args_os().skip(1) {
        decode(&std::fs::read(path)?);
    }
    Ok(())
}
