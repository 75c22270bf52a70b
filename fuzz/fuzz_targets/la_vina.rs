#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| testkit::fuzz::decode::<la_vina::State>(data));
