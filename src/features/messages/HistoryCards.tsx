import { useNow } from "../../ui/useNow.ts";
import { AppearanceCard } from "./cards/AppearanceCard.tsx";
import type { ListBoard } from "./cards/listBoard.ts";
import * as styles from "./HistoryList.css.ts";

interface HistoryCardsProps {
  boardId: string;
  /** Ids of appearances, newest first. */
  ids: readonly string[];
  /** The board as far as it is known. */
  board: ListBoard | undefined;
}

/** The cards of one page. */
export function HistoryCards({ boardId, ids, board }: HistoryCardsProps) {
  const now = useNow();
  return (
    <ul className={styles.grid}>
      {ids.map((id) => (
        <li key={id} className={styles.entry}>
          <AppearanceCard id={id} boardId={boardId} board={board} now={now} />
        </li>
      ))}
    </ul>
  );
}
