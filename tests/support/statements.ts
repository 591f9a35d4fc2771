import type postgres from "postgres";
import { expect, vi } from "vitest";
import type { Database } from "../../gateway/db/database.ts";
import type { Caller, TestApp } from "./testApp.ts";

/**
 * How many statements a call sends to the database: the least of three calls, as what the gateway asks for itself now
 * and then meets one of them, not all.
 */
export async function countStatements(app: TestApp, caller: Caller, query: string, variables = {}): Promise<number> {
  const counts = [0, 0, 0];
  for (const index of counts.keys()) counts[index] = await countOnce(app, caller, query, variables);
  return Math.min(...counts);
}

async function countOnce(app: TestApp, caller: Caller, query: string, variables: Record<string, unknown>) {
  const said = await statementsOf(app, async () => {
    const { errors } = await caller.graphql(query, variables);
    expect(errors).toBeUndefined();
  });
  return said.length;
}

/** A statement's text, and what was given to it. */
export interface Said {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that the gateway sends while this is under way. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await saidWhile(app, work)).map(({ text }) => text);
}

/** As `statementsOf`, with what was given to them. */
export async function saidWhile(app: TestApp, work: () => Promise<unknown>): Promise<Said[]> {
  const { $client } = app.context.database as Database & { readonly $client: postgres.Sql };
  const spy = vi.spyOn($client, "unsafe");
  try {
    await work();
    return spy.mock.calls.map(([text, values = []]) => ({ text, values }));
  } finally {
    spy.mockRestore();
  }
}

/** What the act answers, and how many statements were sent to the database meanwhile; of these texts, where they are said. */
export async function counted<Answer extends object>(
  app: TestApp,
  act: () => Promise<Answer>,
  texts = /^/,
): Promise<Answer & { readonly statements: number }> {
  const answers: Answer[] = [];
  const said = await statementsOf(app, async () => answers.push(await act()));
  const [answer] = answers;
  if (answer === undefined) throw new Error("The act answers.");
  return Object.assign(answer, { statements: said.filter((text) => texts.test(text)).length });
}
