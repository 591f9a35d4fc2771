import { visualEditorMachine } from "../../machines/message/visualEditorMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const grid = (code: number) => Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => code));
const blank = grid(0);
const given = grid(8);
const composed = grid(9);
const change = (characters: number[][]) => ({ type: "grid.change", characters }) as const;
const send = { type: "message.send" } as const;
const whole = { initial: given, cta: "Post it", code62: "heart", isValid: true } as const;
/** A label that can be read, and a grid that cannot. */
const inPart = { initial: null, cta: "Say it", code62: "degree", isValid: false } as const;
const heart = "heart" as const;
const notEmbedded = new PortRefusal({ code: "NotEmbedded" });
const foreign = new PortRefusal({ code: "NotAuthorized" });
const broken = new Error("the core stopped");

type Editor = {
  readonly config: string | null;
  readonly initial: number[][] | null;
  readonly cta: string | null;
  readonly code62: "degree" | "heart";
  readonly characters: number[][] | null;
  readonly notice: Notice | null;
};
const unreadable: Notice = { id: "editor-config-unreadable" };
const changed = (_: Editor, event: object) => ({
  characters: (event as ReturnType<typeof change>).characters,
  notice: null,
});
const refused = (cause: string) => () => ({ notice: { id: "editor-not-sent", cause } });

/** Messages, sections 2 to 4: the page around begins with a grid and a label; each message is posted to it alone. */
export const visualEditorTable = tableOf(visualEditorMachine)({
  title: "the editor that another site embeds",
  story: { config: "e30", initial: null, cta: null, code62: "degree", characters: null, notice: null } as Editor,
  starts: [
    { input: { config: "e30" }, to: "reading" },
    { input: { config: null }, to: "reading", knows: { config: null } },
  ],
  places: {
    reading: { calls: { readConfig: ({ config }) => ({ config }) } },
    editing: {},
    posting: { calls: { postToParent: ({ characters }) => ({ characters }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "reading", answer: ["readConfig", whole], to: "editing", keep: () => ({ initial: given, characters: given, cta: "Post it", code62: heart }) },
    { in: "reading", answer: ["readConfig", inPart], to: "editing", keep: () => ({ cta: "Say it", notice: unreadable }) },
    { in: "reading", refusal: ["readConfig", broken], to: "editing", keep: () => ({ notice: unreadable }) },
    { in: "editing", on: [change(composed), change(blank)], keep: changed },
    // What is composed meanwhile is the next message.
    { in: "posting", on: [change(composed), change(blank)], keep: changed },
    // A blank board is no message.
    { in: "editing", on: send, when: ({ characters }) => characters === given || characters === composed, to: "posting" },
    { in: "posting", answer: ["postToParent", undefined], to: "editing", keep: () => ({ notice: { id: "editor-sent" } }) },
    { in: "posting", refusal: ["postToParent", notEmbedded], to: "editing", keep: refused("NotEmbedded") },
    { in: "posting", refusal: ["postToParent", foreign], to: "editing", keep: refused("NotAuthorized") },
  ],
  promises: {
    // The port holds the origin: what it refuses was not posted, and is not told as sent.
    "posts only to the configured origin": ({ event, snapshot }) =>
      event?.error === foreign
        ? snapshot.matches("editing") && snapshot.context.notice?.id === "editor-not-sent"
        : undefined,
    "posts only a valid 6 x 22 grid": ({ calls }) => {
      const posted = calls.filter((call) => call.port === "postToParent");
      return posted.length
        ? posted.every(
            ({ input: { characters } }) =>
              characters.length === 6 && characters.every((row: readonly number[]) => row.length === 22),
          )
        : undefined;
    },
    "what is posted is what is composed, and never a blank board": ({ event, previous, calls }) => {
      const posted = calls.filter((call) => call.port === "postToParent");
      if (posted.some((call) => call.input.characters === blank)) return false;
      return event?.type === "message.send" && posted.at(-1)?.state === "pending" && previous?.matches("editing")
        ? posted.at(-1)?.input.characters === previous.context.characters
        : undefined;
    },
    "one press, one message": ({ calls, events }) =>
      calls.filter((call) => call.port === "postToParent").length <=
      events.filter((event) => event.type === "message.send").length,
    "no second press while one is under way": ({ snapshot }) =>
      snapshot.matches("posting") ? !snapshot.can({ type: "message.send" }) : undefined,
    "a config that cannot be read is said, and the board is there all the same": ({ event, snapshot }) =>
      event?.error || event?.output?.isValid === false
        ? snapshot.matches("editing") && snapshot.context.notice !== null
        : undefined,
    "what code 62 is stays as the page said": ({ snapshot }) =>
      snapshot.matches("reading")
        ? undefined
        : (snapshot.context.code62 === "heart") === (snapshot.context.initial !== null),
    "a refused message stays": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.postToParent"
        ? snapshot.context.notice?.cause === event.error.refusal.code &&
          snapshot.context.characters === previous?.context.characters
        : undefined,
  },
  contract: {
    flow: "visual-editor",
    more: { "posting grid.change posting": "what is composed while a message is on its way is the next one" },
  },
});
