import type { Caller } from "./testApp.ts";
import type { Refused } from "./upkeepCalls.ts";

/* What is sent again and again, how flaps turn, and who ends pins, each as a console would call it. */

const refusal = "... on Refusal { type rule until setBy }";

async function call<Answer>(caller: Caller, query: string, variables: Record<string, unknown>): Promise<Answer> {
  const { data, errors } = await caller.graphql<Record<string, Answer>>(query, variables);
  const answer = Object.values(data ?? {})[0];
  if (answer === undefined || answer === null) throw new Error(JSON.stringify(errors));
  return answer;
}

export interface RepeatAnswer {
  readonly id: string;
  readonly rhythm: string;
  readonly weekday: number | null;
  readonly time: string;
  readonly startsOn: string | null;
  readonly pausedAt: number | null;
  readonly next: { readonly scheduledMessageId: string; readonly sendAt: number; readonly day: string } | null;
  readonly leftOut: readonly string[];
  readonly viewerMayChange: boolean;
  readonly message: { readonly id: string; readonly text: string };
}

type Repeated = Refused | { readonly __typename: `${string}Success`; readonly repeat: RepeatAnswer };

const repeat =
  "id rhythm weekday time startsOn pausedAt leftOut next { scheduledMessageId sendAt day } viewerMayChange message { id text }";

interface NewRepeat {
  readonly boardId: string;
  readonly messageId: string;
  readonly rhythm: "Daily" | "Weekdays" | "Weekly";
  readonly time: string;
  readonly weekday?: number;
  readonly startsOn?: string;
  readonly forced?: boolean;
  readonly idempotencyKey?: string;
}

export const makeRepeat = (caller: Caller, input: NewRepeat) =>
  call<Repeated>(
    caller,
    `mutation Make($boardId: ID!, $messageId: ID!, $rhythm: RepeatRhythm!, $time: String!, $weekday: Int, $startsOn: String, $forced: Boolean,
      $idempotencyKey: String) { createMessageRepeat(boardId: $boardId, messageId: $messageId, rhythm: $rhythm, time: $time,
      weekday: $weekday, startsOn: $startsOn, forced: $forced, idempotencyKey: $idempotencyKey) { __typename
      ... on CreateMessageRepeatSuccess { repeat { ${repeat} } } ${refusal} } }`,
    { ...input },
  );

export const changeRepeat = (caller: Caller, act: "pause" | "resume", id: string) => {
  const name = `${act}MessageRepeat`;
  return call<Repeated>(
    caller,
    `mutation Change($id: ID!) { ${name}(id: $id) { __typename
      ... on ${act.charAt(0).toUpperCase()}${act.slice(1)}MessageRepeatSuccess { repeat { ${repeat} } } ${refusal} } }`,
    { id },
  );
};

/** Leaves the showing of a day (YYYY-MM-DD by the board's clock) out, or takes that back. */
export const changeShowing = (caller: Caller, act: "skip" | "unskip", id: string, day: string) => {
  const name = `${act}MessageRepeat`;
  return call<Repeated>(
    caller,
    `mutation Change($id: ID!, $day: String!) { ${name}(id: $id, day: $day) { __typename
      ... on ${act.charAt(0).toUpperCase()}${act.slice(1)}MessageRepeatSuccess { repeat { ${repeat} } } ${refusal} } }`,
    { id, day },
  );
};

export const endRepeat = (caller: Caller, id: string) =>
  call<Refused | { readonly __typename: "DeleteMessageRepeatSuccess" }>(
    caller,
    `mutation End($id: ID!) { deleteMessageRepeat(id: $id) { __typename ${refusal} } }`,
    { id },
  );

export const listRepeats = (caller: Caller, boardId: string) =>
  call<RepeatAnswer[]>(caller, `query List($boardId: ID!) { messageRepeats(boardId: $boardId) { ${repeat} } }`, {
    boardId,
  });

export const restore = (caller: Caller, id: string) =>
  call<Refused | { readonly __typename: string; readonly scheduledMessage: { state: string; sendAt: number } }>(
    caller,
    `mutation Restore($id: ID!) { restoreScheduledMessage(scheduledMessageId: $id) { __typename
      ... on RestoreScheduledMessageSuccess { scheduledMessage { state sendAt } } ${refusal} } }`,
    { id },
  );

export const changeHabits = (caller: Caller, input: Record<string, unknown>) =>
  call<Refused | { readonly __typename: string; readonly board: { usersEndPins: boolean; transition: object } }>(
    caller,
    `mutation Change($input: UpdateBoardInput!) { updateBoard(input: $input) { __typename
      ... on UpdateBoardSuccess { board { usersEndPins transition { pace order stepIntervalMs stepSize } } } ${refusal} } }`,
    { input },
  );
