import { configureMachine } from "../../machines/channel/configureMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const held = new PortRefusal({ code: "SubscriptionHold", rule: "plan" });
const own = { isOwn: true, host: "" };
const foreign = { isOwn: false, host: "pages.example.com" };
const untouched = {
  subscriptionId: "bins",
  isOwn: false,
  host: "",
  isChanged: false,
  notice: null as Notice | null,
};
type Story = typeof untouched;
const change = (isChanged: boolean) => ({ type: "configuration.change", isChanged }) as const;
const save = { type: "configuration.save" } as const;
const wrong = { saved: false, problems: [{ path: "bins.0.name", error: "It has no name." }] };
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "settings.failed", notice: { id: "configuration-save-failed", cause, ...more } } as const];

/** Channels and settings, sections 2.1 and 8; the form's own protocol is the design's (channels, section 8). */
export const configureTable = tableOf(configureMachine)({
  title: "configuring a channel in a frame",
  story: untouched,
  starts: [
    { input: { subscriptionId: "bins" }, to: "loading" },
    { input: { subscriptionId: "news" }, to: "loading", knows: { subscriptionId: "news" } },
  ],
  places: {
    loading: { calls: { loadConfiguration: ({ subscriptionId }) => ({ subscriptionId }) } },
    notFound: {},
    embedding: {},
    embedded: {},
    // A developer's page saves by itself, at its own server.
    theirs: { is: "embedded" },
    saving: { calls: { saveSettings: ({ subscriptionId }) => ({ subscriptionId }) } },
    done: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadConfiguration", own], to: "embedding", keep: () => own },
    { in: "loading", answer: ["loadConfiguration", foreign], to: "embedding", keep: () => foreign },
    { in: "loading", answer: ["loadConfiguration", null], to: "notFound" },
    { in: "loading", refusal: ["loadConfiguration", away], to: "notFound", keep: () => ({ notice: { id: "configuration-not-found", cause: "AnswerLost" } }) },
    { in: "notFound", on: { type: "configuration.retry" }, to: "loading", keep: () => ({ notice: null }) },
    { in: "embedding", on: { type: "frame.loaded" }, when: ({ isOwn }) => isOwn, to: "embedded" },
    { in: "embedding", on: { type: "frame.loaded" }, to: "theirs" },
    { in: "embedding", on: { type: "frame.failed" }, to: "notFound" },
    ...[true, false].flatMap((isChanged) => [
      { in: ["embedded", "theirs"], on: change(isChanged), keep: () => ({ isChanged }) } as const,
      { in: "done", on: change(isChanged), when: ({ isOwn }: Story) => isOwn, to: "embedded", keep: () => ({ isChanged }) } as const,
      { in: "done", on: change(isChanged), to: "theirs", keep: () => ({ isChanged }) } as const,
    ]),
    { in: "embedded", on: save, to: "saving" },
    { in: "saving", answer: ["saveSettings", { saved: true, problems: [] }], to: "embedded", keep: () => ({ isChanged: false }), emits: () => [{ type: "settings.saved" } as const] },
    { in: "saving", answer: ["saveSettings", wrong], to: "embedded", emits: () => [{ type: "settings.wrong", problems: wrong.problems } as const] },
    { in: "saving", refusal: ["saveSettings", held], to: "embedded", emits: failed("SubscriptionHold", { rule: "plan" }) },
    { in: "saving", refusal: ["saveSettings", away], to: "embedded", emits: failed("AnswerLost") },
    { in: ["embedded", "theirs"], on: { type: "configuration.done" }, to: "done", keep: () => ({ isChanged: false }), emits: () => [{ type: "configuration.finished" } as const] },
  ],
  promises: {
    // The address with its token never enters the flow: the port gives it to the frame (tests/screens/configure.screen.test.tsx).
    "the token goes only to the configuration URL of this subscription": ({ snapshot }) =>
      !JSON.stringify(snapshot.context).includes("oken"),
    "messages of the frame are accepted only from its origin": ({ event, previous, snapshot }) =>
      event?.type.startsWith("configuration.") && (previous?.matches("loading") || previous?.matches("embedding"))
        ? JSON.stringify(snapshot.context) === JSON.stringify(previous.context)
        : undefined,
    "a failed save keeps the change": ({ event, emittedNow, previous, snapshot }) =>
      event?.type.includes("saveSettings") && emittedNow.every(({ type }) => type !== "settings.saved")
        ? snapshot.context.isChanged === previous?.context.isChanged
        : undefined,
  },
  contract: {
    flow: "configure",
    states: { embedded: ["embedded", "theirs"] },
    more: {
      "embedded configuration.change embedded": "the form says whether something differs from what is saved",
      "embedded configuration.save saving": "the product's own form calls nobody: the console saves for it",
      "saving done.saveSettings embedded": "the product's own form calls nobody: the console saves for it",
      "saving error.saveSettings embedded": "the form keeps what was typed",
      "done configuration.change embedded": "the form stands, and may be used again",
      "theirs configuration.change theirs": "the channel's own page says whether something differs from what is saved",
      "done configuration.change theirs": "the channel's own page stands, and may be used again",
    },
  },
});
