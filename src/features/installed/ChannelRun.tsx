import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { runNowMachine } from "../../../machines/channel/runNowMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { PinQuestion } from "../../pieces/PinQuestion.tsx";
import { QuietHoursQuestion } from "../../pieces/QuietHoursQuestion.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/installed.ts";
import { messageRateLimited, tryAgain } from "../../words/messages.ts";
import { whyRefused } from "../../words/refusal.ts";
import { undo as undoWord } from "../../words/sending.ts";
import { pinKept } from "../../words/timing.ts";

/** A send can be taken back for this long, in milliseconds; so can this. */
const undoMs = 15_000;
/** As a send's: one tells of what the board was given last. */
const toastId = "send";

/** What running a channel now asks and says: what sending asks and says. */
export function ChannelRun({ flow }: { flow: ActorRefFrom<typeof runNowMachine> }) {
  const product = useProduct();
  const undo = useFlow("undo");
  const isAskingQuietHours = useSelector(flow, (snapshot) => snapshot.matches("confirmingQuietHours"));
  const isAskingPinned = useSelector(flow, (snapshot) => snapshot.matches("confirmingPinned"));
  const prompt = useSelector(flow, ({ context }) => context.prompt);
  const boardId = useSelector(flow, ({ context }) => context.channel?.boardId ?? "");
  useNews(flow, {
    "run.succeeded": ({ channel, appearanceId }) => {
      const takeBack = () => undo.send({ type: "undo.request", appearanceId: appearanceId ?? "" });
      const action = { duration: undoMs, action: { label: undoWord, onClick: takeBack } };
      showToast({
        kind: "success",
        text: words.ranNow(channel.title),
        id: toastId,
        ...(appearanceId === null ? {} : action),
      });
    },
    "run.refused": ({ channel, notice, canRetry }) => {
      const again = { action: { label: tryAgain, onClick: () => flow.send({ type: "run.retry" }) } };
      showToast({
        kind: "error",
        text: sentenceOf(notice, channel.title),
        detail: whyRefused(notice, words.runReasons),
        id: toastId,
        ...(canRetry ? again : {}),
      });
    },
  });
  const onNo = () => flow.send({ type: "confirm.no" });
  const onYes = () => flow.send({ type: "confirm.yes" });
  const question = { until: prompt?.until, setBy: prompt?.setBy, onNo, onYes };
  return (
    <>
      <QuietHoursQuestion {...question} product={product} open={isAskingQuietHours} boardId={boardId} />
      <PinQuestion {...question} open={isAskingPinned} boardId={boardId} />
    </>
  );
}

function sentenceOf({ id }: Notice, title: string): string {
  if (id === "message-rate-limited") return messageRateLimited;
  return id === "send-pin-kept" ? pinKept : words.runFailed(title);
}
