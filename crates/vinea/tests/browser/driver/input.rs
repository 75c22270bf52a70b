//! Mouse, finger and keyboard.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Browser, PATIENCE};

impl Browser {
    /// Clicks with the mouse. The driver's own click needs script in the page.
    pub fn click(&self, css: &str) {
        // A click before the first paint is lost. With scripts, the driver has waited for the whole page. Without
        // scripts the page is always painted, and its paint timing is read.
        self.wait("window.curtain || performance.getEntriesByType('paint').length");
        self.wait_until_still();
        let place = || {
            self.js(&format!(
                "const one = document.querySelector({css:?}); if (!one || one.disabled) return null; \
                 one.scrollIntoView({{block: 'center'}}); const at = one.getBoundingClientRect(); \
                 const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
                 return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null"
            ))
        };
        // A recent update may still be moving elements, or cover the control.
        let (start, mut point) = (Instant::now(), place());
        loop {
            std::thread::sleep(Duration::from_millis(50));
            let now = place();
            if now == point && !now.is_null() {
                break;
            }
            if start.elapsed() > PATIENCE {
                panic!("{css} cannot be clicked: {}", self.describe_obstruction(css));
            }
            point = now;
        }
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({
                "type": kind, "x": point[0], "y": point[1], "button": "left", "clickCount": 1,
            });
            self.cdp("Input.dispatchMouseEvent", event);
        }
    }

    /// Returns the position of an element that cannot be clicked, and the element above it.
    fn describe_obstruction(&self, css: &str) -> Value {
        self.js(&format!(
            "const one = document.querySelector({css:?}); if (!one) return 'it is not there'; \
             const at = one.getBoundingClientRect(); \
             const above = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
             return [[at.x, at.y, at.width, at.height], [innerWidth, innerHeight, scrollY], one.disabled, \
             above?.outerHTML.slice(0, 200) ?? 'nothing', document.querySelector('#act [name=at]')?.value]"
        ))
    }

    /// Scrolls an element into view and returns the point at its centre.
    fn centre(&self, css: &str, block: &str) -> Value {
        self.wait(&format!("document.querySelector({css:?})"));
        self.wait_until_still();
        self.js(&format!(
            "const one = document.querySelector({css:?}); one.scrollIntoView({{block: '{block}'}}); \
             const at = one.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]"
        ))
    }

    /// Moves the mouse to the centre of an element, by way of another point, as a hand does.
    pub fn hover(&self, css: &str) {
        let at = self.centre(css, "nearest");
        self.point_at(1.0, 1.0, "mouseMoved");
        self.point_at(at[0].as_f64().unwrap(), at[1].as_f64().unwrap(), "mouseMoved");
    }

    /// Moves the mouse to a point, or presses or releases its button there.
    pub fn point_at(&self, x: f64, y: f64, kind: &str) {
        let held = if kind == "mouseMoved" { "none" } else { "left" };
        let event = json!({"type": kind, "x": x, "y": y, "button": held, "clickCount": 1});
        self.cdp("Input.dispatchMouseEvent", event);
    }

    /// Puts a finger on an element and leaves it there.
    pub fn touch(&self, css: &str) {
        let at = self.centre(css, "center");
        let finger = json!([{ "x": at[0], "y": at[1] }]);
        self.cdp("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": finger}));
    }

    /// Takes the finger away.
    pub fn lift(&self) {
        self.cdp("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Sends keys to the element that has the focus.
    pub fn press(&self, keys: &str) {
        self.type_keys(keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)]));
    }

    /// Types one key while another is held.
    pub fn press_with(&self, held: char, key: char) {
        let (down, up) = ("keyDown", "keyUp");
        self.type_keys([(down, held), (down, key), (up, key), (up, held)]);
    }

    fn type_keys(&self, keys: impl IntoIterator<Item = (&'static str, char)>) {
        let actions = keys.into_iter().map(|(kind, value)| json!({"type": kind, "value": value}));
        let actions: Vec<Value> = actions.collect();
        let input = json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]});
        self.command("POST", "/actions", input);
    }
}
