import { activationCodeMachine } from "../../machines/plus/activationCodeMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const typed = (code: string) => ({ type: "code.change", code }) as const;
const judged = (code: string, verdict: "tooShort" | "checking" | "valid" | "inUse" | "invalid" | "unchecked") =>
  ({ type: "code.judged", code, verdict }) as const;
/** Six characters are too few, seven are enough; blanks around them are none. */
const six = typed(" 234567 ");
const seven = typed("2345678");
const other = typed("3456-789A-BCDE");
const busy = { code: "RateLimited", until: 60_000 };

/** Boards and Plus, sections 5 and 9; decision 23. */
export const activationCodeTable = tableOf(activationCodeMachine)({
  title: "whether a code activates a board",
  story: { code: "", refusal: null as Refusal | null },
  starts: [
    { input: { code: "" }, to: "tooShort", emits: [judged("", "tooShort")] },
    {
      input: { code: seven.code },
      to: "waiting",
      knows: { code: seven.code },
      emits: [judged(seven.code, "checking")],
    },
  ],
  areas: { field: {} },
  places: {
    tooShort: { within: "field" },
    waiting: { within: "field" },
    checking: { within: "field", calls: { checkCode: ({ code }) => ({ code }) } },
    valid: { within: "field" },
    inUse: { within: "field" },
    invalid: { within: "field" },
    unchecked: { within: "field" },
  },
  shows: ({ code, refusal }) => ({ code, refusal }),
  // biome-ignore format: one row a line
  rows: [
    { in: "field", on: six, to: "tooShort", keep: () => ({ code: six.code, refusal: null }), emits: () => [judged(six.code, "tooShort")] },
    { in: "field", on: seven, to: "waiting", keep: () => ({ code: seven.code, refusal: null }), emits: () => [judged(seven.code, "checking")] },
    { in: "field", on: other, to: "waiting", keep: () => ({ code: other.code, refusal: null }), emits: () => [judged(other.code, "checking")] },
    { in: "waiting", after: 100, to: "checking" },
    { in: "checking", answer: ["checkCode", { isValid: true, message: "" }], to: "valid", emits: ({ code }) => [judged(code, "valid")] },
    // Whether it is valid is asked first, whatever the words beside it.
    { in: "checking", answer: ["checkCode", { isValid: true, message: "Activation code already used" }], to: "valid", emits: ({ code }) => [judged(code, "valid")] },
    { in: "checking", answer: ["checkCode", { isValid: false, message: "Activation code already used" }], to: "inUse", emits: ({ code }) => [judged(code, "inUse")] },
    { in: "checking", answer: ["checkCode", { isValid: false, message: "There is no such activation code." }], to: "invalid", emits: ({ code }) => [judged(code, "invalid")] },
    { in: "checking", refusal: ["checkCode", new PortRefusal(busy)], to: "unchecked", keep: () => ({ refusal: busy }), emits: ({ code }) => [judged(code, "unchecked")] },
    // Asked again: what was refused before is no longer said, and the field says that it is being checked.
    { in: "unchecked", on: { type: "code.retry" }, to: "checking", keep: () => ({ refusal: null }), emits: ({ code }) => [judged(code, "checking")] },
  ],
  promises: {
    "never asks for 6 characters or fewer": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.code.trim().length > 6),
    "the verdict shown belongs to the code in the field": ({ snapshot, emittedNow }) => {
      const told = emittedNow.at(-1);
      return told === undefined ? undefined : told.code === snapshot.context.code;
    },
    "always from the network": ({ snapshot, previous, calls, event }) =>
      snapshot.matches("checking") && event?.type !== undefined && previous?.value !== "checking"
        ? calls.at(-1)?.state === "pending"
        : undefined,
    "valid only after isValid for this very code": ({ snapshot, calls }) =>
      snapshot.matches("valid")
        ? calls.at(-1)?.state === "answered" && calls.at(-1)?.input.code === snapshot.context.code
        : undefined,
    "a question that failed says neither, and why": ({ snapshot }) =>
      snapshot.matches("unchecked") ? snapshot.context.refusal?.code === "RateLimited" : undefined,
    "never two questions at once": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: { flow: "activation-code" },
});
