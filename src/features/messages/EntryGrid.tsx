import { MessageGrid, MessageGridEntry } from "../../pieces/MessageGrid.tsx";
import { earlyEntries, NearEntry } from "../../pieces/NearEntry.tsx";
import { useEntryText } from "../../pieces/useEntryText.ts";
import { useNow } from "../../ui/useNow.ts";
import { foundIn } from "../../words/messageLists.ts";
import { EntryCard, splitEntry } from "./cards/EntryCard.tsx";
import type { ListBoard } from "./cards/listBoard.ts";
import * as styles from "./EntryGrid.css.ts";

interface EntryGridProps {
  boardId: string;
  /** "Type:id" each, in their order. */
  entries: readonly string[];
  /** The board as far as it is known. */
  board: ListBoard | undefined;
  version: 1 | 2;
  /** Says above each card which list its entry is from, where entries of several stand together. */
  showsType?: boolean;
}

/** The cards of a list, however long it is. */
export function EntryGrid({ boardId, entries, board, version, showsType = false }: EntryGridProps) {
  const now = useNow();
  const textOf = useEntryText();
  return (
    <MessageGrid>
      {entries.map((entry, place) => (
        <MessageGridEntry key={entry}>
          {showsType ? <p className={styles.type}>{foundIn[splitEntry(entry)[0]]}</p> : null}
          <NearEntry isEarly={place < earlyEntries} text={() => textOf(entry)}>
            <EntryCard entry={entry} boardId={boardId} board={board} now={now} version={version} />
          </NearEntry>
        </MessageGridEntry>
      ))}
    </MessageGrid>
  );
}
