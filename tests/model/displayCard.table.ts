import { displayCardMachine } from "../../machines/board/displayCardMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const typed = (value: string) => ({ type: "name.change", value }) as const;
const longest = "é".repeat(60);
const tooLong = `${longest}e`;
const stove = { type: "rename.start", name: "Over the stove" } as const;
/** Of before the rule of length: who leaves it as it is, is told nothing. */
const endless = { type: "rename.start", name: tooLong } as const;
const submit = { type: "name.submit" } as const;
const blur = { type: "name.blur" } as const;

const story = { deviceId: "display-1", name: "", draft: "", problem: null as Notice | null };
type Story = typeof story;

const isBlank = ({ draft }: Story) => draft.trim() === "";
const isSame = ({ draft, name }: Story) => draft.trim() === name;
const isTooLong = ({ draft }: Story) => draft === tooLong;

const away = new PortRefusal({ code: "AnswerLost" });
const tooMany = new PortRefusal({ code: "RateLimited", rule: "attempts", until: 1_795_000_000_000 });
const notAllowed = new PortRefusal({ code: "NotAuthorized", rule: "role" });
const failed = (notice: Notice) => () => [{ type: "display.failed", notice } as const];
const reasons = {
  away: { cause: "AnswerLost" },
  tooMany: { cause: "RateLimited", rule: "attempts", until: 1_795_000_000_000 },
  notAllowed: { cause: "NotAuthorized", rule: "role" },
};
const ofDisplay = ({ deviceId }: Story) => ({ id: deviceId });

/** The look of a board's displays: identify, rename in place, remove after a question (decision 201). */
export const displayCardTable = tableOf(displayCardMachine)({
  title: "one of a board's displays",
  story,
  starts: [
    { input: { deviceId: "display-1" }, to: "standing" },
    { input: { deviceId: "display-2" }, to: "standing", knows: { deviceId: "display-2" } },
  ],
  places: {
    standing: {},
    asking: { tags: ["busy"], calls: { identifyDevice: ofDisplay } },
    editing: {},
    saving: {
      tags: ["busy"],
      calls: { renameDevice: ({ deviceId, draft }) => ({ id: deviceId, name: draft.trim() }) },
    },
    confirming: {},
    removing: { tags: ["busy"], calls: { removeDevice: ofDisplay } },
    removed: { ends: true },
  },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    { in: "standing", on: { type: "identify.request" }, to: "asking" },
    { in: "asking", answer: ["identifyDevice", undefined], to: "standing", emits: () => [{ type: "display.asked" }] },
    { in: "asking", refusal: ["identifyDevice", away], to: "standing", emits: failed({ id: "identify-failed", ...reasons.away }) },
    { in: "asking", refusal: ["identifyDevice", tooMany], to: "standing", emits: failed({ id: "identify-failed", ...reasons.tooMany }) },
    { in: "standing", on: [stove, endless], to: "editing", keep: (_, { name }) => ({ name, draft: name, problem: null }) },
    { in: "editing", on: [typed(" Hall "), typed("  "), typed(longest), typed(tooLong)], keep: (_, { value }) => ({ draft: value, problem: null }) },
    { in: "editing", on: { type: "rename.cancel" }, to: "standing" },
    // Leaving the field with nothing in it changes nothing; a submit of nothing is said to be missing.
    { in: "editing", on: blur, when: isBlank, to: "standing" },
    { in: "editing", on: [submit, blur], when: isSame, to: "standing" },
    { in: "editing", on: submit, when: isBlank, keep: () => ({ problem: { id: "title-missing" } }) },
    { in: "editing", on: [submit, blur], when: isTooLong, keep: () => ({ problem: { id: "title-too-long" } }) },
    { in: "editing", on: [submit, blur], to: "saving", keep: () => ({ problem: null }) },
    { in: "saving", answer: ["renameDevice", undefined], to: "standing", emits: () => [{ type: "display.renamed" }] },
    { in: "saving", refusal: ["renameDevice", notAllowed], to: "editing", keep: () => ({ problem: { id: "rename-failed", ...reasons.notAllowed } }), emits: failed({ id: "rename-failed", ...reasons.notAllowed }) },
    { in: "saving", refusal: ["renameDevice", away], to: "editing", keep: () => ({ problem: { id: "rename-failed", ...reasons.away } }), emits: failed({ id: "rename-failed", ...reasons.away }) },
    { in: "standing", on: { type: "removal.request" }, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "standing" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "removing" },
    { in: "removing", answer: ["removeDevice", undefined], to: "removed", emits: () => [{ type: "display.removed" }] },
    { in: "removing", refusal: ["removeDevice", away], to: "standing", emits: failed({ id: "removal-failed", ...reasons.away }) },
    { in: "removing", refusal: ["removeDevice", notAllowed], to: "standing", emits: failed({ id: "removal-failed", ...reasons.notAllowed }) },
  ],
  promises: {
    "never two calls at once": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "a display is removed only after a Yes": ({ calls, events }) =>
      calls.filter(({ port }) => port === "removeDevice").length <=
      events.filter(({ type }) => type === "confirm.yes").length,
    "what was typed stays when it is not saved": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.renameDevice"
        ? snapshot.matches("editing") && snapshot.context.draft === previous?.context.draft
        : undefined,
    "no empty name is saved": ({ calls }) =>
      calls.every(({ port, input }) => port !== "renameDevice" || (input as { name: string }).name !== ""),
  },
  contract: "the contract knows one display a board; several, with names, are of the look of the developer area",
});
