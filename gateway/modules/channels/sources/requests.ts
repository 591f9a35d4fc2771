import { createHash } from "node:crypto";
import type { AnyChannel, DataWish, Source, SourceRequest } from "../kit.ts";
import { secretNamesOf } from "../settings/form.ts";
import type { Settings } from "../settings/keptSettings.ts";

/* What channels ask the outside for, and who may share an answer. */

/** One answer serves all who ask the same; where a secret is part of the question, it is its subscription's alone. */
export function hashOf(definition: AnyChannel, one: SettledWish, requests: readonly SourceRequest[]): string {
  const settings = one.settings as Settings;
  const hasSecret = secretNamesOf(definition).some((name) => (settings[name] ?? "") !== "");
  return createHash("sha256")
    .update(JSON.stringify([definition.identifier, requests, ...(hasSecret ? [one.subscriptionId] : [])]))
    .digest("base64url");
}

type SettledWish = Pick<DataWish, "subscriptionId" | "settings">;

interface Asked {
  readonly wish: DataWish;
  readonly channel: string;
  readonly requests: readonly SourceRequest[];
  readonly requestHash: string;
}

/** What these subscriptions ask for; those that do not know yet are left out. */
export function askedBy(wishes: readonly DataWish[]): Asked[] {
  return wishes.flatMap((wish) => {
    const { source, identifier } = wish.definition;
    const requests = source === undefined ? undefined : requestsOf(source, wish.settings);
    return requests === undefined
      ? []
      : [{ wish, channel: identifier, requests, requestHash: hashOf(wish.definition, wish, requests) }];
  });
}

/** What a subscription asks for; undefined where its settings do not say. */
export function requestsOf(source: Source<unknown, unknown>, settings: unknown): readonly SourceRequest[] | undefined {
  try {
    return source.requests(settings);
  } catch {
    return undefined;
  }
}

export function hostOf(requests: readonly SourceRequest[]): string {
  const [first] = requests;
  return first !== undefined && URL.canParse(first.url) ? new URL(first.url).host : "";
}

/** Whether other settings ask the outside for something else. */
export function asksTheSame(definition: AnyChannel, one: unknown, other: unknown): boolean {
  const { source } = definition;
  if (source === undefined) return true;
  const [first, second] = [requestsOf(source, one), requestsOf(source, other)];
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
}
