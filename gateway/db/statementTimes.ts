import { createTally, type Tally } from "../tally.ts";

/** So many statements are told apart, and so many texts remembered; more are one together. */
const mostNames = 70;
const mostTexts = 2_000;

/** How often statements were asked, and how long they took, by what they do to which table: `update board`. */
export interface StatementTimes {
  /** From the question to the answer, or the failure; waiting for a connection is in it, unless a transaction had one. */
  note(text: string, ms: number): void;
  readonly asked: Tally;
  readonly seconds: Tally;
}

export function createStatementTimes(): StatementTimes {
  const names = new Map<string, string>();
  const [asked, seconds] = [createTally(mostNames), createTally(mostNames)];
  return {
    note(text, ms) {
      let name = names.get(text);
      if (name === undefined) {
        name = statementName(text);
        if (names.size < mostTexts) names.set(text, name);
      }
      asked.count(name);
      seconds.count(name, ms / 1_000);
    },
    asked,
    seconds,
  };
}

const changes = /(?<!for |for no key |do )\b(insert into|update|delete from)\s+"?(\w+)"?/i;
const read = /\b(?:from|join)\s+"?(\w+)"?(?!\w*"?\s*\()/gi;
const part = /\b(\w+) (?:\([^)]*\) )?as (?:not )?(?:materialized )?\(/gi;

/** The first table that it changes, or else the first that it reads; its own parts (`with … as`) are none. */
function statementName(text: string): string {
  const [, verb, changed] = changes.exec(text) ?? [];
  if (verb !== undefined) return `${verb.split(" ")[0]?.toLowerCase()} ${changed}`;
  const parts = new Set([...text.matchAll(part)].map(([, name]) => name));
  for (const [, table] of text.matchAll(read)) if (!parts.has(table)) return `select ${table}`;
  return "select";
}
