import { expect } from "vitest";
import type { Caller } from "./testApp.ts";

export interface MadeCredential {
  readonly key: string;
  readonly secret: string;
  readonly token: string;
  readonly credential: { readonly id: string };
  readonly type?: string;
  readonly rule?: string;
}

const refusal = "... on Refusal { type error rule until setBy }";

/** Answers as a mutation of the developer area does: its success's fields, or a refusal's. */
export async function change<Answer = Record<string, unknown>>(
  caller: Caller,
  call: string,
  success: string,
): Promise<Answer> {
  const { data, errors } = await caller.graphql<{ answer: Answer }>(
    `mutation { answer: ${call} { ${success} ${refusal} } }`,
  );
  if (data?.answer === undefined) throw new Error(JSON.stringify(errors));
  return data.answer;
}

export const quoted = (value: string) => JSON.stringify(value);

/** The caller's id, which is their developer's. */
async function developerIdOf(caller: Caller): Promise<string> {
  const { data } = await caller.graphql<{ getViewerRole: { account: { person: { id: string } } } }>(
    "{ getViewerRole { account { person { id } } } }",
  );
  return data?.getViewerRole.account.person.id ?? "";
}

export async function makeInstallable(caller: Caller, title = "Weather robot"): Promise<string> {
  const developerId = await developerIdOf(caller);
  const made = await change<{ installable?: { id: string } }>(
    caller,
    `createInstallable(title: ${quoted(title)}, developerId: ${quoted(developerId)})`,
    "... on CreateInstallableSuccess { installable { id title } }",
  );
  expect(made).toEqual({ installable: { id: expect.stringMatching(/^[\w-]{22}$/), title } });
  return made.installable?.id ?? "";
}

export function makeCredential(
  caller: Caller,
  boardId: string,
  installableId: string,
  scopes?: string,
): Promise<MadeCredential> {
  const more = scopes === undefined ? "" : `, scopes: ${scopes}`;
  return change<MadeCredential>(
    caller,
    `createApiCredential(boardId: ${quoted(boardId)}, installableId: ${quoted(installableId)}${more})`,
    "... on CreateApiCredentialSuccess { key secret token credential { id key scopes boards { title } lastUsed } }",
  );
}

export const deleteCredential = (caller: Caller, id: string) =>
  change(caller, `deleteApiCredential(id: ${quoted(id)})`, "... on DeleteApiCredentialSuccess { deleted }");

/** What a program sends with every call. */
export const shows = ({ key, secret }: { readonly key: string; readonly secret: string }) => ({
  "x-api-key": key,
  "x-api-secret": secret,
});

/** The subscription that a credential sends by. */
export async function subscriptionOf(app: { anonymous: Caller }, made: MadeCredential): Promise<string> {
  const answer = await app.anonymous.get("/v1/subscriptions", shows(made));
  return (answer.json() as { id: string }[])[0]?.id ?? "";
}

/** A message, as the program of this credential sends it. */
export async function post(
  app: { anonymous: Caller },
  made: MadeCredential,
  body: unknown,
  more: { readonly headers?: Record<string, string>; readonly query?: string } = {},
) {
  const path = `/v1/subscriptions/${await subscriptionOf(app, made)}/message${more.query ?? ""}`;
  return app.anonymous.post(path, body, { ...shows(made), ...more.headers });
}
