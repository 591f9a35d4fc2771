import * as words from "../../words/clientPages.ts";
import type { Page, PageField, Section } from "./documentPage.ts";
import type { ExampleCall, Variable } from "./exampleCode.ts";

interface Dialect {
  readonly id: words.DialectId;
  /** Below the base, as a client writes it. */
  readonly calls: readonly (readonly [call: string, answer: string, what: string])[];
  readonly example: {
    readonly path: string;
    readonly headers: readonly (readonly [string, Variable])[];
    readonly body: unknown;
    readonly status: string;
    readonly answer: unknown;
  };
}

const id = "9f0c41ab7e2d4c1aB3kQ_w";
const created = 1_795_349_075_531;
const written = { status: "ok", id, created };
const marketKeys = [
  ["X-Vestaboard-Api-Key", { variable: "API_KEY" }],
  ["X-Vestaboard-Api-Secret", { variable: "API_SECRET" }],
] as const;
const text = words.clientText;
const subscriptionPath = "subscriptions/{SUBSCRIPTION_ID}/message";
/** A red row, a blank one, and so on: codes are numbers, six rows of 22. */
const stripes = Array.from({ length: 6 }, (_, row) => Array<number>(22).fill(row % 2 === 0 ? 63 : 0));
const corner = [
  [63, 0, 0, 0],
  [0, 0, 0, 63],
];

/** As the programs of this market speak, in the order in which they are met; the tests run each example. */
const dialects: readonly Dialect[] = [
  {
    id: "cloud",
    calls: words.cloudCalls,
    example: {
      path: "",
      headers: [["X-Vestaboard-Token", { variable: "TOKEN" }]],
      body: { text },
      status: "200",
      answer: written,
    },
  },
  {
    id: "rw",
    calls: words.readWriteCalls,
    example: {
      path: "",
      headers: [["X-Vestaboard-Read-Write-Key", { variable: "TOKEN" }]],
      body: { text },
      status: "200",
      answer: written,
    },
  },
  {
    id: "local",
    calls: words.localCalls,
    example: {
      path: "local-api/message",
      headers: [["X-Vestaboard-Local-Api-Key", { variable: "LOCAL_KEY" }]],
      body: { characters: stripes, strategy: "column", step_interval_ms: 60 },
      status: "201",
      answer: written,
    },
  },
  {
    id: "subscription",
    calls: words.subscriptionCalls,
    example: {
      path: subscriptionPath,
      headers: marketKeys,
      body: { text },
      status: "200",
      answer: { id, created: String(created), muted: false, text },
    },
  },
  {
    id: "platform",
    calls: words.platformCalls,
    example: {
      path: subscriptionPath,
      headers: marketKeys,
      body: { text },
      status: "200",
      answer: { message: { id, text, created } },
    },
  },
  {
    id: "vbml",
    calls: words.vbmlCalls,
    example: {
      path: "compose",
      headers: [],
      body: { style: { height: 2, width: 4 }, components: [{ rawCharacters: corner }] },
      status: "200",
      answer: corner,
    },
  },
];

/** How a program that exists is pointed here: what all share, then a page for each dialect. */
export function clientSection(origin: string): Section {
  const begin: Page = {
    id: "clients",
    title: words.clientsTitle,
    text: words.clientsText,
    fields: [
      {
        title: words.basesTitle,
        fields: dialects.map((one) => {
          const { title, standsFor } = words.dialectWords[one.id];
          return { name: title, type: standsFor, text: baseOf(origin, one.id) };
        }),
      },
    ],
    answers: words.clientAnswers,
  };
  return {
    id: "clients",
    title: words.sectionTitle,
    pages: [begin, ...dialects.map((one) => dialectPage(origin, one))],
  };
}

const baseOf = (origin: string, dialect: string) => `${origin}/dialects/${dialect}/`;

function dialectPage(origin: string, { id: dialect, calls, example }: Dialect): Page {
  const { title, text: said, steps, programs } = words.dialectWords[dialect];
  const base = baseOf(origin, dialect);
  const call: ExampleCall = {
    method: "POST",
    address: base + example.path,
    headers: example.headers,
    body: example.body,
  };
  const rows = (all: readonly (readonly [string, string, string])[]): PageField[] =>
    all.map(([name, type, what]) => ({ name, type, text: what }));
  return {
    id: `clients-${dialect}`,
    title,
    verb: words.baseWord,
    path: base,
    text: said,
    steps: steps(base),
    fields: [
      { title: words.callsTitle, fields: rows(calls) },
      { title: words.programsTitle, fields: rows(programs) },
    ].filter(({ fields }) => fields.length > 0),
    answers: [],
    example: { call, answer: { status: example.status, body: example.answer } },
  };
}
