import { useSelector } from "@xstate/react";
import { useId } from "react";
import {
  type BroadcastTarget,
  isAtWork,
  retryable,
  settledCount,
  wholeCount,
} from "../../../machines/message/broadcastContext.ts";
import { useFlow } from "../../flows.tsx";
import { body } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/sending.ts";
import * as styles from "./BroadcastDialogs.css.ts";
import { refusalWords } from "./broadcastNotices.ts";

/** How far a broadcast is, by count and by board, and afterwards what failed and why. Closing it ends nothing. */
export function BroadcastEnd({ onClose }: { onClose: () => void }) {
  const broadcast = useFlow("broadcast");
  const progress = useSelector(broadcast, (snapshot) => snapshot.context.progress);
  const isPartly = useSelector(broadcast, (snapshot) => snapshot.matches("partly"));
  const isFollowing = useSelector(broadcast, (snapshot) => snapshot.matches("following"));
  const count = useId();
  const now = useNow();
  if (progress === null) return null;
  const { state, targets, undoUntil } = progress;
  const [settled, whole] = [settledCount(progress), wholeCount(progress)];
  const again = retryable(progress).length;
  const title = isAtWork(progress)
    ? state === "Undoing"
      ? words.broadcastUndoing
      : words.broadcastSending
    : words.broadcastEnded;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={isAtWork(progress) ? words.broadcastGoesOn : undefined}
      closeName={words.broadcastClose}
      foot={
        isPartly ? (
          <>
            {undoUntil !== null && undoUntil > now ? (
              <Button onClick={() => broadcast.send({ type: "broadcast.undo" })}>{words.undo}</Button>
            ) : null}
            {again > 0 ? (
              <Button kind="primary" onClick={() => broadcast.send({ type: "broadcast.retry" })}>
                {words.broadcastRetry(again)}
              </Button>
            ) : null}
          </>
        ) : state === "Running" ? (
          <Button disabled={!isFollowing} onClick={() => broadcast.send({ type: "broadcast.cancel" })}>
            {words.broadcastCancel}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.stack}>
        <progress className={styles.bar} max={whole} value={settled} aria-labelledby={count} />
        <p id={count} role="status" className={styles.count}>
          {words.broadcastCount(settled, whole)}
        </p>
        <ul className={styles.list} aria-label={words.broadcastList}>
          {ordered(targets).map((target) => (
            <Target key={target.boardId} target={target} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Target({ target: { title, state, refusal } }: { target: BroadcastTarget }) {
  const isFailed = state === "Refused" || state === "Kept";
  return (
    <li className={styles.target}>
      <span className={`${body} ${styles.board}`}>{title}</span>
      <span className={isFailed ? styles.state.failed : styles.state.plain}>{words.targetStates[state]}</span>
      {refusal === null ? null : <span className={styles.reason}>{refusalWords(refusal)}</span>}
    </li>
  );
}

/** What failed stands first: in a list of two hundred it must not be searched for. */
function ordered(targets: readonly BroadcastTarget[]): BroadcastTarget[] {
  const rank = ({ refusal, state }: BroadcastTarget) => (refusal !== null ? 0 : state === "Cancelled" ? 1 : 2);
  return [...targets].sort((one, other) => rank(one) - rank(other));
}
