import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { filter, skip } from "rxjs";
import { Board } from "../../board/Board.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { useBoardUpdate, useLive, useLiveConnection } from "../../live/LiveContext.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
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
      code62
      rows
      columns
      characters
    }
  }
`);

/** The refusals that mean that there is no such board for this viewer. */
const unseen: ReadonlySet<string> = new Set(["NotFound", "NotAuthorized"]);

/**
 * One board and nothing else, for a screen on a wall: it keeps the display awake, hides the pointer and comes back by
 * itself for as long as the page lives. A viewer, never a device: it makes no board Online.
 */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(viewQuery, { variables: { id: boardId } });
  const update = useBoardUpdate(boardId);
  const { connection } = useLiveConnection();
  const live = useLive();
  const isIdle = useIdlePointer();
  useWakeLock();

  const problem = error ? (unseen.has(toPortRefusal(error).refusal.code) ? "notFound" : "failed") : null;
  // A board that is gone, or no more the viewer's, is not shown on, whatever was known of it.
  const board = problem === "notFound" ? undefined : data?.getLiveBoard;
  const heading = problem === "notFound" ? words.notFoundHeading : problem ? words.loadFailed : words.openFullScreen;

  useEffect(() => {
    document.title = board?.title ?? heading;
  }, [board, heading]);
  // A screen on a wall has nobody to press a key: when the stream is back, the board is asked for again.
  useEffect(() => {
    const returns = live.connection.pipe(
      skip(1),
      filter((state) => state === "open"),
    );
    const subscription = returns.subscribe(() => void refetch());
    return () => subscription.unsubscribe();
  }, [live, refetch]);

  if (!board) {
    return (
      <main className={styles.room}>
        {problem ? (
          <div className={styles.note}>
            <h1 className={styles.noteHeading}>{heading}</h1>
            {problem === "notFound" ? <p>{words.notFound}</p> : null}
            {problem === "notFound" ? (
              <ButtonLink to="/">{words.goToBoards}</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>{words.retry}</Button>
            )}
          </div>
        ) : (
          <VisuallyHidden>
            <h1>{heading}</h1>
          </VisuallyHidden>
        )}
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
          code62={board.code62}
          bezel="frame"
          rows={board.rows}
          columns={board.columns}
          isAnnounced
        />
      </div>
      {connection === "waiting" || connection === "refused" ? (
        <p className={styles.banner}>{words.noConnection}</p>
      ) : null}
    </main>
  );
}
