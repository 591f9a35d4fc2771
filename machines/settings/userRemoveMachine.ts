import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";
import type { UserRow } from "./userRoleMachine.ts";

export type UserToRemove = { readonly membershipId: string };

export type UserRemoveContext = { readonly membershipId: string; readonly name: string };

export type UserRemoveEvent =
  | {
      readonly type: "user.remove";
      readonly row: UserRow;
      readonly name: string;
      /** The feature `settings.modifyUsers`. */
      readonly mayModify: boolean;
    }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type UserRemoveEmitted =
  | { readonly type: "user.removed"; readonly notice: Notice }
  | { readonly type: "remove.failed"; readonly notice: Notice };

const nobody: UserRemoveContext = { membershipId: "", name: "" };

const userToRemove = ({ context }: { context: UserRemoveContext }): UserToRemove => ({
  membershipId: context.membershipId,
});

const asks = { "user.remove": { guard: "canRemove", target: "confirming", actions: "keepUser" } } as const;

/**
 * Removing a member, after a question that names them.
 *
 * What can go wrong: they became Owner, left, or were removed meanwhile; the viewer's own role changed; the answer is lost
 * (said with the name and the reason; the row stays until the gateway says otherwise).
 */
export const userRemoveMachine = setup({
  types: { context: {} as UserRemoveContext, events: {} as UserRemoveEvent, emitted: {} as UserRemoveEmitted },
  actors: { removeUser: promisePort<void, UserToRemove>("removeUser") },
  guards: {
    canRemove: ({ event }) =>
      event.type === "user.remove" && event.mayModify && !event.row.isOwn && event.row.role !== "Owner",
  },
  actions: {
    keepUser: assign(({ event }) => {
      if (event.type !== "user.remove") return {};
      return { membershipId: event.row.membershipId, name: event.name };
    }),
    forgetUser: assign(() => nobody),
    tellRemoved: emit(({ context: { name } }) => ({
      type: "user.removed" as const,
      notice: { id: "user-removed", values: { name } },
    })),
    tellFailure: emit(({ context: { name }, event }) => ({
      type: "remove.failed" as const,
      notice: { ...noticeOf("user-remove-failed", refusalIn(event) ?? refusalOf(undefined)), values: { name } },
    })),
  },
}).createMachine({
  id: "userRemove",
  context: nobody,
  initial: "member",
  states: {
    member: { on: asks },
    confirming: { on: { "confirm.no": { target: "member", actions: "forgetUser" }, "confirm.yes": "removing" } },
    removing: {
      invoke: {
        id: "removeUser",
        src: "removeUser",
        input: userToRemove,
        onDone: { target: "removed", actions: ["tellRemoved", "forgetUser"] },
        onError: { target: "member", actions: ["tellFailure", "forgetUser"] },
      },
    },
    // Other rows can be removed, too.
    removed: { on: asks },
  },
});
