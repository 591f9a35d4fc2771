import { stat } from "node:fs/promises";
import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from "@openfeature/server-sdk";
import { z } from "zod";
import { readJsonFile } from "../jsonFile.ts";

/** For whom a flag is on or off; without boards and people, for everybody. The first rule that fits decides. */
const rule = z.strictObject({
  on: z.boolean(),
  boards: z.array(z.string()).optional(),
  /** Person ids or e-mail addresses. */
  people: z.array(z.string()).optional(),
});

const flagsFile = z.strictObject({ flags: z.record(z.string(), z.array(rule)) });

type Rules = z.output<typeof flagsFile>["flags"];

/** The file is looked at again so often, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Feature flags from a JSON file: `{ "flags": { "manageOwners": [{ "on": true, "boards": ["…"], "people": ["…"] }] } }`.
 * A changed file counts within seconds; a damaged one is told and the rules from before stay.
 */
export class FileProvider implements Provider {
  readonly metadata = { name: "file" } as const;
  readonly runsOn = "server" as const;
  private readonly path: string;
  private readonly warn: (error: unknown) => void;
  private rules: Rules = {};
  private changedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(path: string, warn: (error: unknown) => void) {
    this.path = path;
    this.warn = warn;
  }

  /** ConfigError when there is no such file, or it is damaged. */
  async open(): Promise<void> {
    await this.load();
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
  }

  async onClose(): Promise<void> {
    clearInterval(this.timer);
  }

  /** Loads the file anew when it has changed since. */
  async look(): Promise<void> {
    try {
      const { mtimeMs } = await stat(this.path);
      if (mtimeMs !== this.changedAt) await this.load();
    } catch (error) {
      this.warn(error);
    }
  }

  async resolveBooleanEvaluation(
    flagKey: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const rules = this.rules[flagKey];
    if (rules === undefined) {
      return { value: defaultValue, reason: StandardResolutionReasons.DEFAULT, errorCode: ErrorCode.FLAG_NOT_FOUND };
    }
    const fitting = rules.find((one) => fits(one, context));
    if (fitting === undefined) return { value: defaultValue, reason: StandardResolutionReasons.DEFAULT };
    return { value: fitting.on, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  async resolveStringEvaluation(_key: string, value: string): Promise<ResolutionDetails<string>> {
    return mismatch(value);
  }

  async resolveNumberEvaluation(_key: string, value: number): Promise<ResolutionDetails<number>> {
    return mismatch(value);
  }

  async resolveObjectEvaluation<T extends JsonValue>(_key: string, value: T): Promise<ResolutionDetails<T>> {
    return mismatch(value);
  }

  private async load(): Promise<void> {
    // Remembered before reading: a damaged file is told once, not every five seconds. Of one that is gone, reading says why.
    const { mtimeMs } = await stat(this.path).catch(() => ({ mtimeMs: 0 }));
    this.changedAt = mtimeMs;
    this.rules = readFlagRules(this.path);
  }
}

function fits(one: z.output<typeof rule>, context: EvaluationContext): boolean {
  const { boardId, personId, email } = context;
  const named = (list: readonly string[] | undefined, ...values: unknown[]): boolean =>
    list === undefined || values.some((value) => typeof value === "string" && list.includes(value));
  return named(one.boards, boardId) && named(one.people, personId, email);
}

/** All flags of the product are on or off. */
function mismatch<T>(value: T): ResolutionDetails<T> {
  return { value, reason: StandardResolutionReasons.ERROR, errorCode: ErrorCode.TYPE_MISMATCH };
}

/** ConfigError when there is no such file, or it is damaged. */
export function readFlagRules(path: string): Rules {
  return readJsonFile("FLAGS_FILE", path, flagsFile).flags;
}
