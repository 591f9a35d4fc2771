import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type ApiCredentialInput = { readonly installableId: string };

export type CredentialWish = ApiCredentialInput & {
  readonly boardId: string;
  readonly scopes: readonly ("Read" | "Write")[];
};

/** What opens the board; told once. */
export type CredentialSecret = { readonly key: string; readonly secret: string };

export type CredentialToDelete = { readonly id: string; readonly key: string };

export type ApiCredentialContext = ApiCredentialInput & {
  /** Empty while none is chosen. */
  readonly boardId: string;
  readonly reads: boolean;
  readonly writes: boolean;
  /** In memory only while it is shown. */
  readonly made: CredentialSecret | null;
  readonly leaving: CredentialToDelete | null;
  readonly problem: Notice | null;
};

export type ApiCredentialEvent =
  | { readonly type: "credential.new" }
  | { readonly type: "board.choose"; readonly boardId: string }
  | { readonly type: "scope.toggle"; readonly scope: "Read" | "Write" }
  | { readonly type: "credential.create" }
  | { readonly type: "credential.cancel" }
  | { readonly type: "secret.close" }
  | ({ readonly type: "credential.delete" } & CredentialToDelete)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type ApiCredentialEmitted =
  | { readonly type: "credential.deleted"; readonly notice: Notice }
  | { readonly type: "credential.failed"; readonly notice: Notice };

const emptied = { boardId: "", reads: true, writes: false, problem: null };

const initialContext = ({ input }: { input: ApiCredentialInput }): ApiCredentialContext => ({
  ...input,
  ...emptied,
  made: null,
  leaving: null,
});

const wished = ({ context }: { context: ApiCredentialContext }): CredentialWish => ({
  installableId: context.installableId,
  boardId: context.boardId,
  scopes: [...(context.reads ? ["Read" as const] : []), ...(context.writes ? ["Write" as const] : [])],
});

const toDelete = ({ context }: { context: ApiCredentialContext }): CredentialToDelete =>
  context.leaving ?? { id: "", key: "" };

/**
 * Credentials of an installable: made for a board, told once, deleted after a question.
 *
 * What can go wrong: the board may not be written to, or has too many (said in the dialog, which keeps what was chosen); the
 * answer is lost (said: a credential may be there whose secret nobody knows; the list shows it, and it can be deleted).
 */
export const apiCredentialMachine = setup({
  types: {
    context: {} as ApiCredentialContext,
    events: {} as ApiCredentialEvent,
    emitted: {} as ApiCredentialEmitted,
    input: {} as ApiCredentialInput,
  },
  actors: {
    createCredential: promisePort<CredentialSecret, CredentialWish>("createCredential"),
    deleteCredential: promisePort<void, CredentialToDelete>("deleteCredential"),
  },
  guards: {
    hasBoard: ({ context: { boardId, reads, writes } }) => boardId !== "" && (reads || writes),
  },
  actions: {
    emptyForm: assign(emptied),
    keepBoard: assign(({ event }) => (event.type === "board.choose" ? { boardId: event.boardId, problem: null } : {})),
    toggleScope: assign(({ context, event }) => {
      if (event.type !== "scope.toggle") return {};
      return event.scope === "Read" ? { reads: !context.reads } : { writes: !context.writes };
    }),
    keepSecret: assign({ made: ({ event }) => outputIn<CredentialSecret>(event) ?? null }),
    forgetSecret: assign({ made: null }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({
      problem: ({ event }) => noticeOf("credential-create-failed", refusalIn(event) ?? refusalOf(undefined)),
    }),
    keepLeaving: assign(({ event }) =>
      event.type === "credential.delete" ? { leaving: { id: event.id, key: event.key } } : {},
    ),
    forgetLeaving: assign({ leaving: null }),
    tellDeleted: emit({ type: "credential.deleted", notice: { id: "credential-deleted" } }),
    tellFailure: emit(({ event }) => ({
      type: "credential.failed" as const,
      notice: noticeOf("credential-delete-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "apiCredential",
  context: initialContext,
  initial: "listing",
  states: {
    listing: {
      on: {
        "credential.new": { target: "choosingBoard", actions: "emptyForm" },
        "credential.delete": { target: "confirmingDelete", actions: "keepLeaving" },
      },
    },
    choosingBoard: {
      on: {
        "board.choose": { actions: "keepBoard" },
        "scope.toggle": { actions: "toggleScope" },
        "credential.cancel": { target: "listing" },
        "credential.create": { guard: "hasBoard", target: "creating", actions: "forgetProblem" },
      },
    },
    creating: {
      invoke: {
        id: "createCredential",
        src: "createCredential",
        input: wished,
        onDone: { target: "showingSecret", actions: "keepSecret" },
        onError: { target: "choosingBoard", actions: "keepProblem" },
      },
    },
    showingSecret: { on: { "secret.close": { target: "listing", actions: "forgetSecret" } } },
    confirmingDelete: {
      on: { "confirm.no": { target: "listing", actions: "forgetLeaving" }, "confirm.yes": "deleting" },
    },
    deleting: {
      invoke: {
        id: "deleteCredential",
        src: "deleteCredential",
        input: toDelete,
        onDone: { target: "listing", actions: ["tellDeleted", "forgetLeaving"] },
        onError: { target: "listing", actions: ["tellFailure", "forgetLeaving"] },
      },
    },
  },
});
