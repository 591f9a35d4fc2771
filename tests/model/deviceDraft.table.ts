import { deviceDraftMachine, type KeptMessage, type UnkeptReason } from "../../machines/message/deviceDraftMachine.ts";
import type { SavedDraft } from "../../machines/message/draftSaveMachine.ts";
import { tableOf } from "../support/table.ts";

const blank = [[0]];
const own = [[1]];
const other = [[2]];
const third = [[3]];
const draft: SavedDraft = { draftId: "draft-1", messageId: "message-1" };
const opened: SavedDraft = { draftId: "draft-9", messageId: "message-9" };
const tooLong = "A text of seven lines";
const change = (characters: number[][], unfit: string | null = null) =>
  ({ type: "draft.change", characters, unfit }) as const;
const savedOwn = { type: "draft.saved", characters: own, draft } as const;
const forget = { type: "draft.forget", characters: blank } as const;
const take = { type: "draft.take" } as const;
const kept = { type: "store.kept" } as const;
const refused = (reason: UnkeptReason) => ({ type: "store.refused", reason }) as const;
const otherKept: KeptMessage = { characters: other, unfit: tooLong, draft: opened };
const ownKept: KeptMessage = { characters: own, unfit: null, draft: null };
const elsewhere = (message: KeptMessage | null) => ({ type: "store.changed", kept: message }) as const;

const replaced: UnkeptReason = "replaced";

type Story = {
  readonly boardId: string;
  readonly characters: readonly (readonly number[])[];
  readonly unfit: string | null;
  readonly draft: SavedDraft | null;
  readonly openedId: string | null;
  readonly elsewhere: KeptMessage | null;
  readonly unkept: UnkeptReason | null;
};
const kitchen = { boardId: "kitchen", characters: blank, unfit: null, draft: null, openedId: null };
const porchDraft = { boardId: "porch", characters: other, unfit: "Kept before", draft: opened, openedId: "draft-9" };
/** Its draft was deleted meanwhile: what is written there is still none of the board's own message. */
const goneDraft = { ...porchDraft, draft: null };
/** An emptied board is a new message; an emptied draft stays the draft. */
const changed = (story: Story, event: object) => {
  const { characters, unfit } = event as ReturnType<typeof change>;
  const isEmptied = characters === blank && unfit === null;
  return { characters, unfit, draft: isEmptied && story.openedId === null ? null : story.draft };
};
const orders = (order: { type: string }) => [["deviceStore", order] as const];
const keeps = (story: Story) =>
  orders({ type: "keep", characters: story.characters, unfit: story.unfit, draft: story.draft } as never);
const forgets = () => orders({ type: "forget" });
const isWhole = ({ openedId, characters, unfit }: Story) => openedId !== null && characters === own && unfit === null;
const begun = { characters: blank, unfit: null, draft: null, elsewhere: null, unkept: null };

