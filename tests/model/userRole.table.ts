import { PortRefusal } from "../../machines/port.ts";
import { type RoleToSave, type UserRow, userRoleMachine } from "../../machines/settings/userRoleMachine.ts";
import { tableOf } from "../support/table.ts";

type Role = UserRow["role"];
const row = (membershipId: string, role: Role, isOwn = false): UserRow => ({ membershipId, role, isOwn });
const choose = (from: UserRow, role: Role, mayModify = true) =>
  ({ type: "role.choose", row: from, role, mayModify }) as const;
const ben = row("ben", "User");
const noor = row("noor", "Admin");
const gone = new PortRefusal({ code: "NotFound", sentence: "There is no such member." });
const away = new PortRefusal({ code: "AnswerLost" });
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "role.failed", notice: { id: "user-role-failed", cause, ...more } } as const];

const nothing: { readonly change: RoleToSave | null } = { change: null };

/** Channels and settings, sections 4, 5 and 8; open points, B2: Owner is given by a transfer alone. */
export const userRoleTable = tableOf(userRoleMachine)({
  title: "changing a role",
  story: nothing,
  starts: [{ to: "settled" }],
  places: { settled: {}, saving: { calls: { updateRole: ({ change }) => change } } },
  shows: (story) => story,
  ignores: [
    choose(ben, "User"),
    choose(ben, "Owner"),
    choose(ben, "Admin", false),
    choose(row("me", "Admin", true), "User"),
    choose(row("mia", "Owner"), "Admin"),
  ],
  // biome-ignore format: one row a line
  rows: [
    { in: "settled", on: choose(ben, "Admin"), to: "saving", keep: () => ({ change: { membershipId: "ben", role: "Admin" as const } }) },
    { in: "settled", on: choose(noor, "User"), to: "saving", keep: () => ({ change: { membershipId: "noor", role: "User" as const } }) },
    { in: "saving", answer: ["updateRole", undefined], to: "settled", keep: () => nothing, emits: () => [{ type: "role.saved", notice: { id: "user-role-updated" } } as const] },
    { in: "saving", refusal: ["updateRole", gone], to: "settled", keep: () => nothing, emits: failed("NotFound", { sentence: "There is no such member." }) },
    { in: "saving", refusal: ["updateRole", away], to: "settled", keep: () => nothing, emits: failed("AnswerLost") },
  ],
  promises: {
    "never the own row": ({ event, calls, previous }) =>
      event?.type === "role.choose" && event.row.isOwn && previous?.matches("settled")
        ? calls.every(({ state }) => state !== "pending")
        : undefined,
    "Owner choices only with manageOwners": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.role !== "Owner"),
    "after a failure the old role is shown": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.updateRole" ? snapshot.context.change === null : undefined,
    "exactly one Owner per board": ({ event, calls, previous }) =>
      event?.type === "role.choose" && event.row.role === "Owner" && previous?.matches("settled")
        ? calls.every(({ state }) => state !== "pending")
        : undefined,
  },
  contract: { flow: "user-role" },
});
