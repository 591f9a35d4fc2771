import { pairingMachine } from "../../machines/board/pairingMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const tooMany = new PortRefusal({ code: "RateLimited", until: 1_763_800_000_000 });
const types = (code: string) => ({ type: "code.change", code }) as const;
const submit = { type: "pairing.submit" } as const;
const typedIn = (event: object) => ({ code: (event as { code: string }).code, problem: null });
/** Eight signs, however they are typed (decision 43). */
const codes: Record<string, string> = { "abcd-efgh": "ABCDEFGH", " 1234 5678 ": "12345678" };

/** Putting a display on a board: decision 43; contract, A12 and C2. */
export const pairingTable = tableOf(pairingMachine)({
  title: "pairing a display",
  story: { code: "", boardId: "kitchen", problem: null as Notice | null },
  starts: [
    { input: { boardId: "kitchen" }, to: "editing" },
    { input: { boardId: "porch" }, to: "editing", knows: { boardId: "porch" } },
  ],
  places: {
    editing: {},
    pairing: { calls: { pairDevice: ({ boardId, code }) => ({ boardId, pairingCode: codes[code] }) } },
    paired: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "editing", on: [types("abcd-efgh"), types(" 1234 5678 "), types("abcd-efg"), types("abcd-efghi")], keep: (_, event) => typedIn(event) },
    { in: "editing", on: submit, when: ({ code }) => code in codes, to: "pairing", keep: () => ({ problem: null }) },
    { in: "editing", on: submit, keep: () => ({ problem: { id: "pair-code-short" } }), emits: () => [{ type: "pairing.refused" }] },
    { in: "pairing", answer: ["pairDevice", undefined], to: "paired", emits: () => [{ type: "pairing.done" }] },
    { in: "pairing", refusal: ["pairDevice", lost], to: "editing", keep: () => ({ problem: { id: "pair-refused", cause: "AnswerLost" } }), emits: () => [{ type: "pairing.refused" }] },
    { in: "pairing", refusal: ["pairDevice", tooMany], to: "editing", keep: () => ({ problem: { id: "pair-refused", cause: "RateLimited", until: 1_763_800_000_000 } }), emits: () => [{ type: "pairing.refused" }] },
  ],
  promises: {
    "only a whole code is asked about, in the gateway's form": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => /^[0-9A-Z]{8}$/.test(input.pairingCode)),
    "never two tries at once": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "what is wrong goes with the next key": ({ event, snapshot }) =>
      event?.type === "code.change" && snapshot.matches("editing") ? snapshot.context.problem === null : undefined,
    "a failed try keeps the code and says why": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.pairDevice"
        ? snapshot.context.problem !== null && snapshot.context.code === previous?.context.code
        : undefined,
    "the end is told once": ({ snapshot, emitted }) =>
      snapshot.matches("paired") ? emitted.filter(({ type }) => type === "pairing.done").length === 1 : undefined,
  },
  contract: "the documents name no call that pairs a display (contract, C2); the code goes one way (decision 43)",
});
