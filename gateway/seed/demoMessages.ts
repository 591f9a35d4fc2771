import { message } from "../boardState/boardState.tables.ts";
import type { Code62 } from "../domain.ts";
import { boardColumns, boardRows, decodeGrid, encodeText, parseGrid } from "../grid.ts";
import type { DemoLoad } from "./demoLoad.ts";

/** Something of seed/data as a message: who wrote it first, and when (epoch ms). */
export interface DemoMessage {
  /** Of a message or a picture. */
  readonly contentId: string;
  readonly at: number;
  readonly person: string | undefined;
  readonly channel: string | undefined;
  /** Of the board that it was written for; the degree sign when left out. */
  readonly code62?: Code62;
}

/**
 * One message for each content, by whoever shows up first with it; one that is there already stays as it is. Its id is
 * `load.id(contentId)`. Gives the grids by content.
 */
export async function insertMessages(
  load: DemoLoad,
  entries: readonly DemoMessage[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { executor, id } = load;
  const firsts = new Map<string, DemoMessage>();
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    if (!firsts.has(entry.contentId)) firsts.set(entry.contentId, entry);
  }
  const rows = [...firsts.values()].map((entry) => ({
    id: id(entry.contentId),
    personId: entry.person === undefined ? null : id(entry.person),
    ...composed(load, entry.contentId, entry.code62),
    rows: boardRows,
    columns: boardColumns,
    authorFormatted: attribution(load, entry),
    createdAt: new Date(entry.at),
  }));
  if (rows.length > 0) await executor.insert(message).values(rows).onConflictDoNothing();
  return new Map(rows.map((row, place) => [[...firsts.keys()][place] ?? "", row.characters]));
}

/** Text and grid of a message or a picture of seed/data. */
export function composed(
  { data }: DemoLoad,
  contentId: string,
  code62: Code62 = "degree",
): { readonly text: string; readonly characters: Uint8Array } {
  const content = data.contents.get(contentId);
  if (content?.text !== undefined) return { text: content.text, characters: encodeText(content.text, { code62 }).grid };
  if (content?.grid === undefined) throw new Error(`The demo household shows ${contentId}, which is nowhere.`);
  const characters = parseGrid(content.grid);
  return { text: decodeGrid(characters, code62), characters };
}

/** The name of the person, else the channel's title. */
export function attribution({ data }: DemoLoad, { person, channel }: Pick<DemoMessage, "person" | "channel">): string {
  const found = data.household.people.find(({ id }) => id === person);
  return found === undefined ? (data.channels.get(channel ?? "")?.title ?? "") : `${found.firstName} ${found.lastName}`;
}
