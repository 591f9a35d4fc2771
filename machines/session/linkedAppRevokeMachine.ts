import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

export type AppToRevoke = { readonly id: string; readonly title: string; readonly boardTitle: string };

export type LinkedAppRevokeContext = { readonly app: AppToRevoke | null };

export type LinkedAppRevokeEvent =
  | ({ readonly type: "app.revoke" } & AppToRevoke)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type LinkedAppRevokeEmitted =
  | { readonly type: "app.revoked"; readonly notice: Notice }
  | { readonly type: "revoke.failed"; readonly notice: Notice };

const appToRevoke = ({ context }: { context: LinkedAppRevokeContext }): AppToRevoke =>
  context.app ?? { id: "", title: "", boardTitle: "" };

const values = ({ app }: LinkedAppRevokeContext) => ({ title: app?.title ?? "", boardTitle: app?.boardTitle ?? "" });

/**
 * Ending what an app may do with a board, after a question.
 *
 * What can go wrong: it was ended in another tab meanwhile, or the answer is lost (said with the reason; the list shows
 * what is true).
 */
export const linkedAppRevokeMachine = setup({
  types: {
    context: {} as LinkedAppRevokeContext,
    events: {} as LinkedAppRevokeEvent,
    emitted: {} as LinkedAppRevokeEmitted,
  },
  actors: { revokeApp: promisePort<void, AppToRevoke>("revokeApp") },
  actions: {
    keepApp: assign(({ event }) => {
      if (event.type !== "app.revoke") return {};
      return { app: { id: event.id, title: event.title, boardTitle: event.boardTitle } };
    }),
    forgetApp: assign({ app: null }),
    tellRevoked: emit(({ context }) => ({
      type: "app.revoked" as const,
      notice: { id: "linked-app-revoked", values: values(context) },
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "revoke.failed" as const,
      notice: {
        ...noticeOf("linked-app-revoke-failed", refusalIn(event) ?? refusalOf(undefined)),
        values: values(context),
      },
    })),
  },
}).createMachine({
  id: "linkedAppRevoke",
  context: { app: null },
  initial: "idle",
  states: {
    idle: { on: { "app.revoke": { target: "confirming", actions: "keepApp" } } },
    confirming: { on: { "confirm.no": { target: "idle", actions: "forgetApp" }, "confirm.yes": "revoking" } },
    revoking: {
      invoke: {
        id: "revokeApp",
        src: "revokeApp",
        input: appToRevoke,
        onDone: { target: "idle", actions: ["tellRevoked", "forgetApp"] },
        onError: { target: "idle", actions: ["tellFailure", "forgetApp"] },
      },
    },
  },
});
