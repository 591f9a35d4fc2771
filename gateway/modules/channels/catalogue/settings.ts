import { z } from "zod";
import { readZonePlaces } from "./catalogue.data.ts";

/*
 * What settings are made of. The form draws string, integer, number, boolean, enum, list of enum and list (20 at most) of
 * flat objects, with the formats date, time, uri, timezone and place; a channel asks for nothing else.
 */

export const noSettings = z.strictObject({});

/** A line of text on a board: what fits between its edges. */
export function line(title: string, most = 22) {
  return z.string().trim().min(1).max(most).meta({ title, onBoard: true });
}

/** The same, where there may be none. */
export function optionalLine(title: string, most = 22) {
  return z.string().trim().max(most).default("").meta({ title, onBoard: true });
}

export function date(title: string) {
  return z.iso.date().meta({ title });
}

export function time(title: string) {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "A time is written as 08:30." })
    .meta({ title, format: "time" });
}

/** One of the zones that this machine knows, in any spelling that it takes. */
export function timezone(title: string) {
  return z.string().refine(isTimezone, { error: "No time zone has this name." }).meta({ title, format: "timezone" });
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An address on the web, written out. */
export function url(title: string) {
  return z
    .url({ protocol: /^https?$/, error: "An address begins with https:// or http://." })
    .max(500)
    .meta({ title, format: "uri" });
}

/** Written, never read back; empty where there is none. */
export function secret(title: string) {
  return z.string().max(500).default("").meta({ title, secret: true });
}

const placePattern = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Latitude and longitude in degrees, as maps give them: "47.37, 8.54". */
export function place(title: string) {
  return z
    .string()
    .max(40)
    .refine((text) => text === "" || readPlace(text) !== undefined, {
      error: "A place is its latitude and longitude: 47.37, 8.54.",
    })
    .default("")
    .meta({ title, description: "Latitude and longitude. Empty: the city of the board's time zone.", format: "place" });
}

/** The same, where no zone can stand in for it. */
export function requiredPlace(title: string) {
  return z
    .string()
    .max(40)
    .refine((text) => readPlace(text) !== undefined, { error: "A place is its latitude and longitude: 47.37, 8.54." })
    .meta({ title, description: "Latitude and longitude.", format: "place" });
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export function readPlace(text: string): Place | undefined {
  const [, latitude, longitude] = placePattern.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** The place that somebody chose, else the city of the time zone; undefined for zones without one, such as UTC. */
export function placeOr(text: string, zone: string): Place | undefined {
  const chosen = readPlace(text);
  if (chosen !== undefined) return chosen;
  const [latitude, longitude] = readZonePlaces()[zone] ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
