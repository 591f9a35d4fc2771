import type { OpenDatabase } from "../../../gateway/db/database.ts";

type Sql = OpenDatabase["sql"];

/**
 * What a statement took, as PostgreSQL counts (pg_stat_statements): the mean in microseconds, without its planning and without
 * its slowest call, which may be the one that read from the disk.
 */
export interface Told {
  readonly text: string;
  readonly calls: number;
  readonly us: number;
  /** Blocks of 8 kB that it had to fetch from outside the server's own memory, a call. */
  readonly fetched: number;
  /** The indexes that it reads by, and tables that it reads whole; undefined where its text alone cannot be planned. */
  readonly plan: string | undefined;
}

export interface Compared {
  readonly text: string;
  readonly calls: number;
  readonly smallUs: number;
  readonly largeUs: number;
  /** b of time = a × size^b. */
  readonly exponent: number;
  /** At the small and at the large size, as the plans. */
  readonly fetched: readonly [number, number];
  readonly plans: readonly (string | undefined)[];
}

/** Undefined where nobody could say. */
export function isSamePlan({ plans: [small, large] }: Compared): boolean | undefined {
  return small === undefined || large === undefined ? undefined : small === large;
}

/** Said less often it is none that a call waits for, or its mean is a chance. */
const leastCalls = 20;

/** All that were said often to this database since the last reset. */
export async function readStatements(sql: Sql): Promise<Map<string, Told>> {
  const rows = await sql<Omit<Told, "plan">[]>`
    select query as text, calls::int as calls, shared_blks_read::float8 / calls as fetched,
      (total_exec_time - max_exec_time) / (calls - 1) * 1000 as us from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and toplevel and calls >= ${leastCalls}
      and query !~* '^(begin|commit|rollback|savepoint|release|set|listen|notify|show|discard)'`;
  const told = new Map<string, Told>();
  for (const row of rows) told.set(row.text, { ...row, plan: await planOf(sql, row.text) });
  return told;
}

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Node[];
}

/**
 * The plan for whatever values: of each table, by which index it is read. PostgreSQL writes $n for a literal also where only a
 * literal may stand, and a list's first element for the list.
 */
async function planOf(sql: Sql, text: string): Promise<string | undefined> {
  const plain = text
    .replaceAll(/extract\(\$\d+ from/g, "extract(epoch from")
    .replaceAll(/interval \$\d+/g, "interval '1 second'")
    .replaceAll(" /*, ... */", "");
  const numbers = new Map<string, number>();
  const numbered = plain.replaceAll(/\$\d+/g, (name) => {
    numbers.set(name, numbers.get(name) ?? numbers.size + 1);
    return `$${numbers.get(name)}`;
  });
  try {
    const [row] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(
      `explain (generic_plan, format json) ${numbered}`,
    );
    return row === undefined ? undefined : [...new Set(readsOf(row["QUERY PLAN"][0].Plan))].sort().join(", ");
  } catch {
    return undefined;
  }
}

/** With a bitmap between or without one: the same rows are read. */
const readsOf = (node: Node): string[] => {
  const { "Node Type": type, "Relation Name": table, "Index Name": index, Plans: inner = [] } = node;
  const own = index ?? (type === "Seq Scan" ? `all of ${table}` : undefined);
  return [...(own === undefined ? [] : [own]), ...inner.flatMap(readsOf)];
};

/** Those that were said at both sizes, the steepest first; `growth` is how many times the rows of the small one the large one has. */
export function compare(
  small: ReadonlyMap<string, Told>,
  large: ReadonlyMap<string, Told>,
  growth: number,
): Compared[] {
  const both = [...small.values()].flatMap((before) => {
    const now = large.get(before.text);
    return now === undefined ? [] : [[before, now] as const];
  });
  return both
    .map(([before, now]) => ({
      text: before.text,
      calls: now.calls,
      smallUs: before.us,
      largeUs: now.us,
      exponent: Math.log(now.us / before.us) / Math.log(growth),
      fetched: [before.fetched, now.fetched] as const,
      plans: [before.plan, now.plan],
    }))
    .sort((one, other) => other.exponent - one.exponent);
}
