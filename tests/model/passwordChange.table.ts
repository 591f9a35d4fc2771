import type { Notice, Refusal } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { passwordChangeMachine } from "../../machines/settings/passwordChangeMachine.ts";
import { tableOf } from "../support/table.ts";

const wrong: Refusal = { code: "NotAuthorized", rule: "password", sentence: "This is not your password." };
const easy: Refusal = { code: "ValidationError", rule: "newPassword", sentence: "This password is easy to guess." };
const often: Refusal = { code: "RateLimited", until: 60_000 };
const away: Refusal = { code: "AnswerLost" };

const untouched = { problem: null as Notice | null };

/** Another password: the current one is asked for, and what is refused is said at its field. */
export const passwordChangeTable = tableOf(passwordChangeMachine)({
  title: "another password",
  story: untouched,
  starts: [{ to: "closed" }],
  places: { closed: {}, editing: {}, saving: { calls: { changePassword: () => undefined } } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "password.open" }, to: "editing" },
    { in: "editing", on: { type: "password.close" }, to: "closed", keep: () => untouched },
    { in: "editing", on: { type: "password.submit" }, to: "saving", keep: () => untouched },
    { in: "saving", answer: ["changePassword", undefined], to: "closed", emits: () => [{ type: "password.changed", notice: { id: "password-changed" } } as const] },
    ...[wrong, easy, often, away].map((refusal) => {
      const { code: cause, ...reasons } = refusal;
      const field = refusal.rule ?? null;
      return { in: "saving", refusal: ["changePassword", new PortRefusal(refusal)], to: "editing", keep: () => ({ problem: { id: "password-refused", cause, ...reasons } }), emits: () => [{ type: "password.refused", field } as const] } as const;
    }),
  ],
  promises: {
    "no password is ever in a machine": ({ snapshot }) => Object.keys(snapshot.context).join() === "problem",
    "a second press sends nothing twice": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: "The documents know no passwords; signing in is the provider's.",
});
