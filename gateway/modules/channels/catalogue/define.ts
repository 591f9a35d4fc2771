import type { AnyChannel, ChannelDefinition, Rhythm } from "../kit.ts";
import type { CatalogueChannel, Rule, RuleOf } from "./catalogue.data.ts";

/** Holds a definition to its own types; who keeps many of them knows none of their settings. */
export function define<Settings, Data = null>(definition: ChannelDefinition<Settings, Data>): AnyChannel {
  return definition;
}

/** What definitions of one rule type have in common. */
export interface Head {
  readonly identifier: string;
  readonly version: string;
  readonly isFree: boolean;
  rhythm(): Rhythm;
}

export function headOf(channel: CatalogueChannel): Head {
  return { identifier: channel.id, version: channel.version, isFree: channel.free, rhythm: () => rhythmOf(channel) };
}

/** What makes the definition of a channel out of a rule of one type. */
export type FromRule<Type extends Rule["type"]> = (channel: CatalogueChannel, rule: RuleOf<Type>) => AnyChannel;

const mostAmbientMinutes = 5;
const leastMinutes = 15;
const dayMinutes = 24 * 60;

/** What changes every few minutes fills the time that nobody wants; all else has its turn so often. */
function rhythmOf({ every, kind }: CatalogueChannel): Rhythm {
  const minutes = every === undefined ? usualMinutes(kind) : durationMinutes(every);
  if (minutes <= mostAmbientMinutes) return { kind: "ambient", minutes };
  return { kind: "every", minutes: Math.min(dayMinutes, Math.max(leastMinutes, minutes)) };
}

/** "Of the day" is once a day; other sets have an hour. */
function usualMinutes(kind: string): number {
  return kind === "word-of-the-day" ? dayMinutes : 60;
}

function durationMinutes(duration: string): number {
  const [, days = 0, hours = 0, minutes = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration) ?? [];
  return Number(days) * dayMinutes + Number(hours) * 60 + Number(minutes);
}
