import {
  type ApiConsoleContext,
  apiConsoleMachine,
  type ConsoleFields,
} from "../../machines/developer/apiConsoleMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = ApiConsoleContext;
const set = (change: Partial<ConsoleFields>) => ({ type: "field.change", change }) as const;
const run = (dryRun: boolean) => ({ type: "console.run", dryRun }) as const;
const answer = (status: number) => ({
  at: status + 1,
  status,
  tookMs: 7,
  headers: { a: "b" },
  result: { status },
  curl: `curl ${status}`,
});
const away = new PortRefusal({ code: "AnswerLost" });
const busy = new PortRefusal({ code: "RateLimited", until: 60_000 });

const start: Story = {
  key: "ck_one",
  secret: "",
  method: "getViewer",
  subscriptionId: "",
  text: "",
  forced: false,
  asked: null,
  answer: null,
  answeredSecret: "",
  calls: [],
  problem: null,
};
const may = ({ key, secret, method, subscriptionId, text }: Story) =>
  key !== "" && secret !== "" && (method !== "postMessage" || (subscriptionId !== "" && text.trim() !== ""));
type Call = NonNullable<Story["asked"]>;
const past = (call: Call | null, status: number) => {
  if (call === null) throw new Error("Nothing was asked.");
  const { method, subscriptionId, text, forced, dryRun } = call;
  return { at: status + 1, method, subscriptionId, text, forced, dryRun, status, result: { status } };
};
const before = past(
  { key: "ck_two", secret: "cs_two", method: "getViewer", subscriptionId: "", text: "", forced: false, dryRun: false },
  404,
);
const fields: readonly Partial<ConsoleFields>[] = [
  { secret: "cs_one" },
  { secret: "" },
  { key: "" },
  { method: "postMessage" },
  { method: "getViewer" },
  { subscriptionId: "kitchen" },
  { subscriptionId: "" },
  { text: "Hello" },
  { text: "  " },
  { forced: true },
  { forced: false },
];
/** A dry run is Post Message's alone: reading changes nothing. */
const ask =
  (dryRun: boolean) =>
  ({ key, secret, method, subscriptionId, text, forced }: Story) => ({
    asked: { key, secret, method, subscriptionId, text, forced, dryRun: dryRun && method === "postMessage" },
    problem: null,
  });

/** Channels and settings, sections 5 and 7: a key and a secret; Post Message also needs a subscription id and text. */
export const apiConsoleTable = tableOf(apiConsoleMachine)({
  title: "trying the API",
  story: start,
  starts: [
    { input: { key: "ck_one", calls: [] }, to: "editing" },
    { input: { key: "", calls: [] }, to: "editing", knows: { key: "" } },
    // Called with another credential, or before a step aside.
    { input: { key: "ck_one", calls: [before] }, to: "editing", knows: { calls: [before] } },
  ],
  places: {
    editing: {},
    running: { calls: { runConsole: (story) => story.asked } },
    showing: {},
    failed: {},
  },
  shows: (story) => story,
  // The history has no end; what it begins with is enough to tell ways apart.
  remembers: ({ calls, answer: last, asked, answeredSecret: _, ...rest }) => ({
    ...rest,
    hasCalls: calls.length > 0,
    hasAnswer: last !== null,
    isAsked: asked !== null && asked.secret === rest.secret && asked.method === rest.method && asked.text === rest.text,
  }),
  // biome-ignore format: one row a line
  rows: [
    // Also while a call is under way: what is typed then is of the next one.
    ...fields.map((change) => ({ in: ["editing", "running"], on: set(change), keep: () => change }) as const),
    ...fields.map((change) => ({ in: "showing", on: set(change), to: "editing", keep: () => change }) as const),
    ...fields.map((change) => ({ in: "failed", on: set(change), to: "editing", keep: () => ({ ...change, problem: null }) }) as const),
    ...([true, false] as const).map((dryRun) => ({ in: ["editing", "showing", "failed"], on: run(dryRun), when: may, to: "running", keep: ask(dryRun) }) as const),
    ...([200, 429] as const).map((status) => ({ in: "running", answer: ["runConsole", answer(status)], to: "showing", keep: (story: Story) => ({ answer: answer(status), answeredSecret: story.asked?.secret ?? "", calls: [past(story.asked, status), ...story.calls].slice(0, 20) }) }) as const),
    { in: "running", refusal: ["runConsole", away], to: "failed", keep: () => ({ problem: { id: "console-failed", cause: "AnswerLost" } }) },
    { in: "running", refusal: ["runConsole", busy], to: "failed", keep: () => ({ problem: { id: "console-failed", cause: "RateLimited", until: 60_000 } }) },
    // The same call, whatever was typed meanwhile.
    { in: "failed", on: { type: "console.retry" }, to: "running", keep: () => ({ problem: null }) },
  ],
  promises: {
    "never runs without key and secret": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.key !== "" && input.secret !== ""),
    "Post Message also needs subscription id and text": ({ calls }) => {
      const posts = calls.filter(({ input }) => input.method === "postMessage");
      return posts.length === 0
        ? undefined
        : posts.every(({ input }) => input.subscriptionId !== "" && input.text.trim() !== "");
    },
    "the secret never enters the URL or a log": ({ snapshot }) =>
      snapshot.context.calls.length === 0 ? undefined : !JSON.stringify(snapshot.context.calls).includes("cs_"),
  },
  contract: {
    flow: "api-console",
    more: {
      "showing console.run running": "the same call again needs no change first",
      "running field.change running": "what is typed meanwhile is of the next call",
      "failed console.run running": "its key is there and works, as Try again does",
    },
  },
});
