import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { isSameGrid } from "../../../machines/message/composerHistory.ts";
import type { SavedDraft } from "../../../machines/message/draftSaveMachine.ts";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import type { ComposerView } from "../../composer/useComposer.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useFlags } from "../../gql/flags.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";

/** What a person can do with the message that is composed. Each starts a root flow, which asks and tells by itself. */
export interface MessageFlows {
  isSending: boolean;
  isSaving: boolean;
  send(): void;
  pin(): void;
  schedule(): void;
  /** Null where there is no board of which the viewer is Owner or Admin. */
  broadcast: (() => void) | null;
  /** A draft, or the same one again when it is one already. */
  saveDraft(): void;
  /** A draft of its own, although it is one already. */
  saveAsNew(): void;
  share(): void;
  addToSet(): void;
}

interface FlowsOf {
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  /** What the device keeps of it, and which draft it is. */
  draft: Pick<DeviceDraft, "saved" | "keepSaved">;
  /** How its flaps turn; null for each board's own manner. */
  transition: Transition | null;
  mayBroadcast: boolean;
}

export function useMessageFlows(
  { characters }: Pick<ComposerView, "characters">,
  { boardId, boardStyle, code62, draft, transition, mayBroadcast }: FlowsOf,
): MessageFlows {
  const send = useFlow("send");
  const broadcast = useFlow("broadcast");
  const draftSave = useFlow("draftSave");
  const share = useFlow("share");
  const messageSets = useFlow("messageSets");
  const flags = useFlags(boardId);
  // What was saved and changed since may be saved again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the characters are what changed
  useEffect(() => draftSave.send({ type: "draft.change" }), [draftSave, characters]);

  // A late answer may be about another composer's message, or about a card's.
  const pressed = useRef<ComposerView["characters"] | null>(null);
  const { saved, keepSaved } = draft;
  useNews(draftSave, {
    "draft.saved": ({ characters: kept, draftId, messageId }) => {
      if (kept && pressed.current && isSameGrid(kept, pressed.current)) keepSaved(kept, { draftId, messageId });
    },
  });

  const key = () => crypto.randomUUID();
  const ask = (kind: "send" | "pin" | "schedule") =>
    send.send({ type: `${kind}.request`, boardId, characters, idempotencyKey: key(), transition });
  const saveAs = (as: SavedDraft | null) => {
    pressed.current = characters;
    const isOneCall = flags?.messagesV2 === false;
    draftSave.send({ type: "draft.save", characters, idempotencyKey: key(), isOneCall, draft: as });
  };
  return {
    isSending: useSelector(send, (snapshot) => snapshot.hasTag("busy")),
    isSaving: useSelector(draftSave, (snapshot) => snapshot.hasTag("busy")),
    send: () => ask("send"),
    pin: () => ask("pin"),
    schedule: () => ask("schedule"),
    broadcast: mayBroadcast ? () => broadcast.send({ type: "broadcast.open", characters, boardId, transition }) : null,
    saveDraft: () => saveAs(saved),
    saveAsNew: () => saveAs(null),
    share: () =>
      share.send({
        type: "share.open",
        messageId: null,
        characters,
        boardId,
        boardStyle,
        code62,
        idempotencyKey: key(),
      }),
    addToSet: () =>
      messageSets.send({ type: "messageSet.open", messageId: null, characters, boardId, idempotencyKey: key() }),
  };
}
