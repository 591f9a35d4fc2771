import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { isSameGrid } from "../../../machines/message/composerHistory.ts";
import type { SendRequest } from "../../../machines/message/sendRequest.ts";
import { useNews } from "../../flowNews.ts";
import { type Flows, useFlow } from "../../flows.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { closeToast } from "../../ui/toasts.ts";
import { forgetDraft, readDraft } from "./deviceDraftPorts.ts";
import { writeDeviceTurn } from "./deviceTurn.ts";

/** What says that a message is kept, with the way back to it. */
export const keptToastId = "draft-kept";

type Characters = readonly (readonly number[])[];

interface SentOf {
  boardId: string;
  /** The draft whose screen it is. */
  draftId: string | null;
  /** What the composer holds now. */
  characters: Characters;
  /** A text beside it that fits no board, and was not sent. */
  unfit: string | null;
  /** Whether a text fits no board, so that none of it was sent. */
  isUnfit(text: string): boolean;
  /** What was sent is what it holds: it is no draft any more. */
  forget(): void;
  /** The same, where the person stays: it was scheduled, or broadcast. */
  onStay(): void;
  /** Something was scheduled for the board, whatever it was. */
  onPlanned(): void;
}

/**
 * What becomes of a composed message once it was sent: nothing of it is kept, also when its composer was left meanwhile. One
 * that was changed since it was sent is another message, and stays.
 */
export function useSentMessage(of: SentOf): void {
  const { boardId, draftId, characters, unfit } = of;
  const send = useFlow("send");
  const broadcast = useFlow("broadcast");
  const personId = useOwnId();
  const request = useSelector(send, (snapshot) => snapshot.context.request);
  const asked = useRef(request);
  if (request !== null) asked.current = request;
  useNews(send, {
    "send.succeeded": ({ boardId: sentTo, kind }) => {
      if (sentTo !== boardId) return;
      if (kind === "schedule") of.onPlanned();
      // What was sent from a card has no characters; what stands here is another message.
      if (!isThis(asked.current?.characters)) return;
      of.forget();
      if (kind === "schedule") of.onStay();
    },
  });
  useNews(broadcast, {
    "broadcast.ended": ({ sent }) => {
      if (!isThis(sent)) return;
      of.forget();
      of.onStay();
    },
  });
  const isThis = (sent: Characters | null = null) => sent !== null && unfit === null && isSameGrid(sent, characters);
  const left = useEffectEvent(() => {
    const forgetKept = (sent: Characters) => {
      const size = { rows: characters.length, columns: characters[0]?.length ?? 0 };
      const watch = { boardId, draftId, ...size };
      const kept = readDraft(personId, watch);
      if (kept === null || (kept.unfit !== null && of.isUnfit(kept.unfit)) || !isSameGrid(kept.characters, sent))
        return;
      forgetDraft(personId, watch);
      writeDeviceTurn({ personId, boardId, draftId }, null);
      // The way back to it leads to nothing any more.
      closeToast(keptToastId);
    };
    const now = send.getSnapshot().context.request;
    if (now?.boardId === boardId && now.characters !== null) {
      const { characters: sent, idempotencyKey } = now;
      forgetOnceSent(send, idempotencyKey, () => forgetKept(sent));
    }
    if (isBroadcasting(broadcast.getSnapshot())) forgetOnceBroadcast(broadcast, forgetKept);
  });
  useEffect(() => () => left(), []);
}

/** Waits until a request was carried out, or another one takes its place. */
function forgetOnceSent(send: Flows["send"], idempotencyKey: SendRequest["idempotencyKey"], forget: () => void): void {
  const said = send.on("send.succeeded", () => {
    forget();
    end();
  });
  const seen = send.subscribe(({ context: { request } }) => {
    if (request !== null && request.idempotencyKey !== idempotencyKey) end();
  });
  function end() {
    said.unsubscribe();
    seen.unsubscribe();
  }
}

/** Nothing is under way before it is opened, nor once nothing of it is left to be read. */
const isBroadcasting = (now: ReturnType<Flows["broadcast"]["getSnapshot"]>) =>
  !now.matches("closed") && !now.matches("reached");

/** Waits until every board of a broadcast has its message, or its dialog is closed. */
function forgetOnceBroadcast(broadcast: Flows["broadcast"], forget: (sent: Characters) => void): void {
  const said = broadcast.on("broadcast.ended", ({ sent }) => {
    if (sent !== null) forget(sent);
  });
  const seen = broadcast.subscribe((snapshot) => {
    if (!isBroadcasting(snapshot)) end();
  });
  function end() {
    said.unsubscribe();
    seen.unsubscribe();
  }
}
