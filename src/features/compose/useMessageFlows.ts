import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import type { ComposerView } from "../../composer/useComposer.ts";
import { useFlow } from "../../flows.tsx";
import { useFlags } from "../../gql/flags.ts";

/** What a person can do with the message that is composed. Each starts a root flow, which asks and tells by itself. */
export interface MessageFlows {
  isSending: boolean;
  isSaving: boolean;
  send(): void;
  pin(): void;
  schedule(): void;
  broadcast(): void;
  saveDraft(): void;
  share(): void;
  addToSet(): void;
}

export function useMessageFlows(
  { characters }: Pick<ComposerView, "characters">,
  { boardId, boardStyle, code62 }: { boardId: string; boardStyle: BoardStyle; code62: Code62 },
): MessageFlows {
  const send = useFlow("send");
  const broadcast = useFlow("broadcast");
  const draftSave = useFlow("draftSave");
  const share = useFlow("share");
  const messageSetAdd = useFlow("messageSetAdd");
  const flags = useFlags(boardId);
  // What was saved and changed since may be saved again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the characters are what changed
  useEffect(() => draftSave.send({ type: "draft.change" }), [draftSave, characters]);

  const key = () => crypto.randomUUID();
  const ask = (kind: "send" | "pin" | "schedule") =>
    send.send({ type: `${kind}.request`, boardId, characters, idempotencyKey: key() });
  return {
    isSending: useSelector(send, (snapshot) => snapshot.hasTag("busy")),
    isSaving: useSelector(draftSave, (snapshot) => snapshot.hasTag("busy")),
    send: () => ask("send"),
    pin: () => ask("pin"),
    schedule: () => ask("schedule"),
    broadcast: () => broadcast.send({ type: "broadcast.open", characters, boardId }),
    saveDraft: () =>
      draftSave.send({
        type: "draft.save",
        characters,
        idempotencyKey: key(),
        isOneCall: flags?.messagesV2 === false,
      }),
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
      messageSetAdd.send({ type: "messageSet.open", messageId: null, characters, boardId, idempotencyKey: key() }),
  };
}
