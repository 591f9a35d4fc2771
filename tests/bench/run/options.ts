import { parseArgs } from "node:util";
import { rounds } from "./verdict.ts";

/** What a call asks for. */
export interface Options {
  /** None: all sections. */
  readonly sections: readonly string[];
  /** Ids of bars, or their beginnings: `A2` takes A2a and A2b. Empty: all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly most: number;
}

/** Reads the command line. Throws a sentence for people. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      rounds: { type: "string" },
      most: { type: "string" },
    },
  });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}: ${known.join(", ")}.`);
  const wanted = count(values.rounds, rounds.fewest, "rounds");
  return {
    sections: positionals.length === 0 ? known : positionals,
    only: values.only.split(",").filter((id) => id !== ""),
    rounds: wanted,
    most: count(values.most, Math.max(wanted, rounds.most), "most"),
  };
}

function count(text: string | undefined, usual: number, name: string): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a number from 1.`);
  return value;
}

/** Whether a bar is asked for. `D4` asks for D4-10 as well, `D1` for D1a; D1a and `D1` meet either way. */
export function wantsBar(only: readonly string[], id: string): boolean {
  return only.length === 0 || only.some((wanted) => id === wanted || /^[a-z-]/.test(cut(id, wanted)));
}

const cut = (id: string, wanted: string) => (id.startsWith(wanted) ? id.slice(wanted.length) : "");
