import { type DocumentationContext, documentationMachine } from "../../machines/developer/documentationMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = DocumentationContext;
const told = { reference: { openapi: "3.1.0" }, keptAt: null };
const kept = { reference: { openapi: "3.0.0" }, keptAt: 60_000 };
const away = new PortRefusal({ code: "AnswerLost" });
const broken = new PortRefusal({ code: "ServerError" });
const story: Story = { language: "curl", reference: null, keptAt: null, term: "", problem: null };
const retry = { type: "documentation.retry" } as const;
const language = (chosen: Story["language"]) => ({ type: "language.choose", language: chosen }) as const;
const term = (text: string) => ({ type: "term.change", term: text }) as const;

/** The issue of developers: documentation that is made of what runs, readable while the gateway is away. */
export const documentationTable = tableOf(documentationMachine)({
  title: "reading the documentation",
  story,
  starts: [
    { input: { language: "curl" }, to: "loading" },
    { input: { language: "python" }, to: "loading", knows: { language: "python" } },
  ],
  places: { loading: { calls: { loadReference: () => undefined } }, showing: {}, failed: {} },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadReference", told], to: "showing", keep: () => told },
    { in: "loading", answer: ["loadReference", kept], to: "showing", keep: () => kept },
    { in: "loading", refusal: ["loadReference", away], to: "failed", keep: () => ({ problem: { id: "documentation-failed", cause: "AnswerLost" } }) },
    { in: "loading", refusal: ["loadReference", broken], to: "failed", keep: () => ({ problem: { id: "documentation-failed", cause: "ServerError" } }) },
    { in: "failed", on: retry, to: "loading", keep: () => ({ problem: null }) },
    { in: "showing", on: retry, to: "loading" },
    { in: "showing", on: language("javascript"), keep: () => ({ language: "javascript" as const }) },
    { in: "showing", on: language("python"), keep: () => ({ language: "python" as const }) },
    { in: "showing", on: term("tide"), keep: () => ({ term: "tide" }) },
    { in: "showing", on: term(""), keep: () => ({ term: "" }) },
  ],
  promises: {
    "what is shown was read": ({ snapshot }) =>
      snapshot.value === "showing" ? snapshot.context.reference !== null : undefined,
  },
  contract: "the documents know an external documentation tab alone: what it shows is the issue's",
});
