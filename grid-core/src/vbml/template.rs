//! Templates: `{{name}}`, `{{{name}}}`, `{{a.b}}`, sections `{{#on}}…{{/on}}` and `{{^on}}…{{/on}}`. Nothing is escaped, as
//! nothing here is HTML.

use core::fmt::Write;
use std::borrow::Cow;

use serde_json::Value;

use super::Refusal;

/// The most signs that the texts of one document may have, props filled in.
pub const MAX_SIGNS: usize = 4_000;

/// Sections in one another.
const DEEPEST: usize = 16;

/// Tags that the templates of one document may run through, those of repeated sections each time.
const MOST_TAGS: usize = 4_000;

/// What a document may still write and run through.
pub(super) struct Budget {
    signs: usize,
    tags: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { signs: MAX_SIGNS, tags: MOST_TAGS }
    }
}

impl Budget {
    fn spend(&mut self, text: &str) -> Result<(), Refusal> {
        let left = self.signs.checked_sub(text.chars().count());
        self.signs = left.ok_or_else(|| Refusal::TooLarge("signs".to_owned()))?;
        Ok(())
    }
}

/// Fills the props in.
pub(super) fn render<'a>(template: &'a str, props: &Value, budget: &mut Budget) -> Result<Cow<'a, str>, Refusal> {
    if !template.contains("{{") {
        budget.spend(template)?;
        return Ok(Cow::Borrowed(template));
    }
    let parts = Parser { rest: template, depth: 0 }.parts(None)?;
    let mut writer = Writer { text: String::new(), budget, scopes: vec![props] };
    writer.all(&parts)?;
    Ok(Cow::Owned(writer.text))
}

/// The name of the prop that a text consists of.
pub(super) fn only_prop(text: &str) -> Option<&str> {
    let inside = text.trim().strip_prefix("{{")?.strip_suffix("}}")?;
    Some(inside.trim()).filter(|name| !name.contains(['{', '}', '#', '/', '^']))
}

/// What a name stands for among the props.
pub(super) fn find<'a>(name: &str, scopes: &[&'a Value]) -> Option<&'a Value> {
    if name == "." {
        return scopes.last().copied();
    }
    let mut path = name.split('.');
    let first = path.next()?;
    let begin = scopes.iter().rev().find_map(|scope| scope.get(first))?;
    path.try_fold(begin, |value, part| value.get(part))
}

fn bad_tag(name: &str) -> Refusal {
    Refusal::Template(name.chars().take(32).collect())
}

enum Part<'a> {
    Text(&'a str),
    Prop(&'a str),
    /// What stands while a prop holds (true) or does not (false).
    Section(&'a str, bool, Vec<Part<'a>>),
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    /// The parts up to the tag that closes a section, or up to the end.
    fn parts(&mut self, closes: Option<&str>) -> Result<Vec<Part<'a>>, Refusal> {
        let mut parts = Vec::new();
        loop {
            let Some((text, behind)) = self.rest.split_once("{{") else {
                if let Some(open) = closes {
                    return Err(bad_tag(open));
                }
                parts.push(Part::Text(self.rest));
                self.rest = "";
                return Ok(parts);
            };
            parts.push(Part::Text(text));
            let is_triple = behind.starts_with('{');
            let (tag, rest) = behind.split_once(if is_triple { "}}}" } else { "}}" }).ok_or_else(|| bad_tag(behind))?;
            self.rest = rest;
            let tag = tag.strip_prefix('{').unwrap_or(tag).trim();
            let name = tag.strip_prefix(['#', '^', '/', '&', '!', '>', '=']).unwrap_or(tag).trim();
            match tag.chars().next() {
                Some('#' | '^') => {
                    self.depth += 1;
                    if self.depth > DEEPEST {
                        return Err(Refusal::TooLarge("sections".to_owned()));
                    }
                    let inside = self.parts(Some(name))?;
                    self.depth -= 1;
                    parts.push(Part::Section(name, tag.starts_with('#'), inside));
                }
                Some('/') if closes == Some(name) => return Ok(parts),
                Some('/') => return Err(bad_tag(name)),
                // Comments, other templates and other braces: there are none here, so they show nothing.
                Some('!' | '>' | '=') => {}
                _ => parts.push(Part::Prop(name)),
            }
        }
    }
}

struct Writer<'a> {
    text: String,
    budget: &'a mut Budget,
    scopes: Vec<&'a Value>,
}

impl Writer<'_> {
    fn all(&mut self, parts: &[Part<'_>]) -> Result<(), Refusal> {
        for part in parts {
            let left = self.budget.tags.checked_sub(1);
            self.budget.tags = left.ok_or_else(|| Refusal::TooLarge("tags".to_owned()))?;
            match part {
                Part::Text(text) => self.push(text)?,
                Part::Prop(name) => {
                    if let Some(value) = find(name, &self.scopes) {
                        self.value(value)?;
                    }
                }
                Part::Section(name, wanted, inside) => self.section(name, *wanted, inside)?,
            }
        }
        Ok(())
    }

    fn section(&mut self, name: &str, wanted: bool, inside: &[Part<'_>]) -> Result<(), Refusal> {
        let value = find(name, &self.scopes).unwrap_or(&Value::Null);
        let holds = match value {
            Value::Null | Value::Bool(false) => false,
            Value::Number(number) => number.as_f64() != Some(0.0),
            Value::String(text) => !text.is_empty(),
            Value::Array(items) => !items.is_empty(),
            Value::Bool(true) | Value::Object(_) => true,
        };
        if holds != wanted {
            return Ok(());
        }
        let items = match value {
            Value::Array(items) if wanted => items.as_slice(),
            value => core::slice::from_ref(value),
        };
        for item in items {
            if wanted {
                self.scopes.push(item);
            }
            self.all(inside)?;
            if wanted {
                self.scopes.pop();
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &Value) -> Result<(), Refusal> {
        match value {
            Value::Null | Value::Object(_) => Ok(()),
            Value::String(text) => self.push(text),
            Value::Array(items) => {
                for (number, item) in items.iter().enumerate() {
                    self.push(if number == 0 { "" } else { "," })?;
                    self.value(item)?;
                }
                Ok(())
            }
            Value::Bool(_) | Value::Number(_) => {
                let mut plain = String::new();
                // Nothing refuses to be written into a String.
                let _ = write!(plain, "{value}");
                self.push(&plain)
            }
        }
    }

    fn push(&mut self, text: &str) -> Result<(), Refusal> {
        self.budget.spend(text)?;
        self.text.push_str(text);
        Ok(())
    }
}
