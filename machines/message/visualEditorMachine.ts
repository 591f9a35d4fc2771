import { assign, setup } from "xstate";
import type { Code62 } from "../code62.ts";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";
import type { Characters } from "./sendRequest.ts";

/** What code 62 is on the board that a message is for. */

/** What a page asks of the editor that it embeds. */
export type EditorConfig = {
  /** The grid to begin with; null for a blank board. */
  readonly initial: Characters | null;
  /** The label of the key that sends; null for the usual one. */
  readonly cta: string | null;
  /** The degree sign where the page says nothing of it. */
  readonly code62: Code62;
  /** Whether the address held a config that could be read, and all of it. */
  readonly isValid: boolean;
};

export type EditorInput = {
  /** The `config` of the address, as it stands there; null without one. */
  readonly config: string | null;
};

export type EditorContext = EditorInput & {
  readonly initial: Characters | null;
  readonly cta: string | null;
  readonly code62: Code62;
  /** The grid that is composed now; null while it is a blank one that nobody touched. */
  readonly characters: Characters | null;
  readonly notice: Notice | null;
};

export type EditorEvent =
  | { readonly type: "grid.change"; readonly characters: Characters }
  | { readonly type: "message.send" };

export type ConfigReading = { readonly config: string | null };

export type Posting = { readonly characters: Characters };

const initialContext = ({ input }: { input: EditorInput }): EditorContext => ({
  config: input.config,
  initial: null,
  cta: null,
  code62: "degree",
  characters: null,
  notice: null,
});

const reading = ({ context }: { context: EditorContext }): ConfigReading => ({ config: context.config });

const posting = ({ context }: { context: EditorContext }): Posting => ({ characters: context.characters ?? [] });

const unreadable: Notice = { id: "editor-config-unreadable" };

/**
 * The editor that another site embeds: it reads what that page wants, lets a person compose, and hands each message to
 * the page around it.
 *
 * What can go wrong: the config is not base64 or not JSON, its grid is none of a board, its label none, or its code 62
 * neither (begin blank, with the usual label and the degree sign, and say so); the page around it is not one of those that may have messages, or there is none
 * (nothing is posted; say so, and the message stays); a second press while one is under way (one press, one message).
 */
export const visualEditorMachine = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    input: {} as EditorInput,
  },
  actors: {
    readConfig: promisePort<EditorConfig, ConfigReading>("readConfig"),
    /** Hands the message to the page around, at its own origin only. Refuses with NotEmbedded or NotAuthorized. */
    postToParent: promisePort<void, Posting>("postToParent"),
  },
  guards: {
    isConfigValid: ({ event }) => outputIn<EditorConfig>(event)?.isValid === true,
    hasMessage: ({ context }) => (context.characters ?? []).some((row) => row.some((code) => code !== 0)),
  },
  actions: {
    keepConfig: assign(({ event }) => {
      const config = outputIn<EditorConfig>(event);
      const initial = config?.initial ?? null;
      return { initial, characters: initial, cta: config?.cta ?? null, code62: config?.code62 ?? "degree" };
    }),
    sayUnreadable: assign({ notice: unreadable }),
    keepGrid: assign({
      characters: ({ context, event }) => (event.type === "grid.change" ? event.characters : context.characters),
      notice: null,
    }),
    saySent: assign({ notice: { id: "editor-sent" } }),
    sayRefused: assign({ notice: ({ event }) => noticeIn(event, "editor-not-sent") }),
  },
}).createMachine({
  id: "visualEditor",
  context: initialContext,
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readConfig",
        src: "readConfig",
        input: reading,
        onDone: [
          { guard: "isConfigValid", target: "editing", actions: "keepConfig" },
          { target: "editing", actions: ["keepConfig", "sayUnreadable"] },
        ],
        onError: { target: "editing", actions: "sayUnreadable" },
      },
    },
    editing: {
      on: {
        "grid.change": { actions: "keepGrid" },
        "message.send": { guard: "hasMessage", target: "posting" },
      },
    },
    posting: {
      invoke: {
        id: "postToParent",
        src: "postToParent",
        input: posting,
        onDone: { target: "editing", actions: "saySent" },
        onError: { target: "editing", actions: "sayRefused" },
      },
      on: { "grid.change": { actions: "keepGrid" } },
    },
  },
});
