import { draftSaveMachine } from "../../machines/message/draftSaveMachine.ts";
import { PortRefusal, refusalOf } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const save = { type: "draft.save", characters: [[8, 9]], idempotencyKey: "key-1" } as const;
const opened = { draftId: "draft-9", messageId: "message-9" };
const isMessageCall = ({ port }: { port: string }) => port === "createMessage";

testByPaths("keeping a draft", {
  machine: draftSaveMachine,
  events: [
    save,
    { type: "draft.save", characters: [[0, 0]], idempotencyKey: "key-2" },
    { type: "draft.save", messageId: "message-7", idempotencyKey: "key-3" },
    { ...save, isOneCall: true },
    { ...save, draft: opened },
    { type: "draft.retry" },
    { type: "draft.saveAsNew" },
    { type: "draft.change" },
  ],
  answers: {
    createMessage: { done: [{ messageId: "message-1" }], fails: [lost] },
    createDraft: {
      done: [{ draftId: "draft-1", messageId: "message-1" }],
      fails: [new PortRefusal({ code: "ServerError" })],
    },
    changeDraft: {
      done: [{ draftId: "draft-9", messageId: "message-1" }],
      fails: [
        lost,
        new PortRefusal({ code: "NotFound" }),
        new PortRefusal({ code: "ValidationError", rule: "draftChanged" }),
      ],
    },
    saveDraft: { done: [{ draftId: "draft-2", messageId: "message-2" }], fails: [lost] },
  },
  remember: ({ request }) => [request?.messageId ?? null, request?.isOneCall ?? null, request?.draft ?? null],
  invariants: {
    "the draft is made only of a message that exists": ({ calls }) => {
      const drafts = calls.filter(({ port }) => port === "createDraft");
      return drafts.length ? drafts.every(({ input }) => input.messageId !== "") : undefined;
    },
    "the same grid is written once, whatever became of the draft": ({ calls }) => {
      const written = calls.filter(isMessageCall);
      const answered = written.findIndex(({ state }) => state === "answered");
      if (answered < 0) return undefined;
      const later = written.slice(answered + 1);
      return (
        later.length === 0 || calls.some(({ port, input }) => port === "createDraft" && input.messageId === "message-7")
      );
    },
    "a second try of the same grid carries the same key": ({ calls }) => {
      const keys = calls.filter(isMessageCall).map(({ input }) => input.idempotencyKey);
      return keys.length ? keys.every((key) => key === "key-1") : undefined;
    },
    "an opened draft is given the message that was written, in place of the one that was opened": ({ calls }) => {
      const changes = calls.filter(({ port }) => port === "changeDraft");
      const change = { draftId: "draft-9", formerMessageId: "message-9", messageId: "message-1" };
      return changes.length
        ? changes.every(({ input }) => JSON.stringify(input) === JSON.stringify(change))
        : undefined;
    },
    "only a draft that is gone or was changed elsewhere is offered as a new one": ({ event, emittedNow }) => {
      const refusal = emittedNow.find(({ type }) => type === "draft.refused");
      if (refusal?.type !== "draft.refused") return undefined;
      const isLost = ["draft-gone", "draft-changed-elsewhere"].includes(refusal.notice.id);
      return refusal.canSaveAsNew === isLost && (!isLost || event?.type === "xstate.error.actor.changeDraft");
    },
    "a failure names its step": ({ event, emittedNow }) => {
      const sentences: Record<string, string> = {
        "xstate.error.actor.createMessage": "message-save-failed",
        "xstate.error.actor.createDraft": "draft-save-failed",
        "xstate.error.actor.saveDraft": "draft-create-failed",
      };
      const ofOpened = {
        NotFound: "draft-gone",
        ValidationError: "draft-changed-elsewhere",
        AnswerLost: "draft-save-failed",
      };
      const refused = event?.type === "xstate.error.actor.changeDraft" ? refusalOf(event.error).code : "";
      const sentence = sentences[event?.type ?? ""] ?? Reflect.get(ofOpened, refused);
      return sentence === undefined ? undefined : emittedNow[0]?.notice.id === sentence;
    },
    "saved is told when it is, and only then": ({ event, emittedNow, snapshot }) => {
      const isTold = emittedNow.some(({ type }) => type === "draft.saved");
      const isDone = /^xstate\.done\.actor\.(createDraft|changeDraft|saveDraft)/.test(event?.type ?? "");
      return isTold || isDone ? isTold && isDone && snapshot.matches("saved") : undefined;
    },
    "a blank board calls nobody": ({ event, snapshot, calls, previous }) =>
      event?.type === "draft.save" && event.idempotencyKey === "key-2"
        ? snapshot.value === previous?.value && calls.every(({ input }) => input.idempotencyKey !== "key-2")
        : undefined,
  },
  paths: 237,
});
