import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { Board } from "../../board/Board.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import { useBoardUpdate, useLiveConnection } from "../../live/LiveContext.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import * as words from "../../words/live.ts";
import { useIdlePointer } from "./useIdlePointer.ts";
import { useWakeLock } from "./useWakeLock.ts";
import * as styles from "./ViewScreen.css.ts";

const viewQuery = graphql(`
  query GetLiveBoard($id: ID!) {
    getLiveBoard(id: $id) {
      id
      title
      boardStyle
      rows
      columns
      characters
    }
  }
`);

/**
 * One board and nothing else, for a screen on a wall: it keeps the display awake, hides the pointer and comes back by
 * itself for as long as the page lives. A viewer, never a device: it makes no board Online.
 */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error } = useQuery(viewQuery, { variables: { id: boardId } });
  const update = useBoardUpdate(boardId);
  const { connection } = useLiveConnection();
  const [said, setSaid] = useState("");
  const isIdle = useIdlePointer();
  useWakeLock();
  const board = data?.getLiveBoard;

  useEffect(() => {
    if (board) document.title = board.title;
  }, [board]);

  if (!board) {
    return (
      <main className={styles.room}>
        <h1 className={styles.note}>
          {error ? words.loadFailed : <VisuallyHidden>{words.openFullScreen}</VisuallyHidden>}
        </h1>
      </main>
    );
  }
  return (
    <main className={styles.room} data-idle={isIdle}>
      <VisuallyHidden>
        <h1>{board.title}</h1>
      </VisuallyHidden>
      <div className={styles.board}>
        <Board
          label={words.liveBoard(board.title)}
          {...(update ? { update } : { characters: board.characters })}
          style={board.boardStyle}
          bezel="frame"
          rows={board.rows}
          columns={board.columns}
          onSettled={(_version, text) => setSaid(text)}
        />
      </div>
      <VisuallyHidden>
        <p aria-live="polite">{said}</p>
      </VisuallyHidden>
      {connection === "waiting" || connection === "refused" ? (
        <p className={styles.banner}>{words.noConnection}</p>
      ) : null}
    </main>
  );
}
