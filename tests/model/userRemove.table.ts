import { PortRefusal } from "../../machines/port.ts";
import { userRemoveMachine } from "../../machines/settings/userRemoveMachine.ts";
import type { UserRow } from "../../machines/settings/userRoleMachine.ts";
import { tableOf } from "../support/table.ts";

const row = (membershipId: string, role: UserRow["role"], isOwn = false): UserRow => ({ membershipId, role, isOwn });
const remove = (from: UserRow, name: string, mayModify = true) =>
  ({ type: "user.remove", row: from, name, mayModify }) as const;
const ben = row("ben", "User");
const noor = row("noor", "Admin");
const gone = new PortRefusal({ code: "NotFound" });
const away = new PortRefusal({ code: "AnswerLost" });

type Asked = { readonly membershipId: string; readonly name: string };
const nobody: Asked = { membershipId: "", name: "" };
const failed =
  (cause: string) =>
  ({ name }: Asked) => [
    { type: "remove.failed", notice: { id: "user-remove-failed", cause, values: { name } } } as const,
  ];

/** Channels and settings, sections 4 and 5; open points, C8 and C9: it asks first, in words of our own. */
export const userRemoveTable = tableOf(userRemoveMachine)({
  title: "removing a member",
  story: nobody,
  starts: [{ to: "member" }],
  places: {
    member: {},
    confirming: {},
    removing: { calls: { removeUser: ({ membershipId }) => ({ membershipId }) } },
    removed: {},
  },
  shows: (story) => story,
  ignores: [
    remove(ben, "Ben Keller", false),
    remove(row("me", "Admin", true), "Mia Keller"),
    remove(row("mia", "Owner"), "Mia Keller"),
  ],
  // biome-ignore format: one row a line
  rows: [
    { in: ["member", "removed"], on: remove(ben, "Ben Keller"), to: "confirming", keep: () => ({ membershipId: "ben", name: "Ben Keller" }) },
    { in: ["member", "removed"], on: remove(noor, "Noor Haddad"), to: "confirming", keep: () => ({ membershipId: "noor", name: "Noor Haddad" }) },
    { in: "confirming", on: { type: "confirm.no" }, to: "member", keep: () => nobody },
    { in: "confirming", on: { type: "confirm.yes" }, to: "removing" },
    { in: "removing", answer: ["removeUser", undefined], to: "removed", keep: () => nobody, emits: ({ name }) => [{ type: "user.removed", notice: { id: "user-removed", values: { name } } } as const] },
    { in: "removing", refusal: ["removeUser", gone], to: "member", keep: () => nobody, emits: failed("NotFound") },
    { in: "removing", refusal: ["removeUser", away], to: "member", keep: () => nobody, emits: failed("AnswerLost") },
  ],
  promises: {
    "never an Owner row": ({ event, snapshot, previous }) =>
      event?.type === "user.remove" && event.row.role === "Owner" && !previous?.matches("confirming")
        ? !snapshot.matches("confirming")
        : undefined,
    "never the own row": ({ event, snapshot, previous }) =>
      event?.type === "user.remove" && event.row.isOwn && !previous?.matches("confirming")
        ? !snapshot.matches("confirming")
        : undefined,
    "never without a Yes": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
  },
  contract: {
    flow: "user-remove",
    more: { "removed user.remove confirming": "one flow for all rows: the next member can be removed, too" },
  },
});
