import { settingGivenFor } from "../../../words/channelSettings.ts";
import type { AnyChannel } from "../kit.ts";
import { formOf, secretNamesOf } from "./form.ts";
import type { Settings } from "./keptSettings.ts";
import type { SettingProblem } from "./problems.ts";

/** Settings as they were filled in, with the secrets that were left out, empty or told to be set; null removes one. */
export function withKeptSecrets(definition: AnyChannel, given: Settings, before: Settings): Settings {
  const kept: Record<string, unknown> = { ...given };
  for (const name of secretNamesOf(definition)) {
    if (given[name] === null) delete kept[name];
    else if (isLeftOut(given[name])) {
      delete kept[name];
      if (before[name] !== undefined) kept[name] = before[name];
    }
  }
  return kept;
}

/**
 * Kept secrets that would go to another host than the one that they were given for: whoever may change an address does not know
 * the secret, and would have it sent to a place of theirs. They have to be given anew, or removed.
 */
export function secretsElsewhere(
  definition: AnyChannel,
  { given, before, after }: { readonly given: Settings; readonly before: Settings; readonly after: Settings },
): SettingProblem[] {
  const addresses = Object.entries(formOf(definition).properties ?? {}).filter(([, { format }]) => format === "uri");
  const moved = addresses.find(([name]) => originOf(before[name]) !== originOf(after[name]));
  if (moved === undefined) return [];
  const error = settingGivenFor(hostOf(before[moved[0]]));
  return secretNamesOf(definition)
    .filter((name) => isLeftOut(given[name]) && isGiven(before[name]))
    .map((path) => ({ path, error }));
}

const isLeftOut = (value: unknown): boolean => value === undefined || value === "" || isSetMark(value);

const isSetMark = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "set" in value && value.set === true;

const isGiven = (value: unknown): boolean => typeof value === "string" && value !== "";

const addressOf = (value: unknown): URL | undefined =>
  typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
const originOf = (value: unknown): string => addressOf(value)?.origin ?? "";
const hostOf = (value: unknown): string => addressOf(value)?.host ?? "";
