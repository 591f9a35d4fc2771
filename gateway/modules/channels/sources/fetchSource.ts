import type { Context } from "../../../context.ts";
import { OutsideError } from "../../../outside/problems.ts";
import { backOffMs, retryAfterMs, spread } from "../../../outside/waits.ts";
import { findChannel } from "../catalogue/registry.ts";
import type { AnyChannel } from "../kit.ts";
import { ParseError } from "../parsing/parsers.ts";
import { migrated, openSettings } from "../settings/keptSettings.ts";
import { askSource, ownValidators, refusedBy, type SourceTools, timesOf, validatorsOf } from "./asking.ts";
import { hashOf, requestsOf } from "./requests.ts";
import { type DueSource, dropWish, keepAnswer, keepFailure, releaseSource } from "./sources.store.ts";

/** Asks for what a row is about, and keeps what came; a fetch that the signal cut was none, and whoever comes next fetches. */
export async function fetchSource(
  context: Context,
  tools: SourceTools,
  row: DueSource,
  signal: AbortSignal,
): Promise<void> {
  const definition = findChannel(row.channel);
  const now = await context.clock.now();
  const source = definition?.source;
  const wished = migratedSettings(context, definition, row);
  const settings = definition?.settings.safeParse(wished);
  const requests = source === undefined || settings?.success !== true ? undefined : requestsOf(source, settings.data);
  // Whose settings these are asks for something else by now, which has a row of its own; others may wish for this one.
  if (
    definition === undefined ||
    source === undefined ||
    requests === undefined ||
    hashOf(definition, { subscriptionId: row.subscriptionId, settings: settings?.data }, requests) !== row.requestHash
  ) {
    return dropWish(context.database, row);
  }
  try {
    const answers = await askSource(tools.outside, requests, { known: ownValidators(row.validators, definition), now });
    const refused = refusedBy(answers);
    if (refused !== undefined) {
      const waits = answers.map(({ headers }) => retryAfterMs(headers["retry-after"], now) ?? 0);
      throw new Refused(refused.code, refused.code === "busy" ? Math.max(...waits) : 0);
    }
    const kept = { id: row.id, ...timesOf(source, now) };
    if (answers.every(({ status }) => status === 304)) return await keepAnswer(context.database, kept);
    const payload = await tools.parsers.parse(row.channel, answers);
    return await keepAnswer(context.database, { ...kept, payload, validators: validatorsOf(answers, definition) });
  } catch (error) {
    if (signal.aborted) return releaseSource(context.database, row.id);
    const wait = Math.max(
      spread(backOffMs(row.failures + 1), Math.random()),
      error instanceof Refused ? error.waitMs : 0,
    );
    const problem =
      error instanceof OutsideError || error instanceof ParseError || error instanceof Refused ? error.code : "failed";
    context.log.info({ channel: row.channel, problem }, "A source gave nothing");
    return keepFailure(context.database, { id: row.id, nextFetchAt: now + wait, problem });
  }
}

function migratedSettings(context: Context, definition: AnyChannel | undefined, row: DueSource): unknown {
  const settings = openSettings(context.secrets, { ...row, id: row.subscriptionId });
  return definition === undefined ? settings : migrated(definition, row.settingsVersion, settings);
}

/** It answered, and gave no data. */
class Refused extends Error {
  readonly code: string;
  readonly waitMs: number;

  constructor(code: string, waitMs: number) {
    super(code);
    this.code = code;
    this.waitMs = waitMs;
  }
}
