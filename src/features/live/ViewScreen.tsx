import { useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { simulatorPlaybackMachine } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { Board } from "../../board/Board.tsx";
import type { Stage } from "../../board/stage.ts";
import { holdWakeLock } from "../../board/wakeLock.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { useInspection } from "../../flows.tsx";
import type { GetLiveBoardQuery } from "../../gql/generated/graphql.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { useBoardUpdate, useLiveConnection } from "../../live/LiveContext.tsx";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useWhenBack } from "../../ui/whenBack.ts";
import * as words from "../../words/live.ts";
import { useIdlePointer } from "./useIdlePointer.ts";
import * as styles from "./ViewScreen.css.ts";
import { ViewToolbar } from "./ViewToolbar.tsx";
import { viewQuery } from "./viewOperations.ts";

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
  const isIdle = useIdlePointer();
  useEffect(() => holdWakeLock(), []);

  const problem = error ? (unseen.has(toPortRefusal(error).refusal.code) ? "notFound" : "failed") : null;
  // A board that is gone, or no more the viewer's, is not shown on, whatever was known of it.
  const board = problem === "notFound" ? undefined : data?.getLiveBoard;
  const heading = problem === "notFound" ? words.notFoundHeading : problem ? words.loadFailed : words.openFullScreen;

  useEffect(() => {
    document.title = board?.title ?? heading;
  }, [board, heading]);
  // A screen on a wall has nobody to press a key.
  useWhenBack(() => void refetch());

  if (!board) {
    return (
      <main id="content" tabIndex={-1} className={styles.room}>
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
    <main id="content" tabIndex={-1} className={styles.room} data-theme="dark" data-idle={isIdle}>
      <VisuallyHidden>
        <h1>{board.title}</h1>
      </VisuallyHidden>
      <WatchedBoard key={boardId} board={board} update={update} isIdle={isIdle} />
      {connection === "waiting" || connection === "refused" ? (
        <p role="status" className={styles.banner}>
          {words.noConnection}
        </p>
      ) : null}
    </main>
  );
}

interface WatchedBoardProps {
  board: GetLiveBoardQuery["getLiveBoard"];
  update: BoardUpdate | null;
  isIdle: boolean;
}

/** The board with its toolbar; whoever watches may hold its flaps, and lets them go to what came last. */
function WatchedBoard({ board, update, isIdle }: WatchedBoardProps) {
  const { id, title, characters, boardStyle, code62, rows, columns, devices } = board;
  const connectivity = useConnectivity(id, devices.length > 0);
  const [stage, setStage] = useState<Stage | null>(null);
  const playback = useActorRef(simulatorPlaybackMachine, { input: { hasAnimation: true }, ...useInspection() });
  const isHeld = useSelector(playback, (snapshot) => snapshot.matches("paused") || snapshot.matches("held"));
  useEffect(() => {
    playback.send({ type: "grid.received", characters: update ? targetOf(update) : characters });
  }, [playback, update, characters]);
  useEffect(() => stage?.on("settled", () => playback.send({ type: "flip.ended" })), [stage, playback]);
  return (
    <>
      <div className={styles.board}>
        <Board
          label={words.liveBoard(title)}
          {...(update ? { update } : { characters })}
          style={boardStyle}
          code62={code62}
          bezel="frame"
          rows={rows}
          columns={columns}
          held={isHeld}
          onStage={setStage}
          isAnnounced
        />
      </div>
      <ViewToolbar
        {...connectivity}
        boardId={id}
        title={title}
        stage={stage}
        isHeld={isHeld}
        onHold={() => playback.send({ type: isHeld ? "playback.resume" : "playback.pause" })}
        isIdle={isIdle}
      />
    </>
  );
}
