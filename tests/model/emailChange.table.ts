import type { Notice, Refusal } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { emailChangeMachine } from "../../machines/settings/emailChangeMachine.ts";
import { tableOf } from "../support/table.ts";

const none: Refusal = { code: "ValidationError", rule: "emailAddress", sentence: "Type an e-mail address." };
const wrong: Refusal = { code: "NotAuthorized", rule: "password" };
const often: Refusal = { code: "RateLimited", until: 60_000 };
const away: Refusal = { code: "AnswerLost" };

const untouched = { problem: null as Notice | null };

/**
 * Another address: mails go to the old and the new one, the old one can stop it, and nothing changes until the new one is
 * confirmed. An address that exists is answered as any other.
 */
export const emailChangeTable = tableOf(emailChangeMachine)({
  title: "another address to sign in with",
  story: untouched,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    editing: {},
    asking: { calls: { askForEmail: () => undefined } },
    keeping: { calls: { keepEmail: () => undefined } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "email.open" }, to: "editing" },
    { in: "editing", on: { type: "email.close" }, to: "closed", keep: () => untouched },
    { in: "editing", on: { type: "email.submit" }, to: "asking", keep: () => untouched },
    ...["mia@aas.example", "mia@bee.example"].map((emailAddress) => (
      { in: "asking", answer: ["askForEmail", { emailAddress }], to: "closed", emits: () => [{ type: "email.asked", notice: { id: "email-asked", values: { emailAddress } } } as const] } as const)),
    ...[none, wrong, often, away].map((refusal) => {
      const { code: cause, ...reasons } = refusal;
      const field = refusal.rule ?? null;
      return { in: "asking", refusal: ["askForEmail", new PortRefusal(refusal)], to: "editing", keep: () => ({ problem: { id: "email-refused", cause, ...reasons } }), emits: () => [{ type: "email.refused", field } as const] } as const;
    }),
    { in: "closed", on: { type: "email.keep" }, to: "keeping" },
    { in: "keeping", answer: ["keepEmail", undefined], to: "closed", emits: () => [{ type: "email.kept", notice: { id: "email-kept" } } as const] },
    ...[often, away].map((refusal) => {
      const { code: cause, ...reasons } = refusal;
      return { in: "keeping", refusal: ["keepEmail", new PortRefusal(refusal)], to: "closed", emits: () => [{ type: "email.failed", notice: { id: "email-keep-failed", cause, ...reasons } } as const] } as const;
    }),
  ],
  promises: {
    "no password is ever in a machine": ({ snapshot }) => Object.keys(snapshot.context).join() === "problem",
    "a second press asks for nothing twice": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract:
    "The profile's address is read-only in the documents (D11 of the contract); asking for another one is beyond them.",
});
