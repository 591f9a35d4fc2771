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
  const { $client } = app.context.database as Database & { readonly $client: postgres.Sql };
  const spy = vi.spyOn($client, "unsafe");
  try {
    const { errors } = await caller.graphql(query, variables);
    expect(errors).toBeUndefined();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}
