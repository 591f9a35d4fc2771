import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useLive } from "../../live/LiveContext.tsx";
import { PinQuestion } from "../../pieces/PinQuestion.tsx";
import { QuietHoursQuestion } from "../../pieces/QuietHoursQuestion.tsx";
import * as words from "../../words/messages.ts";
import { showRefusal, showSuccess } from "./sendNotices.ts";
import { TimeDialog } from "./TimeDialog.tsx";

/**
 * Everything that a send asks and says, wherever it was started: the time for a pin or a schedule, the two
 * confirmations, the outcome, and the way to history. The console mounts it once.
 */
export function SendDialogs({ product }: { product: string }) {
  const send = useFlow("send");
  // A person's clock may be minutes off; the message waits by the gateway's.
  const live = useLive();
  const undo = useFlow("undo");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isBusy = useSelector(send, (snapshot) => snapshot.hasTag("busy"));
  const startedOn = useRef(pathname);
  const keepStart = useEffectEvent(() => {
    startedOn.current = pathname;
  });
  useEffect(() => {
    if (isBusy) keepStart();
  }, [isBusy]);
  const isChoosingTime = useSelector(send, (snapshot) => snapshot.matches("choosingTime"));
  const isAskingQuietHours = useSelector(send, (snapshot) => snapshot.matches("confirmingQuietHours"));
  const isAskingPinned = useSelector(send, (snapshot) => snapshot.matches("confirmingPinned"));
  const kind = useSelector(send, (snapshot) => snapshot.context.request?.kind ?? "send");
  const boardId = useSelector(send, (snapshot) => snapshot.context.request?.boardId ?? "");
  const time = useSelector(send, (snapshot) => snapshot.context.time);
  const prompt = useSelector(send, (snapshot) => snapshot.context.prompt);

  useFlowNews("send", {
    "send.succeeded": ({ notice, appearanceId, isAlreadyShown }) => {
      const isNew = appearanceId !== null && !isAlreadyShown;
      const takeBack = () => undo.send({ type: "undo.request", appearanceId: appearanceId ?? "" });
      showSuccess(notice, product, isNew ? takeBack : undefined);
    },
    "send.refused": (refused) =>
      showRefusal(refused.kind, refused.notice, product, () => send.send({ type: "send.retry" })),
    "navigate.history": (history) => {
      // Who went elsewhere meanwhile is told, and stays there.
      if (pathname === startedOn.current) void navigate(`/board/${history.boardId}/messages/my/history`);
    },
  });

  const answer = {
    onNo: () => send.send({ type: "confirm.no" }),
    onYes: () => send.send({ type: "confirm.yes" }),
  };
  return (
    <>
      <TimeDialog
        open={isChoosingTime}
        kind={kind}
        title={kind === "schedule" ? words.sendTimeTitle : words.pinTimeTitle}
        boardId={boardId}
        time={time}
        canRepeat
        onChange={(change) => send.send({ type: "time.change", ...change })}
        onConfirm={(at) =>
          send.send({ type: "time.confirm", now: live.gatewayNow(), ...(at === undefined ? {} : { at }) })
        }
        onCancel={() => send.send({ type: "time.cancel" })}
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
      <PinQuestion
        open={isAskingPinned}
        boardId={boardId}
        until={prompt?.until}
        setBy={prompt?.setBy}
        onNo={answer.onNo}
        onYes={answer.onYes}
      />
    </>
  );
}
