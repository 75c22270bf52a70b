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

/// `-- FILE…` decodes files; `-- --inputs NUMBER` decodes so many changed texts for each game.
#[cfg(not(fuzzing))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, number] = &args[..]
        && flag == "--inputs"
    {
        let inputs = number.parse()?;
        for id in GameId::ALL {
            let [states, records] = with_rules!(id, G => testkit::fuzz::many::<G>(inputs));
            println!(
                "{id}: {inputs} inputs, of which {states} states and {records} records were accepted"
            );
        }
        return Ok(());
    }
    for path in args {
        decode(&std::fs::read(path)?);
    }
    Ok(())
}
