import { PortRefusal } from "../../machines/port.ts";
import { pageFormMachine } from "../../machines/session/pageFormMachine.ts";
import { tableOf } from "../support/table.ts";

const goesOn = { goesTo: "/oidc/auth/u1", emailAddress: "mia@example.com" };
const stays = { goesTo: null, emailAddress: "noor@example.com" };
const tooShort = { code: "ValidationError", rule: "password", setBy: "It is too short." };
const lost = { code: "AnswerLost" };
const problem = { id: "form-refused", cause: "ValidationError", rule: "password", setBy: "It is too short." };
const noAnswer = { id: "form-refused", cause: "AnswerLost" };
const submit = { type: "form.submit" } as const;
const restored = { type: "page.restored" } as const;
const blank = { problem: null, answer: null };

/** Sign-in, sign-up, passwords and the sandbox's checkout: pages that stand outside the console (decisions 22 and 25). */
export const pageFormTable = tableOf(pageFormMachine)({
  title: "the form of a page outside the console",
  story: blank as { problem: typeof problem | typeof noAnswer | null; answer: typeof goesOn | typeof stays | null },
  starts: [{ to: "editing" }],
  places: {
    editing: {},
    sending: { tags: ["busy"], calls: { sendForm: () => undefined } },
    leaving: { tags: ["busy"] },
    answered: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "editing", on: submit, to: "sending", keep: () => blank },
    { in: "sending", answer: ["sendForm", goesOn], to: "leaving", keep: () => ({ answer: goesOn }), emits: () => [{ type: "page.leave", path: "/oidc/auth/u1" }] },
    { in: "sending", answer: ["sendForm", stays], to: "answered", keep: () => ({ answer: stays }) },
    { in: "sending", refusal: ["sendForm", new PortRefusal(tooShort)], to: "editing", keep: () => ({ problem }), emits: () => [{ type: "form.refused", field: "password" }] },
    { in: "sending", refusal: ["sendForm", new PortRefusal(lost)], to: "editing", keep: () => ({ problem: noAnswer }), emits: () => [{ type: "form.refused", field: null }] },
    // The browser shows the page again as it was left: the form works again.
    { in: "leaving", on: restored, to: "editing", keep: () => blank },
  ],
  promises: {
    "one press sends at most once, and never two at a time": ({ calls, events }) =>
      calls.length <= events.filter(({ type }) => type === "form.submit").length &&
      calls.filter(({ state }) => state === "pending").length <= 1,
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
  contract: "the documents leave out the pages around signing in (channels and settings, section 2.12)",
});
