import { leaveMachine, type Standing } from "../../machines/message/leaveMachine.ts";
import { tableOf } from "../support/table.ts";

const stands = (standing: Standing) => ({ type: "draft.stands", standing }) as const;
const wanted = (standing: Standing) => ({ type: "leave.wanted", standing }) as const;
const closed = (standing: Standing) => ({ type: "composer.closed", standing }) as const;
const no = { type: "leave.no" } as const;
const yes = { type: "leave.yes" } as const;
const lost = () => ({ isLost: true });
const safe = () => ({ isLost: false });
const all = ["free", "guarded", "asking"] as const;

/** Nothing that a person wrote is lost without a question (decision 30: drafts stay on the device; tests/screens/composeDraft.screen.test.tsx). */
export const leaveTable = tableOf(leaveMachine)({
  title: "leaving the composer with a message",
  story: { isLost: false },
  starts: [{ to: "free" }],
  places: { free: {}, guarded: { tags: ["guarded"] }, asking: { tags: ["guarded"] } },
  shows: (story) => story,
  ignores: [closed("nothing"), closed("lost"), wanted("nothing"), wanted("kept")],
  // biome-ignore format: one row a line
  rows: [
    // The browser asks when the tab is closed, as long as the message would be lost.
    { in: "free", on: stands("lost"), to: "guarded", keep: lost },
    { in: "guarded", on: [stands("nothing"), stands("kept")], to: "free", keep: safe },
    // What stands at the very moment counts, not what was last seen.
    { in: ["free", "guarded"], on: wanted("lost"), to: "asking", keep: lost },
    { in: "asking", on: stands("lost"), keep: lost },
    { in: "asking", on: [stands("nothing"), stands("kept")], keep: safe },
    { in: "asking", on: no, when: ({ isLost }) => isLost, to: "guarded", emits: () => [{ type: "leave.stay" }] },
    { in: "asking", on: no, to: "free", emits: () => [{ type: "leave.stay" }] },
    { in: "asking", on: yes, to: "free", emits: () => [{ type: "leave.go" }] },
    // The way back is told of whenever the composer goes, whoever wanted it.
    { in: [...all], on: closed("kept"), emits: () => [{ type: "draft.left" }] },
  ],
  promises: {
    "a message that would be lost is never left without a Yes": ({ emittedNow, event }) =>
      emittedNow.some(({ type }) => type === "leave.go") ? event?.type === "leave.yes" : undefined,
    "the browser asks while a question is open": ({ snapshot }) =>
      snapshot.matches("asking") ? snapshot.hasTag("guarded") : undefined,
    "the way back leads to a message that is kept": ({ emittedNow, event }) =>
      emittedNow.some(({ type }) => type === "draft.left")
        ? event?.type === "composer.closed" && event.standing === "kept"
        : undefined,
  },
  contract:
    "the documents save drafts by hand only; that nothing is lost without a question is the console's own (decision 30)",
});
