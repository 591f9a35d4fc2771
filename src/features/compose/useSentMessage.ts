import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { isSameGrid } from "../../../machines/message/composerHistory.ts";
import type { SendRequest } from "../../../machines/message/sendRequest.ts";
import { useNews } from "../../flowNews.ts";
import { type Flows, useFlow } from "../../flows.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { forgetDraft, readDraft } from "./deviceDraftPorts.ts";
import { writeDeviceTurn } from "./deviceTurn.ts";

type Characters = readonly (readonly number[])[];

interface SentOf {
  boardId: string;
  draftId: string | null;
  /** What the composer holds now. */
  characters: Characters;
  /** What was sent is what it holds: it is no draft any more. */
  forget(): void;
  onScheduled(): void;
}

/**
 * What becomes of a composed message once it was sent: nothing of it is kept, also when its composer was left meanwhile. One
 * that was changed since it was sent is another message, and stays.
 */
export function useSentMessage({ boardId, draftId, characters, forget, onScheduled }: SentOf): void {
  const send = useFlow("send");
  const personId = useOwnId();
  const request = useSelector(send, (snapshot) => snapshot.context.request);
  const asked = useRef(request);
  if (request !== null) asked.current = request;
  useNews(send, {
    "send.succeeded": ({ boardId: sentTo, kind }) => {
      if (sentTo !== boardId || kind === "resend") return;
      const sent = asked.current?.characters;
      if (!sent || isSameGrid(sent, characters)) forget();
      if (kind === "schedule") onScheduled();
    },
  });
  const left = useEffectEvent(() => {
    const now = send.getSnapshot().context.request;
    if (now?.boardId !== boardId || now.characters === null) return;
    const { characters: sent, idempotencyKey } = now;
    forgetOnceSent(send, idempotencyKey, () => {
      const size = { rows: characters.length, columns: characters[0]?.length ?? 0 };
      const watch = { boardId, draftId, ...size };
      const kept = readDraft(personId, watch);
      if (kept === null || kept.unfit !== null || !isSameGrid(kept.characters, sent)) return;
      forgetDraft(personId, watch);
      writeDeviceTurn({ personId, boardId, draftId }, null);
    });
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
