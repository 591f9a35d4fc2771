import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type InstallableToDelete = {
  readonly id: string;
  readonly title: string;
  /** What goes first. */
  readonly subscriptionIds: readonly string[];
};

export type InstallableWish = { readonly title: string };
export type InstallableToRename = { readonly id: string; readonly title: string };
export type MadeInstallable = { readonly id: string };

export type DeveloperInstallableContext = {
  readonly title: string;
  readonly leaving: InstallableToDelete | null;
  /** Which one gets another name; empty for a new one. */
  readonly renamed: string;
  readonly problem: Notice | null;
};

export type DeveloperInstallableEvent =
  | { readonly type: "installable.new" }
  | { readonly type: "title.change"; readonly title: string }
  | { readonly type: "installable.cancel" }
  | { readonly type: "installable.create" }
  | ({ readonly type: "installable.rename" } & InstallableToRename)
  | { readonly type: "installable.save" }
  | ({ readonly type: "installable.delete" } & InstallableToDelete)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type DeveloperInstallableEmitted =
  | { readonly type: "installable.created"; readonly id: string }
  | { readonly type: "installable.deleted"; readonly notice: Notice }
  | { readonly type: "installable.failed"; readonly notice: Notice };

const wished = ({ context }: { context: DeveloperInstallableContext }): InstallableWish => ({
  title: context.title.trim(),
});

const toRename = ({ context }: { context: DeveloperInstallableContext }): InstallableToRename => ({
  id: context.renamed,
  title: context.title.trim(),
});

const toDelete = ({ context }: { context: DeveloperInstallableContext }): InstallableToDelete =>
  context.leaving ?? { id: "", title: "", subscriptionIds: [] };

const values = ({ leaving }: DeveloperInstallableContext) => ({ title: leaving?.title ?? "" });

/**
 * A developer's own installables: made under a name, given another one, deleted after a question, their subscriptions first.
 *
 * What can go wrong: the name is refused, or there are too many (said in the dialog, which keeps the name); some subscriptions
 * go and the rest does not, or the installable stays (said: a repeat finishes what is left).
 */
export const developerInstallableMachine = setup({
  types: {
    context: {} as DeveloperInstallableContext,
    events: {} as DeveloperInstallableEvent,
    emitted: {} as DeveloperInstallableEmitted,
  },
  actors: {
    createInstallable: promisePort<MadeInstallable, InstallableWish>("createInstallable"),
    renameInstallable: promisePort<void, InstallableToRename>("renameInstallable"),
    deleteSubscriptions: promisePort<void, InstallableToDelete>("deleteSubscriptions"),
    deleteInstallable: promisePort<void, InstallableToDelete>("deleteInstallable"),
  },
  guards: { hasTitle: ({ context }) => context.title.trim() !== "" },
  actions: {
    emptyForm: assign({ title: "", renamed: "", problem: null }),
    keepRenamed: assign(({ event }) =>
      event.type === "installable.rename" ? { title: event.title, renamed: event.id, problem: null } : {},
    ),
    keepTitle: assign(({ event }) => (event.type === "title.change" ? { title: event.title, problem: null } : {})),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({
      problem: ({ event }) => noticeOf("installable-create-failed", refusalIn(event) ?? refusalOf(undefined)),
    }),
    keepRenameProblem: assign({
      problem: ({ event }) => noticeOf("installable-rename-failed", refusalIn(event) ?? refusalOf(undefined)),
    }),
    keepLeaving: assign(({ event }) => {
      if (event.type !== "installable.delete") return {};
      return { leaving: { id: event.id, title: event.title, subscriptionIds: event.subscriptionIds } };
    }),
    forgetLeaving: assign({ leaving: null }),
    tellCreated: emit(({ event }) => ({
      type: "installable.created" as const,
      id: outputIn<MadeInstallable>(event)?.id ?? "",
    })),
    tellDeleted: emit(({ context }) => ({
      type: "installable.deleted" as const,
      notice: { id: "installable-deleted", values: values(context) },
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "installable.failed" as const,
      notice: {
        ...noticeOf("installable-delete-failed", refusalIn(event) ?? refusalOf(undefined)),
        values: values(context),
      },
    })),
  },
}).createMachine({
  id: "developerInstallable",
  context: { title: "", leaving: null, renamed: "", problem: null },
  initial: "listing",
  states: {
    listing: {
      on: {
        "installable.new": { target: "naming", actions: "emptyForm" },
        "installable.rename": { target: "renaming", actions: "keepRenamed" },
        "installable.delete": { target: "confirmingDelete", actions: "keepLeaving" },
      },
    },
    naming: {
      on: {
        "title.change": { actions: "keepTitle" },
        "installable.cancel": { target: "listing" },
        "installable.create": { guard: "hasTitle", target: "creating", actions: "forgetProblem" },
      },
    },
    creating: {
      invoke: {
        id: "createInstallable",
        src: "createInstallable",
        input: wished,
        onDone: { target: "listing", actions: "tellCreated" },
        onError: { target: "naming", actions: "keepProblem" },
      },
    },
    renaming: {
      on: {
        "title.change": { actions: "keepTitle" },
        "installable.cancel": { target: "listing" },
        "installable.save": { guard: "hasTitle", target: "savingName", actions: "forgetProblem" },
      },
    },
    savingName: {
      invoke: {
        id: "renameInstallable",
        src: "renameInstallable",
        input: toRename,
        onDone: { target: "listing" },
        onError: { target: "renaming", actions: "keepRenameProblem" },
      },
    },
    confirmingDelete: {
      on: { "confirm.no": { target: "listing", actions: "forgetLeaving" }, "confirm.yes": "deletingSubscriptions" },
    },
    deletingSubscriptions: {
      invoke: {
        id: "deleteSubscriptions",
        src: "deleteSubscriptions",
        input: toDelete,
        onDone: "deletingInstallable",
        onError: { target: "listing", actions: ["tellFailure", "forgetLeaving"] },
      },
    },
    deletingInstallable: {
      invoke: {
        id: "deleteInstallable",
        src: "deleteInstallable",
        input: toDelete,
        onDone: { target: "listing", actions: ["tellDeleted", "forgetLeaving"] },
        onError: { target: "listing", actions: ["tellFailure", "forgetLeaving"] },
      },
    },
  },
});
