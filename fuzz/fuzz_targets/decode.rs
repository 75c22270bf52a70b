//! A fuzz target: every game must decode or refuse any bytes. The fuzzer generates them. Without the
//! fuzzer they are read from files, such as those that the fuzzer found, or are changed texts.

#![cfg_attr(fuzzing, no_main)]

use minds::{GameId, with_rules};

fn decode(data: &[u8]) {
    for id in GameId::ALL {
        with_rules!(id, G => testkit::fuzz::decode::<G>(data));
    }
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| decode(data));

/// Decodes files (`-- FILE…`), or a number of changed texts for each game (`-- --inputs NUMBER`).
#[cfg(not(fuzzing))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, number] = &args[..]
        && flag == "--inputs"
    {
        let inputs = number.parse()?;
        // Each game has its own thread, because a million inputs take minutes.
        std::thread::scope(|scope| {
            for id in GameId::ALL {
                scope.spawn(move || {
                    let [states, records] = with_rules!(id, G => testkit::fuzz::decode_many::<G>(inputs));
                    println!(
                        "{id}: {inputs} inputs, of which {states} states and {records} records were accepted"
                    );
                });
            }
        });
        return Ok(());
    }
    for path in args {
        decode(&std::fs::read(path)?);
    }
    Ok(())
}
