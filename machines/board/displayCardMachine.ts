import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";
import { titleProblem } from "./boardTitle.ts";

export type DisplayCardInput = { readonly deviceId: string };

export type DisplayCardContext = {
  readonly deviceId: string;
  /** The name as everybody else saw it when the field was opened. */
  readonly name: string;
  /** What the person has typed. */
  readonly draft: string;
  readonly problem: Notice | null;
};

export type DisplayCardEvent =
  | { readonly type: "identify.request" }
  | { readonly type: "rename.start"; readonly name: string }
  | { readonly type: "name.change"; readonly value: string }
  | { readonly type: "name.submit" }
  | { readonly type: "name.blur" }
  | { readonly type: "rename.cancel" }
  | { readonly type: "removal.request" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "confirm.no" };

export type DisplayCardEmitted =
  | { readonly type: "display.asked" }
  | { readonly type: "display.renamed" }
  | { readonly type: "display.removed" }
  | { readonly type: "display.failed"; readonly notice: Notice };

export type DisplayToAsk = { readonly id: string };

export type NameToSave = { readonly id: string; readonly name: string };

const initialContext = ({ input }: { input: DisplayCardInput }): DisplayCardContext => ({
  deviceId: input.deviceId,
  name: "",
  draft: "",
  problem: null,
});

type Known = { context: DisplayCardContext };

const displayToAsk = ({ context }: Known): DisplayToAsk => ({ id: context.deviceId });

const nameToSave = ({ context }: Known): NameToSave => ({ id: context.deviceId, name: context.draft.trim() });

const failedWith =
  (id: string) =>
  ({ event }: { event: DisplayCardEvent }) => ({
    type: "display.failed" as const,
    notice: noticeOf(id, refusalIn(event) ?? refusalOf(undefined)),
  });

/** A submit and the blur that follows it are one save. */
const saves = [
  { guard: "isUnchanged", target: "standing" },
  { guard: "hasProblem", actions: "keepProblem" },
  { target: "saving", actions: "forgetProblem" },
] as const;

/**
 * What a person does with one of a board's displays: have it show its name, rename it, take it off its board.
 *
 * What can go wrong: the name is empty or too long (said beside the field before anybody is asked); a call is refused or
 * its answer is lost (said with its reason; what was typed stays, and the display stays where it is); leaving the field
 * without a change, or with nothing in it, changes nothing; a display is removed only after a Yes.
 */
export const displayCardMachine = setup({
  types: {
    context: {} as DisplayCardContext,
    events: {} as DisplayCardEvent,
    input: {} as DisplayCardInput,
    emitted: {} as DisplayCardEmitted,
    tags: {} as "busy",
  },
  actors: {
    identifyDevice: promisePort<void, DisplayToAsk>("identifyDevice"),
    renameDevice: promisePort<void, NameToSave>("renameDevice"),
    removeDevice: promisePort<void, DisplayToAsk>("removeDevice"),
  },
  guards: {
    isUnchanged: ({ context, event }) =>
      context.draft.trim() === context.name || (event.type !== "name.submit" && context.draft.trim() === ""),
    hasProblem: ({ context }) => titleProblem(context.draft) !== null,
  },
  actions: {
    openField: assign(({ event }) =>
      event.type === "rename.start" ? { name: event.name, draft: event.name, problem: null } : {},
    ),
    keepDraft: assign(({ event }) => (event.type === "name.change" ? { draft: event.value, problem: null } : {})),
    keepProblem: assign({ problem: ({ context }) => ({ id: titleProblem(context.draft) ?? "title-missing" }) }),
    forgetProblem: assign({ problem: null }),
    keepRefusal: assign({
      problem: ({ event }) => noticeOf("rename-failed", refusalIn(event) ?? refusalOf(undefined)),
    }),
    tellAsked: emit({ type: "display.asked" }),
    tellRenamed: emit({ type: "display.renamed" }),
    tellRemoved: emit({ type: "display.removed" }),
    tellNotAsked: emit(failedWith("identify-failed")),
    tellNotRenamed: emit(failedWith("rename-failed")),
    tellStays: emit(failedWith("removal-failed")),
  },
}).createMachine({
  id: "displayCard",
  context: initialContext,
  initial: "standing",
  states: {
    standing: {
      on: {
        "identify.request": "asking",
        "rename.start": { target: "editing", actions: "openField" },
        "removal.request": "confirming",
      },
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "identifyDevice",
        src: "identifyDevice",
        input: displayToAsk,
        onDone: { target: "standing", actions: "tellAsked" },
        onError: { target: "standing", actions: "tellNotAsked" },
      },
    },
    editing: {
      on: {
        "name.change": { actions: "keepDraft" },
        "name.submit": saves,
        "name.blur": saves,
        "rename.cancel": "standing",
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "renameDevice",
        src: "renameDevice",
        input: nameToSave,
        onDone: { target: "standing", actions: "tellRenamed" },
        onError: { target: "editing", actions: ["keepRefusal", "tellNotRenamed"] },
      },
    },
    confirming: { on: { "confirm.yes": "removing", "confirm.no": "standing" } },
    removing: {
      tags: "busy",
      invoke: {
        id: "removeDevice",
        src: "removeDevice",
        input: displayToAsk,
        onDone: { target: "removed", actions: "tellRemoved" },
        onError: { target: "standing", actions: "tellStays" },
      },
    },
    removed: { type: "final" },
  },
});
