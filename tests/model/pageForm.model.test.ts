import { PortRefusal } from "../../machines/port.ts";
import { pageFormMachine } from "../../machines/session/pageFormMachine.ts";
import { testByPaths } from "../support/paths.ts";

const refusedField = new PortRefusal({ code: "ValidationError", rule: "password", setBy: "It is too short." });
const lost = new PortRefusal({ code: "AnswerLost" });

testByPaths("the form of a page outside the console", {
  machine: pageFormMachine,
  events: [{ type: "form.submit" }, { type: "page.restored" }],
  answers: {
    sendForm: {
      done: [
        { goesTo: "/oidc/auth/u1", emailAddress: "mia@example.com" },
        { goesTo: null, emailAddress: "mia@example.com" },
      ],
      fails: [refusedField, lost],
    },
  },
  remember: ({ problem }) => problem?.cause ?? null,
  invariants: {
    "one press sends at most once, and never two at a time": ({ calls, events }) =>
      calls.length <= events.filter(({ type }) => type === "form.submit").length &&
      calls.filter(({ state }) => state === "pending").length <= 1,
    "a refusal is told once, with the field that it is about": ({ event, emittedNow }) => {
      if (event?.type !== "xstate.error.actor.sendForm") return undefined;
      const [told] = emittedNow;
      return (
        emittedNow.length === 1 &&
        told?.type === "form.refused" &&
        told.field === (event.error === refusedField ? "password" : null)
      );
    },
    "a refused form can be sent again, and what was wrong goes with the next press": ({ event, snapshot }) => {
      if (event?.type === "xstate.error.actor.sendForm")
        return snapshot.matches("editing") && snapshot.context.problem !== null;
      return event?.type === "form.submit" && snapshot.matches("sending")
        ? snapshot.context.problem === null
        : undefined;
    },
    "the page is left by the answer alone, once": ({ snapshot, emittedNow, event }) =>
      event?.type === "xstate.done.actor.sendForm" && snapshot.matches("leaving")
        ? emittedNow.length === 1 && emittedNow[0]?.type === "page.leave" && emittedNow[0].path === "/oidc/auth/u1"
        : emittedNow.every(({ type }) => type !== "page.leave"),
    "a page that is shown again works again": ({ event, previous, snapshot }) =>
      event?.type === "page.restored" && previous?.matches("leaving") ? snapshot.matches("editing") : undefined,
  },
  paths: 4,
});
