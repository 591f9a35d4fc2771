//! A document: JSON, read leniently where the market's programs are lenient, and refused with the path of what is wrong.

use serde_json::Value;

use super::calendar::Calendar;
use super::canvas::{Align, Justify};
use super::{Refusal, code, template};
use crate::charset::FIRST_TILE;
use crate::grid::{GridSize, MAX_COLUMNS, MAX_ROWS};

/// The most components of a document.
pub const MAX_COMPONENTS: usize = 64;

/// The board of a document that says nothing else.
pub(super) const ROWS: usize = 6;
pub(super) const COLUMNS: usize = 22;

/// A component may be larger than the board and lie beside it, but farther out there is nothing to tell apart.
const FARTHEST: f64 = 1024.0;

/// The colour of a day that has none of its own.
const DAY: u8 = 65;

/// A document as it was read.
pub(super) struct Document {
    pub(super) size: GridSize,
    pub(super) props: Value,
    pub(super) components: Vec<Component>,
}

/// One of its components.
pub(super) struct Component {
    pub(super) content: Content,
    pub(super) style: Style,
}

/// What a component shows.
pub(super) enum Content {
    Template(String),
    Raw(Value),
    Calendar(Box<Calendar>),
    RandomColors(Vec<u8>),
}

/// How and where it shows it.
#[derive(Default)]
pub(super) struct Style {
    pub(super) width: Option<i32>,
    pub(super) height: Option<i32>,
    pub(super) justify: Justify,
    pub(super) align: Align,
    pub(super) position: Option<(i32, i32)>,
}

impl Document {
    pub(super) fn read(json: &str) -> Result<Self, Refusal> {
        let mut value: Value = serde_json::from_str(json).map_err(|_| wrong(""))?;
        let style = value.get("style").filter(|style| !style.is_null());
        let length = |name: &str, usual: usize, most: usize| {
            let Some(value) = style.and_then(|style| style.get(name)).filter(|value| !value.is_null()) else {
                return Ok(usual);
            };
            let length = number(value, || format!("style.{name}"))?;
            usize::try_from(length).ok().filter(|length| (1..=most).contains(length)).ok_or(Refusal::Size)
        };
        let size = GridSize::new(length("height", ROWS, MAX_ROWS)?, length("width", COLUMNS, MAX_COLUMNS)?);
        let size = size.map_err(|_| Refusal::Size)?;
        let Some(Value::Array(list)) = value.get_mut("components").map(Value::take) else {
            return Err(wrong("components"));
        };
        if list.len() > MAX_COMPONENTS {
            return Err(Refusal::TooLarge("components".to_owned()));
        }
        let components = list.into_iter().enumerate().map(|(at, component)| Component::read(component, at));
        let components = components.collect::<Result<_, _>>()?;
        let props = value.get_mut("props").map(Value::take).unwrap_or_default();
        Ok(Self { size, props, components })
    }
}

impl Component {
    fn read(mut value: Value, at: usize) -> Result<Self, Refusal> {
        let path = |name: &str| format!("components[{at}]{}{name}", if name.is_empty() { "" } else { "." });
        let style = match value.get("style") {
            Some(style) if style.is_object() => Style::read(style, |name| path(&format!("style.{name}")))?,
            Some(Value::Null) | None => Style::default(),
            Some(_) => return Err(Refusal::Document(path("style"))),
        };
        let mut take = |name: &str| value.get_mut(name).map(Value::take).filter(|value| !value.is_null());
        let content = if let Some(raw) = take("rawCharacters") {
            Content::Raw(raw)
        } else if let Some(template) = take("template") {
            match template {
                Value::String(text) => Content::Template(text),
                _ => return Err(Refusal::Document(path("template"))),
            }
        } else if let Some(calendar) = take("calendar") {
            Content::Calendar(Box::new(read_calendar(&calendar, |name| path(&format!("calendar.{name}")))?))
        } else if let Some(random) = take("randomColors") {
            Content::RandomColors(read_colors(&random, || path("randomColors.colors"))?)
        } else {
            return Err(Refusal::Document(path("")));
        };
        // A calendar is moved sideways alone.
        let position = match (&content, style.position) {
            (Content::Calendar(_), Some((x, _))) => Some((x, 0)),
            (_, position) => position,
        };
        Ok(Self { content, style: Style { position, ..style } })
    }
}

