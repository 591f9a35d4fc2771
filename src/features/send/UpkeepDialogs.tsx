import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import CalendarX from "lucide-react/icons/calendar-x";
import PinOff from "lucide-react/icons/pin-off";
import type { HoldToEnd, UnscheduleContext, UnscheduleEvent } from "../../../machines/message/unscheduleContext.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useLive } from "../../live/LiveContext.tsx";
import { BoardClock } from "../../pieces/BoardClock.tsx";
import { QuietHoursQuestion } from "../../pieces/QuietHoursQuestion.tsx";
import * as styles from "../../pieces/SendQuestions.css.ts";
import { small } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import * as messageWords from "../../words/messages.ts";
import { untilWhen } from "../../words/refusal.ts";
import * as words from "../../words/sending.ts";
import * as timing from "../../words/timing.ts";
import { TimeDialog } from "./TimeDialog.tsx";
import { showHoldEnd, showHoldRefusal, showUndone, showUndoRefusal } from "./upkeepNotices.ts";
import { pinEndQuery } from "./upkeepOperations.ts";

/** What takes an act back by one press. */
function wayBack({ act, boardId, scheduledId, repeatId, day }: HoldToEnd): UnscheduleEvent | null {
  if (act === "unschedule") return { type: "restore.request", boardId, scheduledId };
  if (act === "skipRepeat") return { type: "unskipRepeat.request", boardId, repeatId, day };
  return act === "pauseRepeat" ? { type: "resumeRepeat.request", boardId, repeatId } : null;
}

function questionOf({ act, isShowing }: UnscheduleContext, isHandedBack: boolean): { title: string; text: string } {
  if (act === "endRepeat") return { title: timing.repeatEndTitle, text: timing.repeatEndText };
  if (act !== "unpin") {
    return { title: words.unscheduleTitle, text: isShowing ? words.unscheduleShowingText : words.unscheduleText };
  }
  return { title: words.unpinTitle, text: isHandedBack ? timing.unpinHandsBack : words.unpinText };
}

/** What is asked and said about messages that were sent or wait: undo, cancelling, another time, taking a pin off. */
export function UpkeepDialogs({ product }: { product: string }) {
  const hold = useFlow("unschedule");
  // A person's clock may be minutes off; the message waits by the gateway's.
  const live = useLive();
  const undo = useFlow("undo");
  const isConfirming = useSelector(hold, (snapshot) => snapshot.matches("confirming") || snapshot.matches("ending"));
  const isEnding = useSelector(hold, (snapshot) => snapshot.matches("ending"));
  const isChoosingTime = useSelector(hold, (snapshot) => snapshot.matches("choosingTime"));
  const isAskingQuietHours = useSelector(hold, (snapshot) => snapshot.matches("confirmingQuietHours"));
  const context = useSelector(hold, (snapshot) => snapshot.context);
  const { act, boardId, time, prompt, isShowing } = context;

  useFlowNews("unschedule", {
    "hold.ended": (ended) => {
      const back = wayBack(ended);
      showHoldEnd(ended.notice, back && (() => hold.send(back)));
    },
    "hold.refused": ({ notice }) => showHoldRefusal(notice, () => hold.send({ type: "unschedule.retry" })),
  });
  useFlowNews("undo", {
    "undo.succeeded": () => showUndone(),
    "undo.refused": ({ notice, appearanceId }) =>
      showUndoRefusal(notice, () => undo.send({ type: "undo.request", appearanceId })),
  });

  const answer = {
    no: messageWords.confirmNo,
    yes: messageWords.confirmYes,
    onNo: () => hold.send({ type: "confirm.no" }),
    onYes: () => hold.send({ type: "confirm.yes" }),
  };
  const isUnpinning = isConfirming && act === "unpin";
  const { data } = useQuery(pinEndQuery, { variables: { boardId }, skip: !isUnpinning });
  const pinned = data?.getBoardV2.pinnedMessage;
  const otherPin = untilWhen(prompt?.until, prompt?.setBy);
  return (
    <>
      <AlertDialog
        {...answer}
        open={isConfirming}
        busy={isEnding}
        icon={act === "unpin" ? PinOff : CalendarX}
        {...questionOf(context, pinned?.afterEnd === "HandBack")}
      >
        {isUnpinning && otherPin !== undefined ? (
          <p className={`${small} ${styles.reason}`}>
            <span>{otherPin}.</span>
            <BoardClock boardId={boardId} at={prompt?.until} now={Date.now()} />
          </p>
        ) : null}
      </AlertDialog>
      <TimeDialog
        open={isChoosingTime}
        kind="schedule"
        title={words.rescheduleTitle}
        {...(isShowing ? { hint: words.rescheduleShowingHint } : {})}
        boardId={boardId}
        time={time}
        onChange={(change) => hold.send({ type: "time.change", ...change })}
        onConfirm={(at) =>
          hold.send({ type: "time.confirm", now: live.gatewayNow(), ...(at === undefined ? {} : { at }) })
        }
        onCancel={() => hold.send({ type: "time.cancel" })}
      />
      <QuietHoursQuestion
        product={product}
        open={isAskingQuietHours}
        boardId={boardId}
        until={prompt?.until}
        setBy={prompt?.setBy}
        onNo={answer.onNo}
        onYes={answer.onYes}
      />
    </>
  );
}
