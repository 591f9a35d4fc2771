import type { z } from "zod";
import {
  settingChoice,
  settingDate,
  settingForeign,
  settingKind,
  settingNeeded,
  settingTooFew,
  settingTooLarge,
  settingTooLong,
  settingTooMany,
  settingTooShort,
  settingTooSmall,
} from "../../../words/channelSettings.ts";

/** What is wrong with one setting; the path of an entry of a list is `bins.0.name`. */
export interface SettingProblem {
  readonly path: string;
  readonly error: string;
}

type Issue = z.core.$ZodIssue;

/** Plain words where a channel's own schema has none. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? settingNeeded() : settingKind();
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "invalid_value":
      return issue.input === undefined ? settingNeeded() : settingChoice();
    case "invalid_format":
      return issue.format === "date" ? settingDate() : settingKind();
    case "unrecognized_keys":
      return settingForeign();
    default:
      return settingKind();
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === "string") return settingTooShort(least);
  return origin === "array" ? settingTooFew(least) : settingTooSmall(least);
}

function tooBig(origin: string, most: number): string {
  if (origin === "string") return settingTooLong(most);
  return origin === "array" ? settingTooMany(most) : settingTooLarge(most);
}

/** One for each place, the first that was found; a setting that nobody knows by its own name. */
export function problemsOf(issues: readonly Issue[]): SettingProblem[] {
  const found = new Map<string, string>();
  for (const issue of issues) {
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [[...issue.path]];
    for (const path of paths) {
      const name = path.map(String).join(".");
      if (!found.has(name)) found.set(name, issue.message);
    }
  }
  return [...found].map(([path, error]) => ({ path, error }));
}