impl Style {
    fn read(value: &Value, path: impl Fn(&str) -> String) -> Result<Self, Refusal> {
        let word = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default();
        let length = |name: &str| {
            let length = value.get(name).filter(|value| !value.is_null());
            length.map(|value| number(value, || path(name)).map(|length| length.max(0))).transpose()
        };
        let position = value.get("absolutePosition").filter(|value| !value.is_null());
        let place = |position: &Value, name: &str| match position.get(name).filter(|value| !value.is_null()) {
            Some(value) => number(value, || path("absolutePosition")),
            None => Ok(0),
        };
        Ok(Self {
            width: length("width")?,
            height: length("height")?,
            // Words that are none are taken as absent, as they are by the programs of this market.
            justify: match word("justify") {
                "center" => Justify::Center,
                "right" => Justify::Right,
                "justified" => Justify::Justified,
                _ => Justify::Left,
            },
            align: match word("align") {
                "center" | "absolute" => Align::Center,
                "justified" => Align::Justified,
                "bottom" => Align::Bottom,
                _ => Align::Top,
            },
            position: match position {
                Some(position) if position.is_object() => Some((place(position, "x")?, place(position, "y")?)),
                Some(_) => return Err(Refusal::Document(path("absolutePosition"))),
                None => None,
            },
        })
    }
}

/// Rows of codes, written as such, as JSON in a text, or as the prop that a text names.
pub(super) fn read_raw(value: &Value, props: &Value, budget: &mut template::Budget) -> Result<Vec<Vec<u8>>, Refusal> {
    let Value::String(text) = value else { return rows(value) };
    if let Some(grid) = template::only_prop(text).and_then(|name| template::find(name, &[props]))
        && grid.is_array()
    {
        return rows(grid);
    }
    let text = template::render(text, props, budget)?;
    rows(&serde_json::from_str(&text).map_err(|_| wrong("rawCharacters"))?)
}

fn rows(value: &Value) -> Result<Vec<Vec<u8>>, Refusal> {
    let list = |value: &Value| value.as_array().cloned().ok_or_else(|| wrong("rawCharacters"));
    list(value)?.iter().map(|row| list(row)?.iter().map(code).collect()).collect()
}

fn read_calendar(value: &Value, path: impl Fn(&str) -> String) -> Result<Calendar, Refusal> {
    let part = |name: &str, most: u32| {
        let given = value.get(name);
        let number = match given {
            Some(Value::String(text)) => text.trim().parse().ok(),
            Some(value) => value.as_u64().and_then(|number| u32::try_from(number).ok()),
            None => None,
        };
        number.filter(|number| (1..=most).contains(number)).ok_or_else(|| Refusal::Document(path(name)))
    };
    let holds = |name: &str| value.get(name) == Some(&Value::Bool(true));
    let usual = value.get("defaultDayColor").filter(|value| !value.is_null()).map_or(Ok(DAY), code)?;
    let mut days = [usual; 31];
    if let Some(Value::Object(own)) = value.get("days") {
        for (day, color) in own {
            let color = code(color)?;
            let place = day.trim().parse::<usize>().ok().and_then(|day| days.get_mut(day.checked_sub(1)?));
            // Days that no month has are coloured in vain.
            if let Some(place) = place {
                *place = color;
            }
        }
    }
    Ok(Calendar {
        month: part("month", 12)?,
        year: part("year", 9_999)?,
        days,
        hides_weekdays: holds("hideSMTWTFS"),
        hides_dates: holds("hideDates"),
        hides_month: holds("hideMonthYear"),
    })
}

fn read_colors(value: &Value, path: impl Fn() -> String) -> Result<Vec<u8>, Refusal> {
    let colors = match value.get("colors") {
        Some(Value::Array(colors)) => colors.iter().map(code).collect::<Result<_, _>>()?,
        Some(Value::Null) | None => Vec::new(),
        Some(_) => return Err(Refusal::Document(path())),
    };
    Ok(if colors.is_empty() { (FIRST_TILE..FIRST_TILE + 8).collect() } else { colors })
}

/// A whole number, as far out as there is anything to tell apart.
fn number(value: &Value, path: impl Fn() -> String) -> Result<i32, Refusal> {
    let whole = value.as_f64().filter(|number| number.fract() == 0.0);
    #[allow(clippy::cast_possible_truncation, reason = "a whole number within bounds")]
    let number = whole.map(|number| number.clamp(-FARTHEST, FARTHEST) as i32);
    number.ok_or_else(|| Refusal::Document(path()))
}

fn wrong(path: &str) -> Refusal {
    Refusal::Document(path.to_owned())
}
