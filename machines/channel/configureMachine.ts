import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

export type ConfigurationOf = { readonly subscriptionId: string };

/** Whose page it is; its address, which may hold a token, stays outside. */
export type ConfigurationFound = { readonly isOwn: boolean /** Of a page of somebody else. */; readonly host: string };

export type SettingProblem = { readonly path: string; readonly error: string };
export type SettingsSaved = { readonly saved: boolean; readonly problems: readonly SettingProblem[] };

export type ConfigureContext = ConfigurationOf &
  ConfigurationFound & {
    /** Something differs from what is saved. */
    readonly isChanged: boolean;
    readonly notice: Notice | null;
  };

export type ConfigureEvent =
  | { readonly type: "configuration.retry" }
  | { readonly type: "frame.loaded" }
  | { readonly type: "frame.failed" }
  | { readonly type: "configuration.change"; readonly isChanged: boolean }
  /** What is to be saved holds secrets: whoever hears it keeps it for the port. */
  | { readonly type: "configuration.save" }
  | { readonly type: "configuration.done" };

export type ConfigureEmitted =
  | { readonly type: "settings.saved" }
  | { readonly type: "settings.wrong"; readonly problems: readonly SettingProblem[] }
  | { readonly type: "settings.failed"; readonly notice: Notice }
  | { readonly type: "configuration.finished" };

const initialContext = ({ input }: { input: ConfigurationOf }): ConfigureContext => ({
  ...input,
  isOwn: false,
  host: "",
  isChanged: false,
  notice: null,
});

const subscription = ({ context: { subscriptionId } }: { context: ConfigureContext }): ConfigurationOf => ({
  subscriptionId,
});

const answer = (event: { readonly type: string }) => outputIn<SettingsSaved>(event);

/**
 * The page on which a channel is configured, in a frame: the product's own form, which calls nobody, or its developer's page.
 *
 * What can go wrong: there is nothing to configure, or it cannot be read (404, with a retry); the page does not load; what it
 * is to save is wrong (told by setting, and the form keeps it), refused, or its answer is lost (said; the form keeps it).
 */
export const configureMachine = setup({
  types: {
    context: {} as ConfigureContext,
    events: {} as ConfigureEvent,
    input: {} as ConfigurationOf,
    emitted: {} as ConfigureEmitted,
  },
  actors: {
    loadConfiguration: promisePort<ConfigurationFound | null, ConfigurationOf>("loadConfiguration"),
    saveSettings: promisePort<SettingsSaved, ConfigurationOf>("saveSettings"),
  },
  guards: {
    hasUrl: ({ event }) => (outputIn<ConfigurationFound | null>(event) ?? null) !== null,
    isOwn: ({ context }) => context.isOwn,
    isSaved: ({ event }) => answer(event)?.saved === true,
  },
  actions: {
    keepFound: assign(({ event }) => outputIn<ConfigurationFound | null>(event) ?? {}),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "configuration-not-found") }),
    forgetNotice: assign({ notice: null }),
    keepChange: assign({
      isChanged: ({ context, event }) => (event.type === "configuration.change" ? event.isChanged : context.isChanged),
    }),
    forgetChange: assign({ isChanged: false }),
    tellSaved: emit({ type: "settings.saved" }),
    tellWrong: emit(({ event }) => ({ type: "settings.wrong" as const, problems: answer(event)?.problems ?? [] })),
    tellFailure: emit(({ event }) => ({
      type: "settings.failed" as const,
      notice: noticeIn(event, "configuration-save-failed") ?? { id: "configuration-save-failed" },
    })),
    tellFinished: emit({ type: "configuration.finished" }),
  },
}).createMachine({
  id: "configure",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadConfiguration",
        src: "loadConfiguration",
        input: subscription,
        onDone: [{ guard: "hasUrl", target: "embedding", actions: "keepFound" }, { target: "notFound" }],
        onError: { target: "notFound", actions: "keepNotice" },
      },
    },
    notFound: { on: { "configuration.retry": { target: "loading", actions: "forgetNotice" } } },
    embedding: { on: { "frame.loaded": "embedded", "frame.failed": "notFound" } },
    embedded: {
      on: {
        "configuration.change": { actions: "keepChange" },
        "configuration.save": { guard: "isOwn", target: "saving" },
        "configuration.done": { target: "done", actions: ["forgetChange", "tellFinished"] },
      },
    },
    saving: {
      invoke: {
        id: "saveSettings",
        src: "saveSettings",
        input: subscription,
        onDone: [
          { guard: "isSaved", target: "embedded", actions: ["forgetChange", "tellSaved"] },
          { target: "embedded", actions: "tellWrong" },
        ],
        onError: { target: "embedded", actions: "tellFailure" },
      },
    },
    // The form stands, and may be used again.
    done: { on: { "configuration.change": { target: "embedded", actions: "keepChange" } } },
  },
});
