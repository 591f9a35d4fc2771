import type { AppearanceAnswer } from "./messageCalls.ts";
import type { Caller } from "./testApp.ts";

/** A refusal as these calls answer it. */
export interface Refused {
  readonly __typename: "Refusal";
  readonly type: string;
  readonly rule: string | null;
  readonly until: number | null;
  readonly setBy: string | null;
}

const refusal = "... on Refusal { type error rule until setBy }";

async function call<Answer>(caller: Caller, kind: "query" | "mutation", name: string, field: string): Promise<Answer> {
  const { data, errors } = await caller.graphql<Record<string, Answer>>(`${kind} { ${field} }`);
  const answer = data?.[name];
  if (answer === undefined || answer === null) throw new Error(JSON.stringify(errors));
  return answer;
}

const quoted = (value: string) => JSON.stringify(value);

/** A value as documents have it: names of fields are not quoted there. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll(/"(\w+)":/gu, "$1: ");

/** Takes a send back. */
export const undo = (caller: Caller, appearanceId: string) =>
  call<Refused | ({ __typename: "UndoSendSuccess" } & { appearance: AppearanceAnswer })>(
    caller,
    "mutation",
    "undoSend",
    `undoSend(appearanceId: ${quoted(appearanceId)}) { __typename
      ... on UndoSendSuccess { appearance { id version attribution isOnBoard message { id formatted text } } } ${refusal} }`,
  );

/** How far a message came, and until when it may be taken back. */
export const readReceipt = (caller: Caller, appearanceId: string) =>
  call<{ state: string; displays: number; shown: number; at: number | null }>(
    caller,
    "query",
    "messageReceipt",
    `messageReceipt(appearanceId: ${quoted(appearanceId)}) { state displays shown at }`,
  );

export const moveSchedule = (caller: Caller, id: string, sendAt: number, forced = false) =>
  call<Refused | { __typename: "RescheduleMessageSuccess"; scheduledMessage: { sendAt: number; state: string } }>(
    caller,
    "mutation",
    "rescheduleMessage",
    `rescheduleMessage(scheduledMessageId: ${quoted(id)}, sendAt: ${sendAt}, forced: ${forced}) { __typename
      ... on RescheduleMessageSuccess { scheduledMessage { sendAt state } } ${refusal} }`,
  );

export interface BroadcastAnswer {
  readonly id: string;
  readonly state: string;
  readonly undoUntil: number | null;
  readonly message: { readonly id: string; readonly text: string };
  readonly targets: readonly {
    readonly boardId: string;
    readonly title: string;
    readonly state: string;
    readonly appearanceId: string | null;
    readonly refusal: { readonly type: string; readonly rule: string | null; readonly setBy: string | null } | null;
  }[];
}

const broadcast = `id state undoUntil message { id text }
  targets { boardId title state appearanceId refusal { type rule until setBy } }`;

interface BroadcastInput {
  readonly boardIds: string;
  readonly characters: unknown;
  readonly forced?: boolean;
  readonly forcePinnedMessageOverride?: boolean;
  readonly endsPins?: readonly { readonly boardId: string; readonly until?: number }[];
  readonly idempotencyKey?: string;
}

type Broadcasted = Refused | { readonly __typename: `${string}Success`; readonly broadcast: BroadcastAnswer };

export const startBroadcast = (caller: Caller, input: BroadcastInput) => {
  const values = Object.entries(input).map(([name, value]) => `${name}: ${literal(value)}`);
  return call<Broadcasted>(
    caller,
    "mutation",
    "broadcastMessage",
    `broadcastMessage(${values.join(", ")}) { __typename
      ... on BroadcastMessageSuccess { messages { id } broadcast { ${broadcast} } } ${refusal} }`,
  );
};

/** The three things that can be done about a broadcast. */
export const changeBroadcast = (
  caller: Caller,
  what: "cancelBroadcast" | "retryBroadcast" | "undoBroadcast",
  id: string,
  more = "",
) =>
  call<Broadcasted>(
    caller,
    "mutation",
    what,
    `${what}(id: ${quoted(id)}${more}) { __typename
      ... on ${what.charAt(0).toUpperCase()}${what.slice(1)}Success { broadcast { ${broadcast} } } ${refusal} }`,
  );

export const readBroadcast = (caller: Caller, id: string) =>
  call<BroadcastAnswer>(caller, "query", "broadcast", `broadcast(id: ${quoted(id)}) { ${broadcast} }`);
