import { expect } from "vitest";
import type { Caller } from "./testApp.ts";

/** A refusal as a mutation answers it. */
interface RefusalAnswer {
  readonly __typename: "Refusal";
  readonly type: string;
  readonly error: string;
  readonly rule: string | null;
  readonly until: number | null;
  readonly setBy: string | null;
  readonly row: number | null;
  readonly column: number | null;
}

const refusal = "... on Refusal { type error rule until setBy row column }";
const message = "message { id text formatted characters authorFormatted isFavorited }";
const appearance = `appearance { id boardId personId attribution appeared version isOnBoard ${message} }`;

async function mutate<Answer>(
  caller: Caller,
  name: string,
  types: Record<string, string>,
  variables: Record<string, unknown>,
  selection: string,
): Promise<Answer> {
  const declared = Object.keys(variables).map((key) => `$${key}: ${types[key]}`);
  const passed = Object.keys(variables).map((key) => `${key}: $${key}`);
  const result = `${name.charAt(0).toUpperCase()}${name.slice(1)}Success`;
  const query = `mutation Call(${declared.join(", ")}) { ${name}(${passed.join(", ")}) { __typename
    ... on ${result} { ${selection} } ${refusal} } }`;
  const { data, errors, status } = await caller.graphql<Record<string, Answer>>(query, variables);
  expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  const answer = data?.[name];
  if (answer === undefined) throw new Error(`${name} answered nothing.`);
  return answer;
}

export interface MessageAnswer {
  readonly id: string;
  readonly text: string;
  readonly formatted: string;
  readonly characters: number[][];
  readonly authorFormatted: string;
  readonly isFavorited: boolean;
}

export interface AppearanceAnswer {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly appeared: number;
  readonly version: number;
  readonly isOnBoard: boolean;
  readonly message: MessageAnswer;
}

export type Answer<Success> = ({ readonly __typename: `${string}Success` } & Success) | RefusalAnswer;

const types = {
  text: "String",
  characters: "Characters",
  boardId: "ID!",
  messageId: "ID!",
  forced: "Boolean",
  forcePinnedMessageOverride: "Boolean",
  endsPinUntil: "Timestamp",
  idempotencyKey: "String",
  secondsToPin: "Int!",
  afterEnd: "PinEnd",
  transition: "TransitionInput",
  pinFor: "Int",
  sendAt: "Timestamp!",
};

export interface Confirmations {
  readonly forced?: boolean;
  readonly forcePinnedMessageOverride?: boolean;
  readonly endsPinUntil?: number;
  readonly idempotencyKey?: string;
  readonly transition?: object;
}

/** The calls of a console, each as a person would make it. */
export const write = (caller: Caller, input: { text?: string; characters?: unknown; idempotencyKey?: string }) =>
  mutate<Answer<{ message: MessageAnswer; missing: string[] }>>(
    caller,
    "createMessageV2",
    types,
    input,
    `${message} missing`,
  );

export const show = (caller: Caller, input: { boardId: string; messageId: string } & Confirmations) =>
  mutate<Answer<{ appearance: AppearanceAnswer }>>(
    caller,
    "createMessageAppearanceV2",
    types,
    { ...input },
    appearance,
  );

export const pin = (
  caller: Caller,
  input: { boardId: string; messageId: string; secondsToPin: number; afterEnd?: string } & Confirmations,
) =>
  mutate<Answer<{ pinnedMessage: { id: string; pinnedUntil: number; pinnedBy: string; message: MessageAnswer } }>>(
    caller,
    "pinMessageToBoardV2",
    types,
    { ...input },
    `pinnedMessage { id pinnedUntil pinnedBy ${message} }`,
  );

/** Pins this text, over whatever is pinned; answers until when. */
export async function pinText(caller: Caller, boardId: string, text: string, secondsToPin: number): Promise<number> {
  const messageId = await writeText(caller, text);
  const pinned = await pin(caller, { boardId, messageId, secondsToPin, forcePinnedMessageOverride: true });
  if (pinned.__typename === "Refusal") throw new Error(pinned.type);
  return pinned.pinnedMessage.pinnedUntil;
}

export const schedule = (
  caller: Caller,
  input: { boardId: string; messageId: string; sendAt: number } & Confirmations,
) =>
  mutate<Answer<{ scheduledMessage: { id: string; sendAt: number; state: string; attribution: string } }>>(
    caller,
    "createScheduledMessageV2",
    types,
    { ...input },
    "scheduledMessage { id sendAt state attribution }",
  );

export const sendVersion1 = (
  caller: Caller,
  input: { boardId: string; text?: string; messageId?: string; pinFor?: number; sendAt?: number } & Confirmations,
) =>
  mutate<
    Answer<{
      created: boolean;
      withinQuietHours: boolean;
      existingPinnedMessage: boolean;
      until: number | null;
      message: MessageAnswer;
    }>
  >(
    caller,
    "createMessage2",
    { ...types, messageId: "ID", sendAt: "Timestamp" },
    { ...input },
    `created withinQuietHours existingPinnedMessage until missing ${message}`,
  );

/** Writes a message and gives its id; the text must be one that is taken. */
export async function writeText(caller: Caller, text: string): Promise<string> {
  const answer = await write(caller, { text });
  if (answer.__typename === "Refusal") throw new Error(`${answer.type}: ${answer.error}`);
  return answer.message.id;
}

/** Writes and shows a text. */
export async function sendText(caller: Caller, boardId: string, text: string, confirmations: Confirmations = {}) {
  return show(caller, { boardId, messageId: await writeText(caller, text), ...confirmations });
}

/** What the board shows, as text lines, and what holds it. */
export async function readBoard(caller: Caller, id: string) {
  const { data, errors } = await caller.graphql<{
    getBoardV2: {
      version: number;
      characters: number[][];
      isQuietHours: boolean;
      quietHoursUntil: number | null;
      currentAppearance: { id: string; attribution: string; message: { id: string; formatted: string } } | null;
      pinnedMessage: { id: string; pinnedUntil: number; pinnedBy: string; message: { id: string } } | null;
      sendLaterMessage: { id: string; sendAt: number } | null;
    };
  }>(
    `query Board($id: ID!) { getBoardV2(id: $id) { version characters isQuietHours quietHoursUntil
      currentAppearance { id attribution message { id formatted } } pinnedMessage { id pinnedUntil pinnedBy message { id } }
      sendLaterMessage { id sendAt } } }`,
    { id },
  );
  if (errors !== undefined || data === undefined || data === null) throw new Error(JSON.stringify(errors));
  return data.getBoardV2;
}
