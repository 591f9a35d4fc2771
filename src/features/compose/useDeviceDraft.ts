import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { isSameGrid } from "../../../machines/message/composerHistory.ts";
import type { UnkeptReason } from "../../../machines/message/deviceDraftMachine.ts";
import type { SavedDraft } from "../../../machines/message/draftSaveMachine.ts";
import type { ComposerView } from "../../composer/useComposer.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { provideDeviceDraft } from "./deviceDraftPorts.ts";

type Characters = readonly (readonly number[])[];

export interface DeviceDraft {
  /** The saved draft that saving changes; null for a message that was not saved yet. */
  saved: SavedDraft | null;
  /** It was saved, as this draft. */
  keepSaved(characters: Characters, draft: SavedDraft): void;
  /** The person wrote something here that was not sent. */
  isWritten: boolean;
  /** Why this device does not keep it; null while it does. */
  unkept: UnkeptReason | null;
  /** Another tab composes another message for this board. */
  hasOther: boolean;
  /**
   * What becomes of the message when the person leaves at this very moment: an event of the flow may come between two
   * pictures of the screen.
   */
  standing(): "nothing" | "kept" | "lost";
  /** The other tab's message takes this one's place; one step back brings this one again. */
  takeOther(): void;
  /** It was sent: the board is blank again, and nothing is kept. */
  forget(): void;
}

interface DraftOf {
  boardId: string;
  /** What the composer began with: nobody's draft until it is changed. */
  begun: Characters;
  /** The text that it began with and that is not whole on the board. */
  begunText: string | null;
  /** The saved draft that it began with. */
  draft: SavedDraft | null;
  /** The draft whose screen it is, also where that one is gone. */
  openedId: string | null;
  /** Whether flaps bear every code of a grid. */
  isShowable: (characters: Characters) => boolean;
}

/** Keeps what a composer holds on this device with every change, and brings what another tab wrote. */
export function useDeviceDraft(
  composer: ComposerView,
  { boardId, begun, begunText, draft, openedId, isShowable }: DraftOf,
): DeviceDraft {
  const personId = useOwnId();
  const machine = useMemo(() => provideDeviceDraft(personId), [personId]);
  const actor = useActorRef(machine, {
    input: { boardId, characters: begun, unfit: begunText, draft, openedId },
    ...useInspection(),
  });
  const { characters, keptText: unfit, load, clear, writeText } = composer;
  const isBlank = composer.isBlank && unfit === null;
  useEffect(() => {
    const kept = actor.getSnapshot().context;
    if (!isSameGrid(kept.characters, characters) || kept.unfit !== unfit) {
      actor.send({ type: "draft.change", characters, unfit });
    }
  }, [actor, characters, unfit]);
  useNews(actor, {
    "draft.load": (loaded) => {
      if (!isShowable(loaded.characters)) return;
      load(loaded.characters);
      if (loaded.unfit !== null) writeText(loaded.unfit, "another tab");
    },
  });
  const isFollowing = useSelector(actor, (snapshot) => snapshot.matches("following"));
  const unkept = useSelector(actor, (snapshot) => snapshot.context.unkept);
  const saved = useSelector(actor, (snapshot) => snapshot.context.draft);
  const hasOther = useSelector(actor, (snapshot) => snapshot.matches("apart"));
  return useMemo(
    () => ({
      saved,
      keepSaved: (kept, draft) => actor.send({ type: "draft.saved", characters: kept, draft }),
      isWritten: !isFollowing && !isBlank,
      unkept: isBlank ? null : unkept,
      hasOther,
      standing() {
        const now = actor.getSnapshot();
        const isMessage =
          now.context.unfit !== null || now.context.characters.some((row) => row.some((code) => code !== 0));
        if (now.matches("following") || !isMessage) return "nothing";
        return now.context.unkept === null ? "kept" : "lost";
      },
      takeOther: () => actor.send({ type: "draft.take" }),
      forget() {
        const blank = actor.getSnapshot().context.characters.map((row) => row.map(() => 0));
        actor.send({ type: "draft.forget", characters: blank });
        clear();
      },
    }),
    [actor, isFollowing, isBlank, unkept, hasOther, saved, clear],
  );
}
