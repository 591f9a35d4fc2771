import { useSelector } from "@xstate/react";
import Moon from "lucide-react/icons/moon";
import Pin from "lucide-react/icons/pin";
import type { ActorRefFrom } from "xstate";
import type { broadcastAskMachine } from "../../../machines/message/broadcastAskMachine.ts";
import type { Obstacle } from "../../../machines/message/broadcastContext.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as messageWords from "../../words/messages.ts";
import * as words from "../../words/sending.ts";
import { BroadcastChoice } from "./BroadcastChoice.tsx";
import * as styles from "./BroadcastDialogs.css.ts";
import { BroadcastEnd } from "./BroadcastEnd.tsx";
import { showBroadcastEnd, showBroadcastRefusal } from "./broadcastNotices.ts";

type AskActor = ActorRefFrom<typeof broadcastAskMachine>;

/** A message to several boards, wherever it was started: the boards, what they ask, how far it is, and its end. */
export function BroadcastDialogs({ product }: { product: string }) {
  const broadcast = useFlow("broadcast");
  const step = useSelector(broadcast, (snapshot) => {
    if (snapshot.matches("closed") || snapshot.matches("reached")) return "closed";
    if (snapshot.matches("loading") || snapshot.matches("loadFailed")) return "loading";
    return snapshot.context.progress === null ? "choosing" : "progress";
  });
  const hasFailed = useSelector(broadcast, (snapshot) => snapshot.matches("loadFailed"));
  const ask = useSelector(broadcast, (snapshot) => snapshot.children.ask as AskActor | undefined);

  useFlowNews("broadcast", {
    "broadcast.ended": ({ notice, isUndoable }) =>
      showBroadcastEnd(notice, isUndoable ? () => broadcast.send({ type: "broadcast.undo" }) : undefined),
    "broadcast.refused": ({ notice }) => showBroadcastRefusal(notice),
  });

  const isAsked = useSelector(ask, (snapshot) =>
    Boolean(snapshot?.matches("confirmingQuietHours") || snapshot?.matches("confirmingPinned")),
  );
  const close = () => broadcast.send({ type: "broadcast.close" });
  /** Below a question Escape means the question, whichever window has the focus by then. */
  const leaveChoice = (why?: "return") => {
    if (why !== "return" && isAsked) broadcast.send({ type: "confirm.cancel" });
    else close();
  };
  if (step === "choosing") {
    return (
      <>
        {/* It stays below the questions: without it a second press would reach the page behind, and its Send key. */}
        <BroadcastChoice onClose={leaveChoice} />
        {ask ? <BroadcastQuestions ask={ask} product={product} /> : null}
      </>
    );
  }
  if (step === "progress") return <BroadcastEnd onClose={close} />;
  return (
    <Dialog open={step === "loading"} onClose={close} title={words.broadcastTitle} closeName={words.broadcastClose}>
      {hasFailed ? (
        <Banner
          tone="danger"
          retry={{ label: messageWords.tryAgain, onClick: () => broadcast.send({ type: "broadcast.retry" }) }}
        >
          {words.broadcastLoadFailed}
        </Banner>
      ) : (
        <Skeleton label={words.broadcastLoading}>
          <SkeletonBox height={220} radius={8} />
        </Skeleton>
      )}
    </Dialog>
  );
}

/** One prompt for the boards in quiet hours, one for those with a pin; each names its boards. */
function BroadcastQuestions({ ask, product }: { ask: AskActor; product: string }) {
  const broadcast = useFlow("broadcast");
  const isAskingQuietHours = useSelector(ask, (snapshot) => snapshot.matches("confirmingQuietHours"));
  const isAskingPinned = useSelector(ask, (snapshot) => snapshot.matches("confirmingPinned"));
  const quietHours = useSelector(ask, (snapshot) => snapshot.context.quietHours);
  const pinned = useSelector(ask, (snapshot) => snapshot.context.pinned);
  const answer = {
    no: messageWords.confirmNo,
    yes: messageWords.confirmYes,
    onNo: () => broadcast.send({ type: "confirm.no" }),
    onYes: () => broadcast.send({ type: "confirm.yes" }),
    // A No sends to the other boards.
    cancel: { label: messageWords.timeCancel, onCancel: () => broadcast.send({ type: "confirm.cancel" }) },
  };
  return (
    <>
      <AlertDialog
        {...answer}
        open={isAskingQuietHours}
        icon={Moon}
        title={messageWords.confirmQuietHoursTitle}
        text={messageWords.promptQuietHours(product)}
      >
        <Obstacles name={words.broadcastQuietBoards} boards={quietHours} />
      </AlertDialog>
      <AlertDialog
        {...answer}
        open={isAskingPinned}
        icon={Pin}
        title={messageWords.confirmPinnedTitle}
        text={messageWords.promptPinned}
      >
        <Obstacles name={words.broadcastPinnedBoards} boards={pinned} />
      </AlertDialog>
    </>
  );
}

function Obstacles({ name, boards }: { name: string; boards: readonly Obstacle[] }) {
  return (
    <div className={styles.obstacles}>
      <p>{name}</p>
      <ul className={styles.obstacleList}>
        {boards.map(({ boardId, title, until, setBy }) => (
          <li key={boardId}>{words.obstacle(title, until, setBy)}</li>
        ))}
      </ul>
      <p>{words.broadcastLeaveOut}</p>
    </div>
  );
}
