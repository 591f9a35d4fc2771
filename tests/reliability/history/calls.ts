import type { Answer } from "./history.ts";

/* Calls of a console, over whatever stands between: every outcome is an answer. */

/** Longer than any promise: who waits so long has no answer. */
const patienceMs = 12_000;

export interface Asked {
  readonly url: string;
  readonly token: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly rule?: string } }[];
  readonly type?: string;
  readonly rule?: string;
}

/** What `idOf` finds in a success makes it accepted. */
export async function ask({ url, token, query, variables }: Asked, idOf: (success: never) => unknown): Promise<Answer> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return readAnswer(response.status, response.headers, await response.text(), idOf);
  } catch (error) {
    return { kind: "lost", why: whyLost(error) };
  }
}

function whyLost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}

function readAnswer(status: number, headers: Headers, text: string, idOf: (success: never) => unknown): Answer {
  const body = readJson(text);
  // Proxies answer pages, gateways never do.
  if (body === undefined) return { kind: "lost", why: `${status} of a proxy` };
  const rule = body.errors?.[0]?.extensions?.rule ?? body.rule;
  if (status === 503 && headers.has("retry-after") && (body.errors ?? body.type) !== undefined) {
    return { kind: "away", rule: rule ?? "stopping" };
  }
  const [result] = Object.values(body.data ?? {}) as Readonly<Record<string, unknown>>[];
  if (status !== 200 || result === undefined || result === null) {
    return { kind: "failed", why: `${status} ${text.slice(0, 200)}` };
  }
  if (result.__typename !== "Refusal") return { kind: "accepted", id: String(idOf(result as never)) };
  if (result.type === "ServerError") return { kind: "failed", why: `a refusal ${text.slice(0, 200)}` };
  return { kind: "refused", rule: String(result.rule ?? result.type) };
}

function readJson(text: string): GraphAnswer | undefined {
  try {
    return JSON.parse(text) as GraphAnswer;
  } catch {
    return undefined;
  }
}

const refusal = "... on Refusal { type rule }";

export const sendQuery = `mutation Send($text: String, $boardId: ID!, $key: String) {
  createMessage2(text: $text, boardId: $boardId, idempotencyKey: $key) {
    __typename ... on CreateMessage2Success { appearanceId } ${refusal} } }`;

export const writeQuery = `mutation Write($text: String, $key: String) {
  createMessageV2(text: $text, idempotencyKey: $key) {
    __typename ... on CreateMessageV2Success { message { id } } ${refusal} } }`;

export const scheduleQuery = `mutation Schedule($messageId: ID!, $boardId: ID!, $sendAt: Timestamp!, $key: String) {
  createScheduledMessageV2(messageId: $messageId, boardId: $boardId, sendAt: $sendAt, idempotencyKey: $key) {
    __typename ... on CreateScheduledMessageV2Success { scheduledMessage { id } } ${refusal} } }`;

export const linkQuery = `mutation Share($boardId: ID!) {
  createSimulatorToken(boardId: $boardId, isPublic: true) {
    __typename ... on CreateSimulatorTokenSuccess { simulatorToken { token } } ${refusal} } }`;

export const unlinkQuery = `mutation Unshare($token: String!) { deleteSimulatorToken(token: $token) { __typename ${refusal} } }`;

export const removeDisplayQuery = `mutation Remove($id: ID!) { removeDevice(id: $id) { __typename ${refusal} } }`;

export const removeMemberQuery = `mutation Remove($id: ID!) {
  revokePersonTenantInvitation(personTenantAssociationId: $id) { __typename ${refusal} } }`;
