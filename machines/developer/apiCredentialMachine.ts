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

/** Which one gets which name; an empty one takes the name away. */
export type CredentialToRename = { readonly id: string; readonly title: string };

export type ApiCredentialContext = ApiCredentialInput & {
  /** Empty while none is chosen. */
  readonly boardId: string;
  readonly reads: boolean;
  readonly writes: boolean;
  /** In memory only while it is shown. */
  readonly made: CredentialSecret | null;
  readonly leaving: CredentialToDelete | null;
  /** Which one gets another name, and what is written so far. */
  readonly renamed: CredentialToRename | null;
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
  | ({ readonly type: "credential.rename" } & CredentialToRename)
  | { readonly type: "title.change"; readonly title: string }
  | { readonly type: "credential.save" }
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
  renamed: null,
});

const wished = ({ context }: { context: ApiCredentialContext }): CredentialWish => ({
  installableId: context.installableId,
  boardId: context.boardId,
  scopes: [...(context.reads ? ["Read" as const] : []), ...(context.writes ? ["Write" as const] : [])],
});

const toRename = ({ context: { renamed } }: { context: ApiCredentialContext }): CredentialToRename => ({
  id: renamed?.id ?? "",
  title: renamed?.title.trim() ?? "",
});

const toDelete = ({ context }: { context: ApiCredentialContext }): CredentialToDelete =>
  context.leaving ?? { id: "", key: "" };

/**
 * Credentials of an installable: made for a board, told once, given a name, deleted after a question.
 *
 * What can go wrong: the board may not be written to, or has too many, or the name is refused (said in the dialog, which keeps
 * what was chosen); the answer is lost (said: a credential may be there whose secret nobody knows; the list shows it, and it can be deleted).
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
    renameCredential: promisePort<void, CredentialToRename>("renameCredential"),
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
    keepRenamed: assign(({ event }) =>
      event.type === "credential.rename" ? { renamed: { id: event.id, title: event.title }, problem: null } : {},
    ),
    keepTitle: assign(({ context: { renamed }, event }) =>
      event.type === "title.change" && renamed ? { renamed: { ...renamed, title: event.title }, problem: null } : {},
    ),
    forgetRenamed: assign({ renamed: null }),
    keepRenameProblem: assign({
      problem: ({ event }) => noticeOf("credential-rename-failed", refusalIn(event) ?? refusalOf(undefined)),
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
        "credential.rename": { target: "renaming", actions: "keepRenamed" },
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
    renaming: {
      on: {
        "title.change": { actions: "keepTitle" },
        "credential.cancel": { target: "listing", actions: "forgetRenamed" },
        "credential.save": { target: "savingName", actions: "forgetProblem" },
      },
    },
    savingName: {
      invoke: {
        id: "renameCredential",
        src: "renameCredential",
        input: toRename,
        onDone: { target: "listing", actions: "forgetRenamed" },
        onError: { target: "renaming", actions: "keepRenameProblem" },
      },
    },
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
