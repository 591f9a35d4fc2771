import { type DraftRequest, draftSaveMachine } from "../../machines/message/draftSaveMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = { readonly request: DraftRequest | null };

const fence = [[8, 9]];
const gate = [[5, 0]];
const opened = { draftId: "opened", messageId: "opened-message" };
const other = { draftId: "another", messageId: "another-message" };
const save = { type: "draft.save" } as const;
const drawn = { ...save, characters: fence, idempotencyKey: "press-1" } as const;
/** The same content, at another press. */
const drawnAgain = { ...drawn, idempotencyKey: "press-2" } as const;
const redrawn = { ...save, characters: gate, idempotencyKey: "press-3" } as const;
const told = { ...save, text: "soup", idempotencyKey: "press-4" } as const;
const toldAgain = { ...told, idempotencyKey: "press-5" } as const;
const known = { ...save, messageId: "message-7", idempotencyKey: "press-6" } as const;
const inOpened = { ...drawn, draft: opened, idempotencyKey: "press-7" } as const;
const inAnother = { ...known, draft: other, idempotencyKey: "press-8" } as const;
const toldAtOnce = { ...told, isOneCall: true, idempotencyKey: "press-9" } as const;
const knownAtOnce = { ...known, isOneCall: true, idempotencyKey: "press-10" } as const;
/** Version 1 has one call to make a draft, and none to change one. */
const openedAtOnce = { ...inOpened, isOneCall: true, idempotencyKey: "press-11" } as const;
const retry = { type: "draft.retry" } as const;
const asNew = { type: "draft.saveAsNew" } as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const broken = new PortRefusal({ code: "ServerError" });
const gone = new PortRefusal({ code: "NotFound" });
const changedElsewhere = new PortRefusal({ code: "ValidationError", rule: "draftChanged" });
const tooLong = new PortRefusal({ code: "ValidationError", rule: "textLength" });

const grid = (characters: readonly (readonly number[])[] | null): string => JSON.stringify(characters);
/** The same content is the same request: it keeps key and message, so that a lost answer leaves no second one. */
function asked({ request }: Story, event: Record<string, unknown>): Story {
  const { characters = null, text = null, messageId = null, idempotencyKey, isOneCall = false, draft = null } = event;
  const wish = { characters, text, messageId, idempotencyKey, isOneCall, draft } as DraftRequest;
  const isSame =
    request !== null &&
    request.text === wish.text &&
    grid(request.characters) === grid(wish.characters) &&
    (wish.messageId === null || wish.messageId === request.messageId);
  return { request: isSame ? { ...request, isOneCall: wish.isOneCall, draft: wish.draft } : wish };
}
const wrote = (characters: typeof fence) => (story: Story) =>
  story.request?.messageId === "made" && grid(story.request.characters) === grid(characters);
const toldIt = ({ request }: Story) => request?.messageId === "made" && request.text === "soup";
const atOnce = ({ request }: Story) => request?.isOneCall === true && request.draft === null;
const unwritten = ({ request }: Story) => request !== null && request.messageId === null;
const intoDraft = ({ request }: Story) => request !== null && request.draft !== null;
const ready = ({ request }: Story) => request !== null;
const leave = ({ request }: Story) => ({ request: request && { ...request, draft: null } });
const made = ({ request }: Story) => ({ request: request && { ...request, messageId: "made" } });
const message = ({ request }: Story) => ({
  characters: request?.characters ?? null,
  text: request?.text ?? null,
  idempotencyKey: request?.idempotencyKey ?? "",
});
const saved =
  (draftId: string, messageId: string) =>
  ({ request }: Story) => [
    {
      type: "draft.saved",
      characters: request?.characters ?? null,
      draftId,
      messageId,
      notice: { id: "draft-saved" },
    } as const,
  ];
const refused =
  (notice: { id: string; cause: string; rule?: string }, canSaveAsNew = false) =>
  () => [{ type: "draft.refused", canSaveAsNew, notice } as const];

