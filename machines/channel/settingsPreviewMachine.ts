import { assign, setup } from "xstate";
import { outputIn, promisePort } from "../port.ts";

export type PreviewOf = { readonly subscriptionId: string };

/** What the board would show; `dataFrom` says how old what it is drawn from is. */
export type PreviewFace = {
  readonly characters: readonly (readonly number[])[] | null;
  readonly dataFrom: string;
};
/** Null where something in the settings is wrong. */
export type PreviewRead = { readonly face: PreviewFace | null };

export type SettingsPreviewContext = PreviewOf & {
  /** The last that could be drawn. */
  readonly face: PreviewFace | null;
  /** It is what the form says now. */
  readonly isCurrent: boolean;
};

/** The settings themselves may hold secrets, and stay outside. */
export type SettingsPreviewEvent = { readonly type: "settings.change" };

/** So long after the last press of a key. */
const typingPause = 300;

const initialContext = ({ input }: { input: PreviewOf }): SettingsPreviewContext => ({
  ...input,
  face: null,
  isCurrent: false,
});

const previewOf = ({ context: { subscriptionId } }: { context: SettingsPreviewContext }): PreviewOf => ({
  subscriptionId,
});

/**
 * A board that shows what a channel would show with what the form says, while it is being filled in.
 *
 * What can go wrong: what was typed so far is no setting yet, or the gateway does not answer (the last good one stays, and
 * is no longer current); an answer comes after the next press of a key (it is dropped with the state that asked for it).
 */
export const settingsPreviewMachine = setup({
  types: {
    context: {} as SettingsPreviewContext,
    events: {} as SettingsPreviewEvent,
    input: {} as PreviewOf,
  },
  actors: { readPreview: promisePort<PreviewRead, PreviewOf>("readPreview") },
  delays: { typingPause },
  guards: { isDrawn: ({ event }) => (outputIn<PreviewRead>(event)?.face ?? null) !== null },
  actions: {
    keepFace: assign(({ event }) => ({ face: outputIn<PreviewRead>(event)?.face ?? null, isCurrent: true })),
    markOld: assign({ isCurrent: false }),
  },
}).createMachine({
  id: "settingsPreview",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: { "settings.change": "waiting" } },
    waiting: {
      after: { typingPause: "asking" },
      on: { "settings.change": { target: "waiting", reenter: true } },
    },
    asking: {
      invoke: {
        id: "readPreview",
        src: "readPreview",
        input: previewOf,
        onDone: [
          { guard: "isDrawn", target: "idle", actions: "keepFace" },
          { target: "idle", actions: "markOld" },
        ],
        onError: { target: "idle", actions: "markOld" },
      },
      on: { "settings.change": "waiting" },
    },
  },
});
