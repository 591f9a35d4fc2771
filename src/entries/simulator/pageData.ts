import type { BoardStyle, Code62 } from "../../board/messages.ts";
import type { BoardUpdate } from "../../board/wire.ts";

/** How a board looks; its frame may have a colour of its own behind a public link. */
export interface Look {
  style: BoardStyle;
  code62: Code62;
  frameColor: "board" | BoardStyle;
}

/** What the gateway wrote into the page: the first picture needs no further request. */
export interface SimulatorPage {
  productName: string;
  flags: { simulatorV2: boolean };
  board: ({ id: string; title: string; rows: number; columns: number } & Look) | null;
  /** Of a message in the address, which stands on no board. */
  code62: Code62;
  update: BoardUpdate | null;
  /** Short-lived and signed; opens the stream of this one board. */
  token: string | null;
  gone: "revoked" | "unknown" | null;
  /** When the link was revoked, epoch milliseconds. */
  goneSince: number | null;
  /** A message in the address that is no grid, and where. */
  problem: { code: string; row: number | null; column: number | null } | null;
  embed: { disableAnimation: boolean; frame: boolean };
}

export function readPage(): SimulatorPage {
  const text = document.getElementById("page-data")?.textContent ?? "{}";
  const given = JSON.parse(text) as Partial<SimulatorPage>;
  return {
    productName: given.productName ?? "Clatter",
    flags: { simulatorV2: given.flags?.simulatorV2 ?? true },
    board: given.board ?? null,
    code62: given.code62 ?? "degree",
    update: given.update ?? null,
    token: given.token ?? null,
    gone: given.gone ?? (given.board || given.update || given.problem ? null : "unknown"),
    goneSince: given.goneSince ?? null,
    problem: given.problem ?? null,
    embed: { disableAnimation: given.embed?.disableAnimation ?? false, frame: given.embed?.frame ?? true },
  };
}
