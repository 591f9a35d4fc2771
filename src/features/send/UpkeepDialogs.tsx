import { useSelector } from "@xstate/react";
import { CalendarX, PinOff } from "lucide-react";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useLive } from "../../live/LiveContext.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import * as messageWords from "../../words/messages.ts";
import * as words from "../../words/sending.ts";
import { QuietHoursQuestion } from "./QuietHoursQuestion.tsx";
import { TimeDialog } from "./TimeDialog.tsx";
import { showHoldEnd, showHoldRefusal, showUndone, showUndoRefusal } from "./upkeepNotices.ts";

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
  const { act, boardId, duration, prompt } = useSelector(hold, (snapshot) => snapshot.context);

  useFlowNews("unschedule", {
    "hold.ended": ({ notice }) => showHoldEnd(notice),
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
  const isUnpin = act === "unpin";
  return (
    <>
      <AlertDialog
        {...answer}
        open={isConfirming}
        busy={isEnding}
        icon={isUnpin ? PinOff : CalendarX}
        title={isUnpin ? words.unpinTitle : words.unscheduleTitle}
        text={isUnpin ? words.unpinText : words.unscheduleText}
      />
      <TimeDialog
        open={isChoosingTime}
        kind="schedule"
        title={words.rescheduleTitle}
        boardId={boardId}
        duration={duration}
        onChange={(change) => hold.send({ type: "time.change", ...change })}
        onConfirm={() => hold.send({ type: "time.confirm", now: live.gatewayNow() })}
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
