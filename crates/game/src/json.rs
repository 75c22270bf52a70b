//! Reading of JSON that people write. Errors contain the place and a description in plain words.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    DeserializeOwned, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Map, Number, Value};

/// The error of a text, or a part of one, that has the wrong form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct BadJson {
    /// The line and column, or a path such as `state.players[1].barrels`.
    pub place: String,
    pub problem: String,
}

/// Reads a whole document. A byte order mark at the start is skipped. A duplicate field is refused, because one of the
/// two would be lost.
pub fn read<T: DeserializeOwned>(text: &str, root: &str) -> Result<T, BadJson> {
    convert_part(&parse(text)?, root)
}

/// Parses a document as plain JSON.
pub fn parse(text: &str) -> Result<Value, BadJson> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let StrictJson(value) = serde_json::from_str(text).map_err(|error| BadJson {
        place: format!("line {}, column {}", error.line(), error.column()),
        problem: translate_error(strip_place(&error.to_string())),
    })?;
    Ok(value)
}

/// Converts a part of a document into a typed value; `root` is the path of the part.
pub fn convert_part<T: DeserializeOwned>(value: &Value, root: &str) -> Result<T, BadJson> {
    serde_path_to_error::deserialize(JsonPart(value)).map_err(|error| {
        let place = match error.path().to_string().as_str() {
            "." => root.to_string(),
            path if path.starts_with('[') || root.is_empty() => format!("{root}{path}"),
            path => format!("{root}.{path}"),
        };
        BadJson { place, problem: translate_error(&error.inner().to_string()) }
    })
}

/// Removes the place at the end of a serde_json message, because we write it ourselves.
fn strip_place(message: &str) -> &str {
    message.rsplit_once(" at line ").map_or(message, |(problem, _)| problem)
}

/// Translates an error message of serde into words without Rust terms. Messages of our own types are unchanged.
pub(crate) fn translate_error(error_message: &str) -> String {
    if let Some(field) = error_message.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    if let Some(inside) = error_message.strip_prefix("EOF while parsing ") {
        return format!("the text ends inside {inside}");
    }
    if error_message.starts_with("data did not match any variant") {
        return "the value has none of the supported forms".to_string();
    }
    let Some((found, wanted)) = error_message.split_once(", expected ") else {
        return error_message.to_string();
    };
    let wanted = describe_expected(wanted);
    for kind in ["invalid type: ", "invalid value: "] {
        if let Some(found) = found.strip_prefix(kind) {
            return format!("expected {wanted}, not {}", describe_found(found));
        }
    }
    if let Some(length) = found.strip_prefix("invalid length ") {
        return format!("expected {wanted}, not {length} of them");
    }
    if let Some(field) = found.strip_prefix("unknown field ") {
        return format!("there is no field {field}; expected {wanted}");
    }
    if let Some(name) = found.strip_prefix("unknown variant ") {
        return format!("expected {wanted}, not {name}");
    }
    error_message.to_string()
}

fn describe_expected(wanted: &str) -> String {
    let plain = match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "variant identifier" => "a text",
        "a sequence" => "a list",
        "a map" => "an object",
        "string or map" => "a text or an object",
        "unit" => "null",
        "unit variant" => "a text",
        "newtype variant" => "an object",
        _ if wanted.starts_with("tuple") || wanted.starts_with("a tuple") => "a list",
        _ if wanted.starts_with("struct ") => "an object",
        _ if wanted.contains("enum ") => "a text or an object",
        _ => match list_length(wanted) {
            Some(length) => return format!("a list of {length}"),
            None => wanted,
        },
    };
    plain.to_string()
}

/// Returns the expected length of a list, if serde states it.
fn list_length(wanted: &str) -> Option<&str> {
    let counted = |of: &str| wanted.strip_suffix(of);
    let whole = wanted.strip_prefix("an array of length ");
    whole.or_else(|| counted(" elements in sequence")).or_else(|| counted(" element in sequence"))
}

fn describe_found(found: &str) -> String {
    let plain = match found {
        "map" => "an object",
        "sequence" => "a list",
        "unit value" => "null",
        "unit variant" => "a text",
        "newtype variant" | "struct variant" => "an object",
        "tuple variant" => "a list",
        _ => match found.split_once(' ') {
            Some(("integer" | "floating point" | "boolean", value)) => value.trim_matches('`'),
            Some(("floating", value)) => value.trim_start_matches("point ").trim_matches('`'),
            Some(("string", value)) => value,
            _ => found,
        },
    };
    plain.to_string()
}

