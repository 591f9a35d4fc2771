import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import type { Component } from "./jcal.ts";

/** A clock by which local times of a calendar are read. */
export interface Zone {
  /**
   * The zone by which repeats are reckoned. Times of a zone that the file alone describes, and of none, are reckoned as if
   * they were UTC's.
   */
  readonly name: string;
  /** The clock of whoever reads it (RFC 5545, 3.3.5): what is reckoned is no instant. */
  readonly isFloating: boolean;
  /** The instant of a time as it is reckoned, and back; epoch milliseconds. */
  instantOf(reckoned: number): number;
  reckonedOf(instant: number): number;
}

export type FindZone = (tzid: string) => Zone;

const same = (at: number): number => at;
const worldZone = (name: string): Zone => ({ name, isFloating: false, instantOf: same, reckonedOf: same });
const floating: Zone = { name: "UTC", isFloating: true, instantOf: same, reckonedOf: same };
export const utc: Zone = worldZone("UTC");

/**
 * The zones of a calendar by their ids. A place of the world's list is that place, which is known better than by what a file
 * kept of it; other names are what the file's VTIMEZONE says. What nobody describes is taken for the reader's own: better an
 * hour off than no calendar.
 */
export function zonesOf(components: readonly Component[]): FindZone {
  const known = new Map<string, Zone>([["", floating]]);
  return (tzid) => {
    const zone = known.get(tzid) ?? placeZone(tzid) ?? describedZone(tzid, components) ?? namedZone(tzid) ?? floating;
    known.set(tzid, zone);
    return zone;
  };
}

/** "Europe/Zurich", also behind whose list it is of: "/example.org/2026a/Europe/Zurich" (RFC 5545, 3.2.19). */
function placeZone(tzid: string): Zone | undefined {
  const parts = tzid.split("/");
  const first = tzid.startsWith("/") ? 2 : 0;
  for (let begin = first; begin < parts.length - 1; begin++) {
    const zone = namedZone(parts.slice(begin).join("/"));
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function namedZone(name: string): Zone | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return worldZone(name);
  } catch {
    return undefined;
  }
}

function describedZone(tzid: string, components: readonly Component[]): Zone | undefined {
  const described = components.find(
    ([name, properties]) =>
      name === "vtimezone" && properties.some(([own, , , value]) => own === "tzid" && value === tzid),
  );
  if (described === undefined) return undefined;
  try {
    const zone = new ICAL.Timezone({ component: new ICAL.Component(described as unknown as unknown[]), tzid });
    // It is worked out when it is first asked.
    zone.utcOffset(icalTime(0));
    return zone.changes.length === 0 ? undefined : ownZone(zone);
  } catch {
    return undefined;
  }
}

function ownZone(zone: ICAL.Timezone): Zone {
  return {
    name: "UTC",
    isFloating: false,
    instantOf: (reckoned) => reckoned - zone.utcOffset(icalTime(reckoned)) * 1000,
    reckonedOf: (instant) => {
      const local = icalTime(instant).convertToZone(zone).toString();
      return Temporal.PlainDateTime.from(local).toZonedDateTime("UTC").epochMilliseconds;
    },
  };
}

function icalTime(at: number): ICAL.Time {
  const { year, month, day, hour, minute, second } =
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC");
  return ICAL.Time.fromData({ year, month, day, hour, minute, second }, ICAL.Timezone.utcTimezone);
}
