import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../gateway/db/database.ts";

/** A node of a plan that was carried out: https://www.postgresql.org/docs/current/using-explain.html */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows a node read. */
export const readBy = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** All nodes that read a table. */
export const scansOf = (node: PlanNode, table: string): PlanNode[] => [
  ...(node["Relation Name"] === table && node["Node Type"] !== "ModifyTable" ? [node] : []),
  ...(node.Plans ?? []).flatMap((inner) => scansOf(inner, table)),
];

/** A database that keeps the plans of statements by a part of their text: each is done twice, and once for nothing. */
export function explaining(database: Database, wanted: RegExp) {
  const plans: PlanNode[] = [];
  const executor = new Proxy(database, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return async (query: SQL) => {
        if (wanted.test(JSON.stringify(query.queryChunks))) {
          const explained = target.transaction(async (inside) => {
            const [row] = await inside.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
              sql`explain (analyze, format json) ${query}`,
            );
            if (row !== undefined) plans.push(row["QUERY PLAN"][0].Plan);
            throw new Error("for nothing");
          });
          await expect(explained).rejects.toThrow("for nothing");
        }
        return target.execute(query);
      };
    },
  });
  return { plans, executor };
}
