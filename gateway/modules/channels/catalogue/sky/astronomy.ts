import * as astronomy from "astronomy-engine";
import type { Place } from "../settings.ts";

/* The library counts in days from noon of 2000-01-01 (UT); this is where its days become the product's milliseconds. */

const dayMs = 24 * 60 * 60 * 1000;
const noonOf2000 = 946_728_000_000;

function toDays(epochMs: number): number {
  return (epochMs - noonOf2000) / dayMs;
}

function toEpochMs({ ut }: { readonly ut: number }): number {
  return Math.round(ut * dayMs + noonOf2000);
}

function observerAt({ latitude, longitude }: Place): astronomy.Observer {
  return new astronomy.Observer(latitude, longitude, 0);
}

export interface SunDay {
  /** Epoch milliseconds; null where the sun does not rise, or set, on that day. */
  readonly rise: number | null;
  readonly set: number | null;
  /** Whether it stands above the horizon at the begin of the day. */
  readonly isUp: boolean;
}

/** What the sun does between two moments. */
export function sunBetween(place: Place, begin: number, end: number): SunDay {
  const observer = observerAt(place);
  const search = (direction: 1 | -1): number | null => {
    const days = (end - begin) / dayMs;
    const found = astronomy.SearchRiseSet(astronomy.Body.Sun, observer, direction, toDays(begin), days);
    return found === null ? null : toEpochMs(found);
  };
  return { rise: search(1), set: search(-1), isUp: altitudeOf("Sun", place, begin).altitude > 0 };
}

export type PlanetName = "Mercury" | "Venus" | "Mars" | "Jupiter" | "Saturn";

/** Height over the horizon and direction from north, in degrees. */
export function altitudeOf(name: PlanetName | "Sun", place: Place, at: number): { altitude: number; azimuth: number } {
  const observer = observerAt(place);
  const when = toDays(at);
  const { ra, dec } = astronomy.Equator(astronomy.Body[name], when, observer, true, true);
  return astronomy.Horizon(when, observer, ra, dec, "normal");
}

/** The moon's way round in degrees: 0 new, 90 first quarter, 180 full. */
export function moonAngle(at: number): number {
  return astronomy.MoonPhase(toDays(at));
}

/** How much of its face is lit, 0 to 1. */
export function moonLight(at: number): number {
  return astronomy.Illumination(astronomy.Body.Moon, toDays(at)).phase_fraction;
}

/** The new moon before a moment, epoch milliseconds. */
export function newMoonBefore(at: number): number {
  const found = astronomy.SearchMoonPhase(0, toDays(at), -31);
  if (found === null) throw new Error("A month without a new moon.");
  return toEpochMs(found);
}

export interface Season {
  readonly label: string;
  readonly at: number;
}

/** Begins of seasons in a year, as they are called north of the equator. */
export function seasonsOf(year: number): Season[] {
  const { mar_equinox, jun_solstice, sep_equinox, dec_solstice } = astronomy.Seasons(year);
  return [
    { label: "Spring begins", at: toEpochMs(mar_equinox) },
    { label: "Summer begins", at: toEpochMs(jun_solstice) },
    { label: "Autumn begins", at: toEpochMs(sep_equinox) },
    { label: "Winter begins", at: toEpochMs(dec_solstice) },
  ];
}
