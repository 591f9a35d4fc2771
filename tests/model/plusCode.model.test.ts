import { activationCodeMachine, type CodeJudged } from "../../machines/plus/activationCodeMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const last = <Value>(values: readonly Value[]): Value | undefined => values.at(-1);

testByPaths("whether a code activates a board", {
  machine: activationCodeMachine,
  inputs: [{ code: "" }, { code: "2345-6789-ABCD" }],
  events: [{ type: "code.change", code: "234567" }, { type: "code.change", code: "2345678" }, { type: "code.retry" }],
  answers: {
    checkCode: {
      done: [
        { isValid: true, message: "" },
        { isValid: false, message: "Activation code already used" },
        { isValid: false, message: "There is no such activation code." },
      ],
      fails: [new PortRefusal({ code: "RateLimited", until: 1 })],
    },
  },
  remember: (context) => context.code,
  invariants: {
    "never asks for 6 characters or fewer": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.code.length > 6),
    "the verdict told belongs to the code in the field": ({ snapshot, emittedNow }) => {
      const told = last(emittedNow) as CodeJudged | undefined;
      return told === undefined ? undefined : told.code === snapshot.context.code;
    },
    "always from the network: every visit of checking asks": ({ snapshot, previous, calls, event }) =>
      snapshot.matches("checking") && event?.type !== undefined && previous?.value !== "checking"
        ? last(calls)?.state === "pending"
        : undefined,
    "valid only after isValid for this very code": ({ snapshot, calls }) =>
      snapshot.matches("valid")
        ? last(calls)?.state === "answered" && last(calls)?.input.code === snapshot.context.code
        : undefined,
    "asked 100 ms after the last key, not before": ({ event, elapsed, snapshot }) =>
      event?.type.startsWith("xstate.after") ? elapsed % 100 === 0 && snapshot.matches("checking") : undefined,
    "a question that failed says neither, and why": ({ snapshot }) =>
      snapshot.matches("unchecked") ? snapshot.context.refusal?.code === "RateLimited" : undefined,
    "never two questions at once": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  },
  paths: 92,
});
