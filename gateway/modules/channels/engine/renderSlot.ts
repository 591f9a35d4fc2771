import type { Code62 } from "../../../domain.ts";
import { bytesToGrid, encodeText } from "../../../grid.ts";
import type { KnownData, NothingReason, SetMessage } from "../kit.ts";
import { localMoment } from "../planner/boardDay.ts";
import { chanceOf, dealCard } from "../planner/chance.ts";
import type { ReadyChannel } from "./showInputs.ts";

/** What a slot is shown from, beside its channel. */
export interface SlotView {
  readonly timezone: string;
  readonly rows: number;
  readonly columns: number;
  readonly code62: Code62;
  /** When it shows. */
  readonly at: number;
  /** When it was wanted, by which it is known. */
  readonly wantedAt: number;
  readonly turn: number;
}

export type SlotGrid =
  | { readonly kind: "grid"; readonly characters: Uint8Array }
  | { readonly kind: "nothing"; readonly because: NothingReason };

/**
 * What a channel shows in a slot: the same bytes whenever and wherever it is asked, as long as settings, data and sets are
 * the same. Throws what the definition or the encoder throws, e.g. for a text that does not fit.
 */
export function renderSlot(
  {
    row,
    definition,
    settings,
  }: Pick<ReadyChannel, "definition" | "settings"> & { readonly row: { readonly id: string } },
  slot: SlotView,
  known: { readonly data: KnownData | undefined; readonly sets: readonly (readonly SetMessage[])[] },
): SlotGrid {
  if (definition.source !== undefined && known.data === undefined) return { kind: "nothing", because: "noData" };
  if (known.data?.isFresh === false) return { kind: "nothing", because: "stale" };
  const rendered = definition.render({
    at: localMoment(slot.timezone, slot.at),
    size: { rows: slot.rows, columns: slot.columns },
    settings,
    data: known.data?.data ?? null,
    sets: known.sets,
    turn: slot.turn,
    random: (purpose) => chanceOf(`${row.id} ${slot.wantedAt} ${purpose}`),
    deal: (count, turn = slot.turn) => dealCard(row.id, count, turn),
  });
  if (rendered.kind === "nothing") return rendered;
  if (rendered.kind === "grid") return { kind: "grid", characters: bytesToGrid(rendered.characters) };
  const { text, align } = rendered;
  const { grid } = encodeText(text, { code62: slot.code62, ...(align === undefined ? {} : { align }) });
  return { kind: "grid", characters: grid };
}
