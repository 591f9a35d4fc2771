import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

/** A row of the list as it stood when its role was chosen. */
export type UserRow = {
  readonly membershipId: string;
  readonly role: "User" | "Admin" | "Owner";
  readonly isOwn: boolean;
};

/** Owner is given by a transfer, and only there. */
type GivenRole = "User" | "Admin" | "Owner";

export type RoleToSave = { readonly membershipId: string; readonly role: GivenRole };

export type UserRoleContext = {
  /** What is being saved: its row shows it at once. */
  readonly change: RoleToSave | null;
};

export type UserRoleEvent = {
  readonly type: "role.choose";
  readonly row: UserRow;
  readonly role: GivenRole;
  /** The feature `settings.modifyUsers`. */
  readonly mayModify: boolean;
};

export type UserRoleEmitted =
  | { readonly type: "role.saved"; readonly notice: Notice }
  | { readonly type: "role.failed"; readonly notice: Notice };

const roleToSave = ({ context }: { context: UserRoleContext }): RoleToSave =>
  context.change ?? { membershipId: "", role: "User" };

/**
 * Changing the role of a member or of somebody invited: shown at once, saved, and put back when that fails.
 *
 * What can go wrong: the viewer or the row has changed meanwhile, or the answer is lost (said with the reason; the list
 * shows what the gateway says).
 */
export const userRoleMachine = setup({
  types: { context: {} as UserRoleContext, events: {} as UserRoleEvent, emitted: {} as UserRoleEmitted },
  actors: { updateRole: promisePort<void, RoleToSave>("updateRole") },
  guards: {
    canChange: ({ event: { row, role, mayModify } }) =>
      mayModify && !row.isOwn && row.role !== "Owner" && role !== "Owner" && role !== row.role,
  },
  actions: {
    keepChange: assign(({ event }) => {
      if (event.type !== "role.choose") return {};
      return { change: { membershipId: event.row.membershipId, role: event.role } };
    }),
    forgetChange: assign({ change: null }),
    tellSaved: emit({ type: "role.saved", notice: { id: "user-role-updated" } }),
    tellFailure: emit(({ event }) => ({
      type: "role.failed" as const,
      notice: noticeOf("user-role-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "userRole",
  context: { change: null },
  initial: "settled",
  states: {
    settled: { on: { "role.choose": { guard: "canChange", target: "saving", actions: "keepChange" } } },
    saving: {
      exit: "forgetChange",
      invoke: {
        id: "updateRole",
        src: "updateRole",
        input: roleToSave,
        onDone: { target: "settled", actions: "tellSaved" },
        onError: { target: "settled", actions: "tellFailure" },
      },
    },
  },
});
