import { visualEditorMachine } from "../../machines/message/visualEditorMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const blank = [[0, 0]];
const message = [[8, 9]];

testByPaths("the editor that another site embeds", {
  machine: visualEditorMachine,
  inputs: [{ config: "e30" }],
  events: [
    { type: "grid.change", characters: message },
    { type: "grid.change", characters: blank },
    { type: "message.send" },
  ],
  answers: {
    readConfig: {
      done: [
        { initial: message, cta: "Post it", code62: "heart", isValid: true },
        { initial: null, cta: "Post it", code62: "degree", isValid: false },
      ],
      fails: [new Error("the core stopped")],
    },
    postToParent: { done: [undefined], fails: [new PortRefusal({ code: "NotEmbedded" })] },
  },
  remember: ({ characters, notice }) => [characters === message, notice?.id],
  invariants: {
    "what is posted is what is composed, and never a blank board": ({ calls }) => {
      const posted = calls.filter((call) => call.port === "postToParent");
      return posted.length ? posted.every((call) => call.input.characters === message) : undefined;
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
    "a refused message stays": ({ snapshot }) =>
      snapshot.context.notice?.id === "editor-not-sent"
        ? snapshot.context.notice.cause === "NotEmbedded" && snapshot.context.characters !== null
        : undefined,
  },
  paths: 44,
});