/// JSON without duplicate keys in any object.
struct StrictJson(Value);

impl<'de> Deserialize<'de> for StrictJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StrictJson, D::Error> {
        deserializer.deserialize_any(JsonReader).map(StrictJson)
    }
}

struct JsonReader;

impl<'de> Visitor<'de> for JsonReader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not a number"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(StrictJson(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the field `{key}` is given twice")));
            }
            let StrictJson(value) = fields.next_value()?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// A part of a document that is converted to a type. serde_json would accept a list for an object, with the fields in
/// the order of their declaration; this type refuses it.
#[derive(Clone, Copy)]
struct JsonPart<'a>(&'a Value);

impl<'de> IntoDeserializer<'de, serde_json::Error> for JsonPart<'de> {
    type Deserializer = JsonPart<'de>;

    fn into_deserializer(self) -> JsonPart<'de> {
        self
    }
}

/// Returns the fields of an object.
fn fields(object: &Map<String, Value>) -> impl Iterator<Item = (&str, JsonPart<'_>)> {
    object.iter().map(|(name, value)| (name.as_str(), JsonPart(value)))
}

impl<'de> Deserializer<'de> for JsonPart<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => number.deserialize_any(visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(JsonPart));
                let list = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(list)
            }
            Value::Object(object) => {
                let mut fields = MapDeserializer::new(fields(object));
                let value = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        if self.0.is_array() {
            return Err(Error::invalid_type(Unexpected::Seq, &"an object"));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Object(object) if object.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(fields(object))))
            }
            other => other.deserialize_enum(name, variants, visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Estate {
        vines: [u8; 2],
        cellar: bool,
        colour: Colour,
        #[serde(default)]
        wine: Option<Wine>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
        White,
        Blend(Wine),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Wine {
        age: u8,
    }

    fn error_message(text: &str) -> String {
        read::<Vec<Estate>>(text, "estates").unwrap_err().to_string()
    }

    #[test]
    fn json_errors_name_the_place_without_rust_types() {
        let estate = |text: &str| error_message(&format!("[{text}]"));
        let cases = [
            (
                r#"{"vines": [1, 300], "cellar": true, "colour": "red"}"#,
                "estates[0].vines[1]: expected a whole number from 0 to 255, not 300",
            ),
            (
                r#"{"vines": "two", "cellar": true, "colour": "red"}"#,
                "estates[0].vines: expected a list of 2, not \"two\"",
            ),
            (
                r#"{"vines": [1, 2], "cellar": 1.5, "colour": "red"}"#,
                "estates[0].cellar: expected true or false, not 1.5",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": "blue"}"#,
                "estates[0].colour: expected one of `red`, `white`, `blend`, not `blue`",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": "blend"}"#,
                "estates[0].colour.blend: expected an object, not a text",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": "red", "wine": 3}"#,
                "estates[0].wine: expected an object, not 3",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": "red", "wine": [3]}"#,
                "estates[0].wine: expected an object, not a list",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": {"blend": [3]}}"#,
                "estates[0].colour.blend: expected an object, not a list",
            ),
            (
                r#"{"vines": [1, 2, 3], "cellar": true, "colour": "red"}"#,
                "estates[0].vines: expected a list of 2, not 3 of them",
            ),
            (
                r#"{"vines": [1, 2], "cellar": true, "colour": "red", "wine": {}}"#,
                "estates[0].wine: `age` is missing",
            ),
        ];
        for (text, said) in cases {
            assert_eq!(estate(text), said);
        }
        assert_eq!(error_message("7"), "estates: expected a list, not 7");
        assert!(estate(r#"{"barn": 1}"#).contains("there is no field `barn`; expected one of"));
    }

    #[test]
    fn invalid_json_is_refused_with_line_and_column() {
        assert_eq!(error_message("[{]"), "line 1, column 3: key must be a string");
        assert_eq!(error_message("[1,"), "line 1, column 3: the text ends inside a value");
        assert_eq!(error_message("[]\n x"), "line 2, column 2: trailing characters");
    }

    #[test]
    fn a_duplicate_field_is_refused() {
        let twice = parse("{\"a\": 1,\n \"b\": [{\"c\": 1, \"c\": 1}]}").unwrap_err().to_string();
        assert!(twice.starts_with("line 2, "), "{twice}");
        assert!(twice.ends_with("the field `c` is given twice"), "{twice}");
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(parse("\u{feff}[1.5, null]").unwrap(), serde_json::json!([1.5, null]));
    }
}
