//! Writes down what Unicode's tables say of every character, as far as a board asks. `src/encode/tables.rs` reads it.

use crate::fold::Reason;
use crate::number;
use crate::rules;

/// Three lists, one behind the other: runs of characters of one nature, characters with codes, characters with parts.
pub fn tables() -> Result<Vec<u8>, std::num::TryFromIntError> {
    let mut bytes = Vec::new();
    list(&mut bytes, &natures())?;
    list(&mut bytes, &with_codes())?;
    list(&mut bytes, &with_parts()?)?;
    Ok(bytes)
}

type Entry = (char, Vec<u32>);

/// How many entries, then each: how far it is from the one before, and its numbers.
fn list(bytes: &mut Vec<u8>, entries: &[Entry]) -> Result<(), std::num::TryFromIntError> {
    number(bytes, entries.len().try_into()?);
    let mut before = 0;
    for (sign, numbers) in entries {
        number(bytes, u32::from(*sign) - before);
        before = u32::from(*sign);
        numbers.iter().for_each(|value| number(bytes, *value));
    }
    Ok(())
}

fn natures() -> Vec<Entry> {
    let mut runs: Vec<Entry> = Vec::new();
    for sign in '\0'..=char::MAX {
        let nature = rules::nature(sign);
        let packed = u32::from(nature.class) * 3 + nature.kind as u32;
        if runs.last().is_none_or(|(_, before)| *before != [packed]) {
            runs.push((sign, vec![packed]));
        }
    }
    runs
}

fn with_codes() -> Vec<Entry> {
    let entry = |sign| {
        let (codes, reason) = rules::codes_of(sign)?;
        let why = match reason {
            None => 0,
            Some(Reason::Folded) => 1,
            Some(Reason::Replaced) => 2,
        };
        // The number of codes is the lowest bits of the first number, as no sign becomes more than three.
        let length = u32::try_from(codes.len()).ok()?;
        Some((sign, [why << 2 | length].into_iter().chain(codes.into_iter().map(u32::from)).collect()))
    };
    ('\0'..=char::MAX).filter_map(entry).collect()
}

fn with_parts() -> Result<Vec<Entry>, std::num::TryFromIntError> {
    let mut entries = Vec::new();
    for sign in '\0'..=char::MAX {
        let Some((parts, composes)) = rules::parts(sign) else { continue };
        let head = u32::try_from(parts.len())? << 1 | u32::from(composes);
        entries.push((sign, [head].into_iter().chain(parts.into_iter().map(u32::from)).collect()));
    }
    Ok(entries)
}
