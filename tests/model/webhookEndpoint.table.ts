import {
  type EndpointAct,
  type WebhookEndpointContext,
  webhookEndpointMachine,
} from "../../machines/developer/webhookEndpointMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = WebhookEndpointContext;

const field = (name: "name" | "secretUrl", text: string) => ({ type: "field.change", field: name, text }) as const;
const toggle = (name: string) => ({ type: "type.toggle", name }) as const;
const acts = (kind: EndpointAct["kind"], id: string): EndpointAct => ({ kind, id });
const act = (kind: EndpointAct["kind"], id: string) => ({ type: "endpoint.act", act: acts(kind, id) }) as const;

const empty = { id: null, name: "", secretUrl: "", types: [] };
const pager = { id: "pager", name: "Pager", secretUrl: "https://pager.example", types: ["board.offline"] };
const edit = { type: "endpoint.edit", form: pager } as const;
const told = { id: "made", secret: "whsec_one", arrived: true };
const toldAgain = { id: "pager", secret: "whsec_two", arrived: true };
const silent = { id: "pager", secret: null, arrived: true };
const lost = { id: "one", secret: null, arrived: false };
const full = new PortRefusal({ code: "RateLimited", rule: "quota", sentence: "Too many." });
const away = new PortRefusal({ code: "AnswerLost" });

const story: Story = { boardId: "kitchen", form: empty, act: null, secret: null, problem: null };
const complete = ({ form }: Story) => form.name.trim() !== "" && form.secretUrl.trim() !== "" && form.types.length > 0;
const flip = (types: readonly string[], name: string) =>
  types.includes(name) ? types.filter((one) => one !== name) : [...types, name];
const saveFailed = (cause: string, more: object = {}) => ({ id: "webhook-save-failed", cause, ...more });
const failed =
  (cause: string, more: object = {}) =>
  (known: Story) => [
    {
      type: "endpoint.failed",
      act: known.act as EndpointAct,
      notice: { id: "webhook-change-failed", cause, ...more },
    } as const,
  ];
const acted = (arrived: boolean) => (known: Story) => [
  { type: "endpoint.acted", act: known.act as EndpointAct, arrived } as const,
];

/**
 * Look of the developer area, section 2, Webhooks: endpoints with a form, a switch, a secret that is told once and rotated,
 * deliveries that are made again. What takes something from a receiver is asked first.
 */
export const webhookEndpointTable = tableOf(webhookEndpointMachine)({
  title: "endpoints of a board's webhooks",
  story,
  starts: [
    { input: { boardId: "kitchen" }, to: "listing" },
    { input: { boardId: "hall" }, to: "listing", knows: { boardId: "hall" } },
  ],
  places: {
    listing: {},
    editing: {},
    saving: { calls: { saveEndpoint: ({ boardId, form }) => ({ boardId, ...form }) } },
    showingSecret: {},
    confirming: {},
    acting: { calls: { actOnEndpoint: (known) => known.act } },
  },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    { in: "listing", on: { type: "endpoint.new" }, to: "editing", keep: () => ({ form: empty, problem: null }) },
    { in: "listing", on: edit, to: "editing", keep: () => ({ form: pager, problem: null }) },
    { in: "editing", on: field("name", "Home log"), keep: ({ form }) => ({ form: { ...form, name: "Home log" }, problem: null }) },
    { in: "editing", on: field("name", "  "), keep: ({ form }) => ({ form: { ...form, name: "  " }, problem: null }) },
    { in: "editing", on: field("secretUrl", "https://log.example"), keep: ({ form }) => ({ form: { ...form, secretUrl: "https://log.example" }, problem: null }) },
    { in: "editing", on: field("secretUrl", " "), keep: ({ form }) => ({ form: { ...form, secretUrl: " " }, problem: null }) },
    { in: "editing", on: toggle("board.offline"), keep: ({ form }) => ({ form: { ...form, types: flip(form.types, "board.offline") }, problem: null }) },
    { in: "editing", on: toggle("board.renamed"), keep: ({ form }) => ({ form: { ...form, types: flip(form.types, "board.renamed") }, problem: null }) },
    { in: "editing", on: { type: "endpoint.cancel" }, to: "listing" },
    { in: "editing", on: { type: "endpoint.save" }, when: complete, to: "saving", keep: () => ({ problem: null }) },
    { in: "saving", answer: ["saveEndpoint", told], to: "showingSecret", keep: () => ({ secret: "whsec_one" }), emits: () => [{ type: "endpoint.saved", id: "made" } as const] },
    { in: "saving", answer: ["saveEndpoint", silent], to: "listing", emits: () => [{ type: "endpoint.saved", id: "pager" } as const] },
    { in: "saving", refusal: ["saveEndpoint", full], to: "editing", keep: () => ({ problem: saveFailed("RateLimited", { rule: "quota", sentence: "Too many." }) }) },
    { in: "saving", refusal: ["saveEndpoint", away], to: "editing", keep: () => ({ problem: saveFailed("AnswerLost") }) },
    { in: "showingSecret", on: { type: "secret.close" }, to: "listing", keep: () => ({ secret: null }) },
    { in: "listing", on: act("delete", "pager"), to: "confirming", keep: () => ({ act: acts("delete", "pager") }) },
    { in: "listing", on: act("rotateSecret", "pager"), to: "confirming", keep: () => ({ act: acts("rotateSecret", "pager") }) },
    { in: "listing", on: act("endSecret", "log"), to: "confirming", keep: () => ({ act: acts("endSecret", "log") }) },
    { in: "listing", on: act("turnOn", "pager"), to: "acting", keep: () => ({ act: acts("turnOn", "pager") }) },
    { in: "listing", on: act("turnOff", "log"), to: "acting", keep: () => ({ act: acts("turnOff", "log") }) },
    { in: "listing", on: act("redeliver", "one"), to: "acting", keep: () => ({ act: acts("redeliver", "one") }) },
    { in: "confirming", on: { type: "confirm.no" }, to: "listing", keep: () => ({ act: null }) },
    { in: "confirming", on: { type: "confirm.yes" }, to: "acting" },
    { in: "acting", answer: ["actOnEndpoint", toldAgain], to: "showingSecret", keep: () => ({ secret: "whsec_two", act: null }), emits: acted(true) },
    { in: "acting", answer: ["actOnEndpoint", silent], to: "listing", keep: () => ({ act: null }), emits: acted(true) },
    { in: "acting", answer: ["actOnEndpoint", lost], to: "listing", keep: () => ({ act: null }), emits: acted(false) },
    { in: "acting", refusal: ["actOnEndpoint", full], to: "listing", keep: () => ({ act: null }), emits: failed("RateLimited", { rule: "quota", sentence: "Too many." }) },
    { in: "acting", refusal: ["actOnEndpoint", away], to: "listing", keep: () => ({ act: null }), emits: failed("AnswerLost") },
  ],
  promises: {
    "the secret is in memory only while showingSecret": ({ snapshot }) =>
      snapshot.matches("showingSecret")
        ? snapshot.context.secret !== null
        : snapshot.context.secret === null && undefined,
    "nothing is taken from a receiver without a Yes": ({ calls, events }) => {
      const asked = calls.filter(
        ({ port, input }) =>
          port === "actOnEndpoint" && ["delete", "rotateSecret", "endSecret"].includes((input as EndpointAct).kind),
      );
      return asked.length === 0
        ? undefined
        : asked.length <= events.filter(({ type }) => type === "confirm.yes").length;
    },
  },
  contract: "the documents know no webhooks of a board: they are the issue's, drawn in the look of the developer area",
});
