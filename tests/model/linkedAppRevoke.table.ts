import { PortRefusal } from "../../machines/port.ts";
import { type AppToRevoke, linkedAppRevokeMachine } from "../../machines/session/linkedAppRevokeMachine.ts";
import { tableOf } from "../support/table.ts";

const paper = { id: "one", title: "Paper Garden", boardTitle: "Kitchen" };
const tides = { id: "two", title: "Tides", boardTitle: "Hall" };
const revoke = (app: AppToRevoke) => ({ type: "app.revoke", ...app }) as const;
const gone = new PortRefusal({ code: "NotFound", sentence: "No such app." });
const away = new PortRefusal({ code: "AnswerLost" });
const nothing: { readonly app: AppToRevoke | null } = { app: null };
const valuesOf = (app: AppToRevoke | null) => ({ title: app?.title ?? "", boardTitle: app?.boardTitle ?? "" });
const failed =
  (cause: string, more: object = {}) =>
  ({ app }: typeof nothing) => [
    {
      type: "revoke.failed",
      notice: { id: "linked-app-revoke-failed", cause, ...more, values: valuesOf(app) },
    } as const,
  ];

/** The issue of linking: linked apps are listed in the profile and revocable; open points, C8: it asks first. */
export const linkedAppRevokeTable = tableOf(linkedAppRevokeMachine)({
  title: "ending what an app may do with a board",
  story: nothing,
  starts: [{ to: "idle" }],
  places: { idle: {}, confirming: {}, revoking: { calls: { revokeApp: ({ app }) => app } } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: revoke(paper), to: "confirming", keep: () => ({ app: paper }) },
    { in: "idle", on: revoke(tides), to: "confirming", keep: () => ({ app: tides }) },
    { in: "confirming", on: { type: "confirm.no" }, to: "idle", keep: () => nothing },
    { in: "confirming", on: { type: "confirm.yes" }, to: "revoking" },
    { in: "revoking", answer: ["revokeApp", undefined], to: "idle", keep: () => nothing, emits: ({ app }) => [{ type: "app.revoked", notice: { id: "linked-app-revoked", values: valuesOf(app) } } as const] },
    { in: "revoking", refusal: ["revokeApp", gone], to: "idle", keep: () => nothing, emits: failed("NotFound", { sentence: "No such app." }) },
    { in: "revoking", refusal: ["revokeApp", away], to: "idle", keep: () => nothing, emits: failed("AnswerLost") },
  ],
  promises: {
    "never without a Yes": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
  },
  contract: "the documents end no link: whoever lets an app in shows it out (Q10), after a question (C8)",
});
