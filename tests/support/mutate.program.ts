/** One worker of `judge`: changes the machine of one table in every wrong way, and says what was noticed. */
import { type Change, changesOf, mutatedName, noticed } from "./mutants.ts";
import type { Order, Word } from "./mutateJudge.ts";
import type { Table } from "./table.ts";

const say = (word: Word): void => {
  process.send?.(word);
};

async function work({ file, from }: Order): Promise<void> {
  const tables = Object.values((await import(file)) as Record<string, Table>);
  const red = from === 0 ? tables.map((table) => noticed(table)).find(Boolean) : undefined;
  say({ says: "begins", machine: tables[0] ? mutatedName(tables[0]) : file, red });
  if (red) return;
  const all = tables.flatMap((table) => changesOf(table).map((change): [Table, Change] => [table, change]));
  for (const [index, [table, change]] of [...all.entries()].slice(from)) {
    const { kind, label } = change;
    say({ says: "tries", index, kind, label });
    say({ says: "judged", index, isNoticed: noticed(table, change) !== undefined });
  }
}

process.on("message", (order: Order) => {
  work(order).then(
    () => say({ says: "ends" }),
    (error: unknown) => say({ says: "ends", red: String(error) }),
  );
});
