import { plusActivationMachine } from "../../machines/plus/plusActivationMachine.ts";
import type { PlusActivationContext, PlusActivationEnd, PlusBoard } from "../../machines/plus/plusModalContext.ts";
import { active, attic, kitchen, porch, used } from "../support/plusSamples.ts";
import { tableOf } from "../support/table.ts";

const linked = "2345-6789-ABCD";
const typed = { type: "code.change", code: "9876-5432-WXYZ" } as const;
const judged = (code: string, verdict: "valid" | "inUse") => ({ type: "code.judged", code, verdict }) as const;
const choose = (one: PlusBoard) => ({ type: "board.choose", board: one }) as const;
const back = { type: "step.back" } as const;
const close = { type: "plus.close" } as const;
const retry = { type: "code.retry" } as const;

type Story = PlusActivationContext;
const story: Story = {
  code: "",
  verdict: "tooShort",
  boardId: null,
  problem: null,
  isVirtual: false,
  end: null,
};
const valid = (): Partial<Story> => ({ verdict: "valid" });
/** The code is asked about anew: it may be used by now. */
const refused = (): Partial<Story> => ({
  verdict: "tooShort",
  boardId: null,
  problem: { id: "activation-failed", cause: "AlreadyExists", rule: "activationCode" },
});
const isValid = ({ verdict }: Story) => verdict === "valid";
const ended = (end: PlusActivationEnd) => (): Partial<Story> => ({ end });

/** Boards and Plus, sections 2, 4, 5 and 7; decisions 22 and 23. */
export const plusActivationTable = tableOf(plusActivationMachine)({
  title: "activating a board with a code",
  story,
  starts: [
    { input: { code: linked, isVirtual: false }, to: "enteringCode", knows: { code: linked } },
    { input: { code: "", isVirtual: true }, to: "virtualBoard", knows: { isVirtual: true } },
  ],
  places: {
    enteringCode: { calls: { check: ({ code }) => ({ code }) } },
    pickingBoard: {},
    virtualBoard: {},
    applying: { calls: { applyCode: ({ boardId, code }) => ({ boardId, code }) } },
    ended: { ends: ({ end, code, boardId }) => ({ end, code, boardId }) },
  },
  shows: (all) => all,
  ignores: [choose(active), judged("another", "valid")],
  // biome-ignore format: one row a line
  rows: [
    // Who judges the code hears of every key.
    { in: "enteringCode", on: typed, keep: (): Partial<Story> => ({ code: typed.code, verdict: "tooShort", problem: null }), tells: () => [["check", typed]] },
    { in: "enteringCode", on: retry, tells: () => [["check", retry]] },
    // A verdict on another code than that in the field is no verdict.
    { in: "enteringCode", on: [judged(linked, "valid"), judged(linked, "inUse")], when: ({ code }) => code === linked, keep: (_, { verdict }) => ({ verdict }) },
    { in: "enteringCode", on: judged(typed.code, "valid"), when: ({ code }) => code === typed.code, keep: valid },
    { in: "enteringCode", on: { type: "step.next" }, when: isValid, to: "pickingBoard" },
    { in: "enteringCode", on: { type: "code.purchase" }, to: "ended", keep: ended("purchase") },
    { in: ["enteringCode", "pickingBoard", "virtualBoard"], on: close, to: "ended" },
    { in: "pickingBoard", on: choose(attic), to: "virtualBoard" },
    { in: "pickingBoard", on: [choose(kitchen), choose(porch)], keep: (_, event) => ({ boardId: (event.board as PlusBoard).id }) },
    { in: "pickingBoard", on: back, to: "enteringCode", keep: () => ({ boardId: null }) },
    { in: "pickingBoard", on: { type: "activate.submit" }, when: ({ boardId }) => boardId !== null, to: "applying" },
    { in: "virtualBoard", on: { type: "app.pair" }, to: "ended", keep: ended("pairing") },
    { in: "virtualBoard", on: back, when: isValid, to: "pickingBoard" },
    { in: "virtualBoard", on: back, to: "enteringCode" },
    // Closing is ignored here: the answer would not be seen.
    { in: "applying", answer: ["applyCode", { isBlended: true }], to: "ended", keep: ended("welcome") },
    { in: "applying", answer: ["applyCode", { isBlended: false }], to: "ended", keep: ended("reload") },
    { in: "applying", refusal: ["applyCode", used], to: "enteringCode", keep: refused },
  ],
  promises: {
    "Next and Activate Now only with a valid code": ({ snapshot }) =>
      snapshot.context.verdict === "valid" ||
      (!snapshot.can({ type: "step.next" }) && !snapshot.can({ type: "activate.submit" })),
    "the picker never offers virtual or Plus-active boards": ({ snapshot: { context } }) =>
      context.boardId === null ? undefined : ["kitchen", "porch"].includes(context.boardId),
    "a code is applied at most once per submit": ({ calls, events }) =>
      calls.filter(({ port }) => port === "applyCode").length <=
      events.filter(({ type }) => type === "activate.submit").length,
    "closing never applies a code": ({ event, calls, previous }) =>
      event?.type === "plus.close" && !previous?.matches("applying")
        ? calls.every(({ port, state }) => port !== "applyCode" || state !== "pending")
        : undefined,
    "a code is judged only while it can be changed": ({ calls, snapshot }) =>
      calls.some(({ port, state }) => port === "activationCode" && state === "pending") ===
      snapshot.matches("enteringCode"),
  },
  contract: {
    flow: "plus-modal",
    states: { activating: "applying", buying: "ended", closed: "ended", onboarding: "ended", reloading: "ended" },
    absent: {
      "virtualBoard app.pair virtualBoard": "pairing is a dialog of its own: this one closes, and that one opens",
    },
    more: {
      "enteringCode code.judged enteringCode": "the code is judged by a flow of its own (activation-code)",
      "enteringCode code.retry enteringCode": "the code is judged by a flow of its own (activation-code)",
      "virtualBoard step.back enteringCode": "without a valid code there is no board to pick",
      "virtualBoard app.pair ended": "pairing is a dialog of its own: this one closes, and that one opens",
    },
  },
});
