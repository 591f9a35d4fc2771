import { expect } from "vitest";
import type { Caller, TestApp } from "./testApp.ts";

export interface RefusedAnswer {
  readonly __typename: "Refusal";
  readonly type: string;
  readonly rule: string | null;
}

export interface FeedItemAnswer {
  readonly id: string;
  readonly personId: string;
  readonly subscriptionId: string | null;
  readonly attribution: string;
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly isSharedByMe: boolean;
  readonly isFlaggedByMe: boolean;
  readonly moderated: boolean;
  readonly created: number;
  readonly message: { readonly id: string; readonly text: string; readonly authorFormatted: string };
}

export interface LikeCounts {
  readonly likeCount: number;
  readonly isLikedByMe: boolean;
  readonly feedItem: FeedItemAnswer | null;
  readonly pick: { readonly id: string; readonly likeCount: number } | null;
}

const refusal = "... on Refusal { type rule }";
const feedItemFields = `id personId subscriptionId attribution likeCount isLikedByMe isSharedByMe isFlaggedByMe
  moderated created message { id text authorFormatted }`;

/** One mutation; the success's fields, or the refusal. */
async function mutate<Success extends object>(
  caller: Caller,
  name: string,
  success: string,
  input: Record<string, readonly [type: string, value: unknown]>,
): Promise<Success | RefusedAnswer> {
  const names = Object.keys(input);
  const declared = names.map((key) => `$${key}: ${input[key]?.[0]}`).join(", ");
  const passed = names.map((key) => `${key}: $${key}`).join(", ");
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Success`;
  const { data, errors, status } = await caller.graphql<Record<string, Success | RefusedAnswer>>(
    `mutation Call(${declared}) { ${name}(${passed}) { __typename ... on ${type} { ${success} } ${refusal} } }`,
    Object.fromEntries(names.map((key) => [key, input[key]?.[1]])),
  );
  expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  const answer = data?.[name];
  if (answer === undefined) throw new Error(`${name} answered nothing.`);
  return answer;
}

/** What was answered, when it is no refusal. */
export function granted<Success extends object>(answer: Success | RefusedAnswer): Success {
  if ("type" in answer && "rule" in answer) throw new Error(`Refused: ${answer.type} (${answer.rule})`);
  return answer as Success;
}

/** A message of the caller's own that is on no board. */
export async function writeMessage(caller: Caller, text: string): Promise<string> {
  const answer = await mutate<{ message: { id: string } }>(caller, "createMessageV2", "message { id }", {
    text: ["String", text],
  });
  return granted(answer).message.id;
}

export const share = (caller: Caller, messageId: string) =>
  mutate<{ feedItem: FeedItemAnswer }>(caller, "createFeedItemV2", `feedItem { ${feedItemFields} }`, {
    messageId: ["ID!", messageId],
  });

/** Writes and shares. A person shares ten a minute, so time goes on. */
export async function shareText(app: TestApp, caller: Caller, text: string): Promise<FeedItemAnswer> {
  await app.clock.advance(61_000);
  return granted(await share(caller, await writeMessage(caller, text))).feedItem;
}

const likeFields = `likeCount isLikedByMe feedItem { ${feedItemFields} } pick { id likeCount }`;
type Subject = { readonly feedItemId?: string | null; readonly pickId?: string };
const subjectOf = ({ feedItemId, pickId }: Subject) => ({
  ...(feedItemId === undefined ? {} : { feedItemId: ["ID", feedItemId] as const }),
  ...(pickId === undefined ? {} : { pickId: ["ID", pickId] as const }),
});

export const like = (caller: Caller, subject: Subject) =>
  mutate<LikeCounts>(caller, "createLikeV2", likeFields, subjectOf(subject));
export const unlike = (caller: Caller, subject: Subject) =>
  mutate<LikeCounts>(caller, "removeLikeV2", likeFields, subjectOf(subject));

/** The item as the caller sees it (to take back a like that was never given changes nothing), or the refusal. */
export async function lookAt(caller: Caller, feedItemId: string): Promise<FeedItemAnswer | RefusedAnswer> {
  const answer = await unlike(caller, { feedItemId });
  return "feedItem" in answer && answer.feedItem !== null ? answer.feedItem : (answer as RefusedAnswer);
}

export const flag = (caller: Caller, feedItemId: string, reason = "Rude") =>
  mutate<{ flag: { feedItemId: string; reason: string } }>(caller, "flagFeedItemV2", "flag { feedItemId reason }", {
    feedItemId: ["ID!", feedItemId],
    reason: ["String!", reason],
  });

export const deleteItem = (caller: Caller, id: string) =>
  mutate<{ deleted: boolean }>(caller, "deleteFeedItemV2", "deleted", { id: ["ID!", id] });

export const decide = (caller: Caller, feedItemId: string, decision: "Keep" | "Hide") =>
  mutate<{ feedItem: FeedItemAnswer }>(caller, "decideFeedItem", `feedItem { ${feedItemFields} }`, {
    feedItemId: ["ID!", feedItemId],
    decision: ["FeedDecision!", decision],
  });

export interface QueueEntry {
  readonly id: string;
  readonly code62: "degree" | "heart";
  readonly feedItem: { readonly moderated: boolean; readonly message: { readonly text: string } };
  readonly flags: readonly { readonly reason: string; readonly created: number }[];
}

export async function queueOf(caller: Caller, state: "Waiting" | "Hidden") {
  const { data, errors } = await caller.graphql<{ flaggedFeedItems: QueueEntry[] }>(
    `query FlaggedFeedItems($state: FlaggedState!) { flaggedFeedItems(state: $state) {
      id code62 feedItem { moderated message { text } } flags { reason created } } }`,
    { state },
  );
  return { entries: data?.flaggedFeedItems ?? [], code: errors?.[0]?.extensions.code };
}
