import { MessageGrid, MessageGridEntry } from "../../pieces/MessageGrid.tsx";
import { NearEntry } from "../../pieces/NearEntry.tsx";
import { useNow } from "../../ui/useNow.ts";
import { EntryCard } from "./cards/EntryCard.tsx";
import type { ListBoard } from "./cards/listBoard.ts";
import { useEntryText } from "./useEntryText.ts";

interface EntryGridProps {
  boardId: string;
  /** "Type:id" each, in their order. */
  entries: readonly string[];
  /** The board as far as it is known. */
  board: ListBoard | undefined;
  version: 1 | 2;
}

/** More than the widest window shows at first. */
const earlyEntries = 24;

/** The cards of a list, however long it is. */
export function EntryGrid({ boardId, entries, board, version }: EntryGridProps) {
  const now = useNow();
  const textOf = useEntryText();
  return (
    <MessageGrid>
      {entries.map((entry, place) => (
        <MessageGridEntry key={entry}>
          <NearEntry isEarly={place < earlyEntries} text={() => textOf(entry)}>
            <EntryCard entry={entry} boardId={boardId} board={board} now={now} version={version} />
          </NearEntry>
        </MessageGridEntry>
      ))}
    </MessageGrid>
  );
}