/** Messages, sections 4 and 8, and C10: the message is created first, then made a draft; version 1 does both in one. */
export const draftSaveTable = tableOf(draftSaveMachine)({
  title: "keeping a draft",
  story: { request: null } as Story,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    creatingMessage: { tags: ["busy"], calls: { createMessage: message } },
    creatingDraft: { tags: ["busy"], calls: { createDraft: ({ request }) => ({ messageId: request?.messageId }) } },
    changingDraft: {
      tags: ["busy"],
      calls: {
        changeDraft: ({ request }) => ({
          draftId: request?.draft?.draftId,
          formerMessageId: request?.draft?.messageId,
          messageId: request?.messageId,
        }),
      },
    },
    savingDraft: {
      tags: ["busy"],
      calls: { saveDraft: (story) => ({ ...message(story), messageId: story.request?.messageId ?? null }) },
    },
    saved: {},
  },
  shows: ({ request }) => ({ request }),
  // Section 5: a draft has a text that is not empty and not a single space, or a grid that is not blank.
  ignores: [
    { ...save, characters: [[0, 0]], idempotencyKey: "press-12" },
    { ...save, text: " ", idempotencyKey: "press-13" },
    { ...save, idempotencyKey: "press-14" },
  ],
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "saved"], on: [drawn, drawnAgain], when: wrote(fence), to: "creatingDraft", keep: asked },
    { in: ["idle", "saved"], on: [drawn, drawnAgain], to: "creatingMessage", keep: asked },
    { in: ["idle", "saved"], on: redrawn, when: wrote(gate), to: "creatingDraft", keep: asked },
    { in: ["idle", "saved"], on: redrawn, to: "creatingMessage", keep: asked },
    { in: ["idle", "saved"], on: [told, toldAgain], when: toldIt, to: "creatingDraft", keep: asked },
    { in: ["idle", "saved"], on: [told, toldAgain], to: "creatingMessage", keep: asked },
    { in: ["idle", "saved"], on: known, to: "creatingDraft", keep: asked },
    // A draft that was opened stays the draft that it was: it is given the message.
    { in: ["idle", "saved"], on: [inOpened, openedAtOnce], when: wrote(fence), to: "changingDraft", keep: asked },
    { in: ["idle", "saved"], on: [inOpened, openedAtOnce], to: "creatingMessage", keep: asked },
    { in: ["idle", "saved"], on: inAnother, to: "changingDraft", keep: asked },
    { in: ["idle", "saved"], on: [toldAtOnce, knownAtOnce], to: "savingDraft", keep: asked },
    { in: "idle", on: retry, when: atOnce, to: "savingDraft" },
    { in: "idle", on: retry, when: unwritten, to: "creatingMessage" },
    { in: "idle", on: retry, when: intoDraft, to: "changingDraft" },
    { in: "idle", on: retry, when: ready, to: "creatingDraft" },
    { in: "idle", on: asNew, when: ({ request }) => request?.isOneCall === true, to: "savingDraft", keep: leave },
    { in: "idle", on: asNew, when: unwritten, to: "creatingMessage", keep: leave },
    { in: "idle", on: asNew, when: ready, to: "creatingDraft", keep: leave },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "made" }], when: intoDraft, to: "changingDraft", keep: made },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "made" }], to: "creatingDraft", keep: made },
    { in: "creatingMessage", refusal: ["createMessage", lost], to: "idle", emits: refused({ id: "message-save-failed", cause: "AnswerLost" }) },
    { in: "creatingDraft", answer: ["createDraft", { draftId: "new", messageId: "made" }], to: "saved", emits: saved("new", "made") },
    { in: "creatingDraft", refusal: ["createDraft", broken], to: "idle", emits: refused({ id: "draft-save-failed", cause: "ServerError" }) },
    { in: "changingDraft", answer: ["changeDraft", { draftId: "opened", messageId: "made" }], to: "saved", emits: saved("opened", "made") },
    { in: "changingDraft", refusal: ["changeDraft", lost], to: "idle", emits: refused({ id: "draft-save-failed", cause: "AnswerLost" }) },
    { in: "changingDraft", refusal: ["changeDraft", tooLong], to: "idle", emits: refused({ id: "draft-save-failed", cause: "ValidationError", rule: "textLength" }) },
    // What can take nothing more is offered as a draft of its own.
    { in: "changingDraft", refusal: ["changeDraft", gone], to: "idle", emits: refused({ id: "draft-gone", cause: "NotFound" }, true) },
    { in: "changingDraft", refusal: ["changeDraft", changedElsewhere], to: "idle", emits: refused({ id: "draft-changed-elsewhere", cause: "ValidationError", rule: "draftChanged" }, true) },
    { in: "savingDraft", answer: ["saveDraft", { draftId: "one-call", messageId: "written" }], to: "saved", emits: saved("one-call", "written") },
    { in: "savingDraft", refusal: ["saveDraft", lost], to: "idle", emits: refused({ id: "draft-create-failed", cause: "AnswerLost" }) },
    { in: "saved", on: { type: "draft.change" }, to: "idle" },
  ],
  promises: {
    "the draft is made only from a message that exists": ({ calls }) => {
      const drafts = calls.filter(({ port }) => port === "createDraft" || port === "changeDraft");
      return drafts.length ? drafts.every(({ input }) => ["made", "message-7"].includes(input.messageId)) : undefined;
    },
    "the composer keeps its content on failure": ({ snapshot, emittedNow, previous }) =>
      emittedNow.some(({ type }) => type === "draft.refused")
        ? snapshot.context.request?.characters === previous?.context.request?.characters && snapshot.can(retry)
        : undefined,
    "a retry after the draft step does not make a second message": ({ event, calls, previous }) => {
      const isWritten = previous?.matches("idle") && previous.context.request?.messageId;
      return event?.type === "draft.retry" && isWritten ? calls.at(-1)?.port !== "createMessage" : undefined;
    },
    "a second try of the same grid carries the same key": ({ calls, events }) => {
      if (events.some((event) => event.type === "draft.save" && event.characters !== fence)) return undefined;
      const keys = calls.filter(({ port }) => port === "createMessage").map(({ input }) => input.idempotencyKey);
      return keys.length ? keys.every((key) => key === keys[0]) : undefined;
    },
    "only a draft that is gone or was changed elsewhere is offered as a new one": ({ emittedNow }) => {
      const refusal = emittedNow.find(({ type }) => type === "draft.refused");
      if (refusal === undefined) return undefined;
      return refusal.canSaveAsNew === ["draft-gone", "draft-changed-elsewhere"].includes(refusal.notice.id);
    },
    "saved is told when it is, and only then": ({ emittedNow, snapshot, previous }) =>
      emittedNow.some(({ type }) => type === "draft.saved") ===
      (snapshot.matches("saved") && previous !== undefined && !previous.matches("saved")),
    "a blank board calls nobody": ({ calls }) =>
      calls.every(({ input }) => !["press-12", "press-13", "press-14"].includes(input.idempotencyKey)),
  },
  contract: {
    flow: "draft-save",
    more: {
      "any draft.save any":
        "a message that exists, an opened draft and version 1 begin at their own step; what is saved may be kept again",
      "any draft.retry any": "a failure offers to try again (look, section 6)",
      "any draft.saveAsNew any": "a draft that was opened may be gone or changed elsewhere",
      "creatingMessage done.createMessage changingDraft": "an opened draft is given the message",
      "changingDraft any any": "an opened draft is given the message",
      "savingDraft any any": "SaveDraft, the call of version 1 (C10)",
    },
  },
});
