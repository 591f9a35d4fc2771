import { undoSendMachine } from "../../machines/message/undoSendMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const refusedBy = (rule: string) => new PortRefusal({ code: "ValidationError", rule });
const quicker = new PortRefusal({ code: "ValidationError", rule: "sentMeanwhile", setBy: "Noor" });
const lost = new PortRefusal({ code: "AnswerLost" });
const press = (appearanceId: string) => ({ type: "undo.request", appearanceId }) as const;
const refused = (appearanceId: string, notice: { id: string; cause: string; rule?: string; setBy?: string }) =>
  [{ type: "undo.refused", appearanceId, notice }] as const;

/** Fifteen seconds, by the gateway's clock (decision 49); the same undo again is answered the same. */
export const undoSendTable = tableOf(undoSendMachine)({
  title: "taking a send back",
  story: { appearanceId: "" },
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    undoing: { tags: ["busy"], calls: { takeBack: ({ appearanceId }) => ({ appearanceId }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: [press("appearance-1"), press("appearance-2")], to: "undoing", keep: (_, event) => ({ appearanceId: event.appearanceId }) },
    { in: "undoing", answer: ["takeBack", undefined], to: "idle", emits: () => [{ type: "undo.succeeded", notice: { id: "undo-done" } }] },
    { in: "undoing", refusal: ["takeBack", refusedBy("undoTime")], to: "idle", emits: ({ appearanceId }) => refused(appearanceId, { id: "undo-too-late", cause: "ValidationError", rule: "undoTime" }) },
    { in: "undoing", refusal: ["takeBack", quicker], to: "idle", emits: ({ appearanceId }) => refused(appearanceId, { id: "undo-sent-meanwhile", cause: "ValidationError", rule: "sentMeanwhile", setBy: "Noor" }) },
    { in: "undoing", refusal: ["takeBack", refusedBy("pinned")], to: "idle", emits: ({ appearanceId }) => refused(appearanceId, { id: "undo-pinned", cause: "ValidationError", rule: "pinned" }) },
    { in: "undoing", refusal: ["takeBack", lost], to: "idle", emits: ({ appearanceId }) => refused(appearanceId, { id: "undo-failed", cause: "AnswerLost" }) },
    { in: "undoing", refusal: ["takeBack", new Error("the port broke")], to: "idle", emits: ({ appearanceId }) => refused(appearanceId, { id: "undo-failed", cause: "Unknown" }) },
  ],
  promises: {
    "a second press while one is under way does nothing": ({ calls }) =>
      calls.filter((call) => call.state === "pending").length <= 1,
    "every call names what was sent": ({ event, calls, previous }) =>
      event?.type === "undo.request" && previous?.matches("idle")
        ? calls.at(-1)?.input.appearanceId === event.appearanceId
        : undefined,
    "every end is told once": ({ event, emittedNow }) =>
      event?.type.startsWith("xstate.") ? emittedNow.length === 1 : emittedNow.length === 0,
    "a refusal says who was quicker": ({ emittedNow }) => {
      const [told] = emittedNow;
      return told?.notice?.rule === "sentMeanwhile" ? told.notice.setBy === "Noor" : undefined;
    },
  },
  contract:
    "the documents send and do not take back; the button stands in three places, and each asks the same (decision 49)",
});