/** A reload, a crash and a closed tab lose nothing of a message that is composed (decision 30: drafts stay on the device). */
export const deviceDraftTable = tableOf(deviceDraftMachine)({
  title: "a message that is kept on the device",
  story: { ...kitchen, elsewhere: null, unkept: null } as Story,
  starts: [
    { input: kitchen, to: "following" },
    { input: porchDraft, to: "following", knows: porchDraft },
    { input: goneDraft, to: "following", knows: goneDraft },
  ],
  areas: {
    whole: {
      calls: {
        deviceStore: ({ boardId, openedId }) => ({
          boardId,
          draftId: openedId,
          rows: 1,
          columns: 1,
        }),
      },
    },
  },
  places: { following: { within: "whole" }, writing: { within: "whole" }, apart: { within: "whole" } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "following", on: [change(own), change(blank), change(third), change(blank, tooLong), change(own, tooLong)], to: "writing", keep: changed, tells: keeps },
    { in: ["writing", "apart"], on: [change(own), change(blank), change(third), change(blank, tooLong), change(own, tooLong)], keep: changed, tells: keeps },
    // The draft itself is the copy: an opened one that is saved whole needs none on the device.
    { in: "following", on: savedOwn, when: isWhole, keep: () => ({ draft }), tells: forgets },
    { in: "following", on: savedOwn, to: "writing", keep: () => ({ draft }), tells: keeps },
    { in: "writing", on: savedOwn, when: isWhole, to: "following", keep: () => ({ draft, unkept: null }), tells: forgets },
    { in: "writing", on: savedOwn, keep: () => ({ draft }), tells: keeps },
    // The store holds the other one's message now, which stays there.
    { in: "apart", on: savedOwn, keep: () => ({ draft }) },
    // It was sent, also when nobody changed what was restored: nothing is kept any more.
    { in: ["following", "writing", "apart"], on: forget, to: "following", keep: () => begun, tells: forgets },
    { in: ["writing", "apart"], on: kept, keep: () => ({ unkept: null }) },
    { in: ["writing", "apart"], on: [refused("full"), refused("forbidden")], keep: (_, event) => ({ unkept: (event as ReturnType<typeof refused>).reason }) },
    { in: "following", on: elsewhere(otherKept), keep: () => otherKept, emits: () => [{ type: "draft.load", characters: other, unfit: tooLong }] },
    { in: "following", on: elsewhere(ownKept), keep: () => ownKept, emits: () => [{ type: "draft.load", characters: own, unfit: null }] },
    { in: ["writing", "apart"], on: elsewhere(otherKept), to: "apart", keep: () => ({ elsewhere: otherKept, unkept: replaced }) },
    { in: ["writing", "apart"], on: elsewhere(ownKept), to: "apart", keep: () => ({ elsewhere: ownKept, unkept: replaced }) },
    // The other one is gone from the store; this one is not in it again.
    { in: "apart", on: elsewhere(null), to: "writing", keep: () => ({ elsewhere: null, unkept: replaced }) },
    { in: "apart", on: take, to: "following", keep: (story) => ({ ...story.elsewhere, elsewhere: null, unkept: null }), emits: (story) => [{ type: "draft.load", characters: story.elsewhere?.characters ?? [], unfit: story.elsewhere?.unfit ?? null }] },
  ],
  promises: {
    "the store is that of the board, and every change reaches it": ({ event, input, calls }) => {
      const store = calls.at(0);
      if (calls.length !== 1 || store?.input.boardId !== input.boardId) return false;
      return event?.type === "draft.change"
        ? store.received.at(-1)?.type === "keep" && store.received.at(-1)?.characters === event.characters
        : undefined;
    },
    "what this tab wrote is never taken away by another one": ({ event, snapshot, previous }) =>
      event?.type === "store.changed" && !previous?.matches("following")
        ? snapshot.context.characters === previous?.context.characters
        : undefined,
    "a tab that nobody wrote in follows the other one": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "store.changed" && event.kept !== null && previous?.matches("following")
        ? emittedNow.length === 1 && snapshot.context.characters === event.kept.characters
        : undefined,
    "the other message is offered while there are two": ({ snapshot }) =>
      (snapshot.context.elsewhere !== null) === snapshot.matches("apart"),
    "taking the other one loads it": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "draft.take" && previous?.matches("apart")
        ? emittedNow.at(0)?.characters === previous.context.elsewhere?.characters && snapshot.context.unkept === null
        : undefined,
    "what the device does not keep is known": ({ event, snapshot }) =>
      event?.type === "store.refused" && !snapshot.matches("following")
        ? snapshot.context.unkept === event.reason
        : undefined,
    "after it was sent nothing is kept and nothing is to be lost": ({ event, snapshot, calls }) =>
      event?.type === "draft.forget"
        ? snapshot.matches("following") &&
          snapshot.context.unkept === null &&
          calls.at(0)?.received.at(-1)?.type === "forget"
        : undefined,
    "the store is that of the draft that was opened": ({ calls, snapshot }) =>
      calls.at(0)?.input.draftId === (snapshot.context.boardId === "porch" ? "draft-9" : null),
    "once saved it is that draft": ({ event, snapshot }) =>
      event?.type === "draft.saved" ? snapshot.context.draft === draft : undefined,
    "an emptied board is a new message, an emptied draft stays the draft": ({ event, snapshot, previous }) =>
      event?.type === "draft.change" && event.characters === blank && event.unfit === null
        ? snapshot.context.draft === (snapshot.context.openedId !== null ? previous?.context.draft : null)
        : undefined,
    "a text that fits no board is kept as it was written": ({ event, calls }) =>
      event?.type === "draft.change" && event.unfit !== null
        ? calls.at(0)?.received.at(-1)?.unfit === event.unfit
        : undefined,
    "the device keeps which draft its message is": ({ event, calls, snapshot }) => {
      const last = calls.at(0)?.received.at(-1);
      return event?.type === "draft.change"
        ? last?.type === "keep" && last.draft === snapshot.context.draft
        : undefined;
    },
    "an opened draft that is saved whole needs no copy on the device": ({ event, snapshot, previous, calls }) =>
      event?.type === "draft.saved" && !previous?.matches("apart") && snapshot.context.openedId !== null
        ? (calls.at(0)?.received.at(-1)?.type === "forget") ===
          (previous?.context.characters === own && previous.context.unfit === null)
        : undefined,
  },
  contract: "the documents save drafts by hand only; that a reload loses nothing is the console's own (decision 30)",
});
