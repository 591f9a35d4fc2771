import { isSameGrid } from "../../../machines/message/composerHistory.ts";
import { sizeOf } from "../../composer/coreEdit.ts";
import { textToGrid } from "../../composer/textToGrid.ts";
import type { ComposeBoardQuery, OpenedDraftQuery } from "../../gql/generated/graphql.ts";
import type { TextCore } from "../../wasm/textCore.ts";
import { readDraft } from "./deviceDraftPorts.ts";
import { readDuplicated } from "./duplicatedMessage.ts";

type Grid = readonly (readonly number[])[];

/**
 * What the composer begins with: the message in the path, else what the device keeps for the draft in the path or for the
 * board, else that draft, else a blank board.
 */
export function messageBeginning(
  core: TextCore,
  { id: boardId, rows, columns }: Pick<ComposeBoardQuery["getBoardV2"], "id" | "rows" | "columns">,
  { personId, duplicated, draftId, opened }: BeginningOf,
) {
  const showable = <Found extends Grid>(found: Found | null) => (found && isOnFlaps(core, found) ? found : null);
  const blank = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));
  const kept = readDraft(personId, { boardId, draftId: draftId ?? null, rows, columns });
  const written = showable(kept?.characters ?? null);
  const unfit = (written && kept?.unfit) ?? null;
  if (draftId !== undefined) {
    const tied = (written && kept?.draft) ?? null;
    const characters = written ?? opened?.message.characters ?? blank;
    // Changes that were not saved yet are those of what was opened then; what is gone cannot be saved again.
    const saved = opened && { draftId: opened.id, messageId: opened.message.id };
    const draft = opened === null && tied?.draftId === draftId ? null : (tied ?? saved);
    const before = written && opened ? opened.message.characters : null;
    return { ...fitted(core, characters, unfit), draft, before, isUnreadable: false };
  }
  const draft = (written && kept?.draft) ?? null;
  if (duplicated === undefined) {
    return { ...fitted(core, written ?? blank, unfit), draft, before: null, isUnreadable: false };
  }
  const found = showable(readDuplicated(duplicated, rows, columns));
  // The draft that the message takes the place of is not lost: it is what one step back leads to.
  const before = written && !isSameGrid(written, found ?? blank) ? written : null;
  return { characters: found ?? blank, unfit: null, written: null, draft: null, before, isUnreadable: found === null };
}

interface BeginningOf {
  personId: string;
  duplicated: string | undefined;
  draftId: string | undefined;
  opened: OpenedDraftQuery["getDraft"] | null;
}

/**
 * A text that fitted no board when it was kept stands on it as soon as it does; one with signs that have no flap goes on as
 * it was written.
 */
function fitted(core: TextCore, characters: Grid, unfit: string | null) {
  const { rows, columns } = sizeOf(characters);
  const read = unfit === null ? null : textToGrid(core, unfit, rows, columns);
  if (unfit === null || !read?.characters) return { characters, unfit, written: null };
  const { characters: made, unknown, note } = read;
  const written = unknown.length > 0 ? { text: unfit, characters: made, unknown, note } : null;
  return { characters: made, unfit: null, written };
}

/** Whether flaps bear every code of a grid; the core alone knows which codes are assigned. */
export function isOnFlaps(core: TextCore, characters: Grid): boolean {
  try {
    core.checkGrid(Uint8Array.from(characters.flat()), characters.length, characters[0]?.length ?? 0);
    // Bytes wrap: 321 would pass as 65.
    return characters.flat().every((code) => code >= 0 && code <= 255);
  } catch {
    return false;
  }
}
