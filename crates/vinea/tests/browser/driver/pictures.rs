//! Pictures of a page, and its printed sheets.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::Browser;
use crate::wire;

impl Browser {
    /// Saves a picture of the whole page, for people to look at.
    pub fn shot(&self, name: &str) {
        let size = self.cdp("Page.getLayoutMetrics", json!({}))["cssContentSize"].clone();
        let height = size["height"].as_f64().unwrap().min(4000.0);
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1});
        self.picture(name, json!({"captureBeyondViewport": true, "clip": clip}));
    }

    /// Saves a picture of the screen, without scrolling.
    pub fn glance(&self, name: &str) {
        self.picture(name, json!({}));
    }

    /// Waits until the page is at rest, and saves a picture if pictures are wanted. The wait is needed in both cases,
    /// so that the steps after it find the same page.
    fn picture(&self, name: &str, how: Value) {
        self.wait_until_still();
        if let Some(folder) = std::env::var_os("VINEA_TEST_SCREENSHOTS") {
            let folder = PathBuf::from(folder);
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join(format!("{name}.png")), self.captured(how)).unwrap();
        }
    }

    fn captured(&self, how: Value) -> Vec<u8> {
        self.wait_until_still();
        let picture = self.while_painted(|| self.cdp("Page.captureScreenshot", how));
        wire::decode_base64(picture["data"].as_str().unwrap())
    }

    /// Returns a picture of the screen as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        self.captured(json!({}))
    }

    /// Returns a smaller picture of the screen as a JPEG file.
    pub fn jpeg(&self, scale: f64) -> Vec<u8> {
        let size = self.js("return [innerWidth, innerHeight]");
        let clip = json!({"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale});
        self.captured(json!({"format": "jpeg", "quality": 82, "clip": clip}))
    }

    /// Returns the number of sheets that the printed page needs.
    pub fn printed_sheets(&self) -> usize {
        let how = json!({"preferCSSPageSize": true, "printBackground": true});
        let printed = self.while_painted(|| self.cdp("Page.printToPDF", how));
        let file = wire::decode_base64(printed["data"].as_str().unwrap());
        // Every sheet is an object of this type; the list of them is of the type `Pages`.
        let text = String::from_utf8_lossy(&file);
        text.matches("/Type /Page").count() - text.matches("/Type /Pages").count()
    }
}
