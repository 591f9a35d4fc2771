import type { LocalMoment } from "../../kit.ts";
import { beginOfDay } from "../days.ts";
import { moonAngle, moonLight, newMoonBefore } from "./astronomy.ts";

const quarter = 90;
const dayMs = 24 * 60 * 60 * 1000;

export interface MoonDay {
  /** 0 new moon to 7 waning crescent: the even ones belong to the day on which they happen. */
  readonly phase: number;
  /** Whole days since the new moon. */
  readonly age: number;
  /** How much of its face is lit, 0 to 1. */
  readonly light: number;
  readonly isWaxing: boolean;
}

/** The moon on the local day of a moment. */
export function moonOn(at: LocalMoment): MoonDay {
  const begin = moonAngle(beginOfDay(at));
  const end = moonAngle(beginOfDay(at, 1));
  const before = Math.floor(begin / quarter);
  const isOfThisDay = before !== Math.floor(end / quarter);
  const angle = moonAngle(at.epochMs);
  return {
    phase: isOfThisDay ? ((before + 1) % 4) * 2 : before * 2 + 1,
    age: Math.floor((at.epochMs - newMoonBefore(at.epochMs)) / dayMs),
    light: moonLight(at.epochMs),
    isWaxing: angle < 2 * quarter,
  };
}
