import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type WebhookEndpointInput = { readonly boardId: string };

/** What a person says of an endpoint. */
export type EndpointForm = {
  /** Null for one that is made. */
  readonly id: string | null;
  readonly name: string;
  /** Many receivers let in whoever knows it: its name keeps it from every inspector. */
  readonly secretUrl: string;
  readonly types: readonly string[];
};

export type EndpointWish = WebhookEndpointInput & EndpointForm;

/** A change of an endpoint that needs no form; `id` is the delivery's for a redelivery. */
export type EndpointAct = {
  readonly kind: "delete" | "turnOn" | "turnOff" | "rotateSecret" | "endSecret" | "redeliver";
  readonly id: string;
};

/** What came of it; the secret is told once, and null where none was made. */
export type EndpointAnswer = {
  readonly id: string;
  readonly secret: string | null;
  /** False of a delivery that was made again and did not arrive. */
  readonly arrived: boolean;
};

export type WebhookEndpointContext = WebhookEndpointInput & {
  readonly form: EndpointForm;
  readonly act: EndpointAct | null;
  /** In memory only while it is shown. */
  readonly secret: string | null;
  readonly problem: Notice | null;
};

export type WebhookEndpointEvent =
  | { readonly type: "endpoint.new" }
  | { readonly type: "endpoint.edit"; readonly form: EndpointForm }
  | { readonly type: "field.change"; readonly field: "name" | "secretUrl"; readonly text: string }
  | { readonly type: "type.toggle"; readonly name: string }
  | { readonly type: "endpoint.save" }
  | { readonly type: "endpoint.cancel" }
  | { readonly type: "endpoint.act"; readonly act: EndpointAct }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "secret.close" };

export type WebhookEndpointEmitted =
  | { readonly type: "endpoint.saved"; readonly id: string }
  | { readonly type: "endpoint.acted"; readonly act: EndpointAct; readonly arrived: boolean }
  | { readonly type: "endpoint.failed"; readonly act: EndpointAct; readonly notice: Notice };

const emptyForm: EndpointForm = { id: null, name: "", secretUrl: "", types: [] };
const noAct: EndpointAct = { kind: "turnOff", id: "" };

const initialContext = ({ input }: { input: WebhookEndpointInput }): WebhookEndpointContext => ({
  ...input,
  form: emptyForm,
  act: null,
  secret: null,
  problem: null,
});

const endpointToSave = ({ context: { boardId, form } }: { context: WebhookEndpointContext }): EndpointWish => ({
  boardId,
  ...form,
});

const actToDo = ({ context: { act } }: { context: WebhookEndpointContext }): EndpointAct => act ?? noAct;

const toggled = (types: readonly string[], name: string) =>
  types.includes(name) ? types.filter((one) => one !== name) : [...types, name];

/** What takes something from a receiver is asked first. */
const asking: readonly EndpointAct["kind"][] = ["delete", "rotateSecret", "endSecret"];

/**
 * Endpoints of a board's webhooks: made and changed in a form, switched, deleted, their secret rotated and the one before
 * ended, a delivery made again.
 *
 * What can go wrong: the gateway refuses the address or the number of endpoints (said in the form, which keeps what was
 * written); what is made again does not arrive (said); an endpoint or delivery is there no more, or no answer comes (said; an
 * endpoint may have a secret then that nobody knows: rotating makes another one).
 */
export const webhookEndpointMachine = setup({
  types: {
    context: {} as WebhookEndpointContext,
    events: {} as WebhookEndpointEvent,
    emitted: {} as WebhookEndpointEmitted,
    input: {} as WebhookEndpointInput,
  },
  actors: {
    saveEndpoint: promisePort<EndpointAnswer, EndpointWish>("saveEndpoint"),
    actOnEndpoint: promisePort<EndpointAnswer, EndpointAct>("actOnEndpoint"),
  },
  guards: {
    isComplete: ({ context: { form } }) =>
      form.name.trim() !== "" && form.secretUrl.trim() !== "" && form.types.length > 0,
    asksFirst: ({ event }) => event.type === "endpoint.act" && asking.includes(event.act.kind),
    madeSecret: ({ event }) => (outputIn<EndpointAnswer>(event)?.secret ?? null) !== null,
  },
  actions: {
    openForm: assign(({ event }) => ({ problem: null, form: event.type === "endpoint.edit" ? event.form : emptyForm })),
    keepField: assign(({ context, event }) =>
      event.type === "field.change" ? { form: { ...context.form, [event.field]: event.text }, problem: null } : {},
    ),
    toggleType: assign(({ context, event }) =>
      event.type === "type.toggle"
        ? { form: { ...context.form, types: toggled(context.form.types, event.name) }, problem: null }
        : {},
    ),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "webhook-save-failed") }),
    keepAct: assign(({ event }) => (event.type === "endpoint.act" ? { act: event.act } : {})),
    forgetAct: assign({ act: null }),
    keepSecret: assign({ secret: ({ event }) => outputIn<EndpointAnswer>(event)?.secret ?? null }),
    forgetSecret: assign({ secret: null }),
    tellSaved: emit(({ event }) => ({
      type: "endpoint.saved" as const,
      id: outputIn<EndpointAnswer>(event)?.id ?? "",
    })),
    tellActed: emit(({ context, event }) => ({
      type: "endpoint.acted" as const,
      act: context.act ?? noAct,
      arrived: outputIn<EndpointAnswer>(event)?.arrived ?? true,
    })),
    tellFailure: emit(({ context, event }) => ({
      type: "endpoint.failed" as const,
      act: context.act ?? noAct,
      notice: noticeOf("webhook-change-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "webhookEndpoint",
  context: initialContext,
  initial: "listing",
  states: {
    listing: {
      on: {
        "endpoint.new": { target: "editing", actions: "openForm" },
        "endpoint.edit": { target: "editing", actions: "openForm" },
        "endpoint.act": [
          { guard: "asksFirst", target: "confirming", actions: "keepAct" },
          { target: "acting", actions: "keepAct" },
        ],
      },
    },
    editing: {
      on: {
        "field.change": { actions: "keepField" },
        "type.toggle": { actions: "toggleType" },
        "endpoint.cancel": "listing",
        "endpoint.save": { guard: "isComplete", target: "saving", actions: "forgetProblem" },
      },
    },
    saving: {
      invoke: {
        id: "saveEndpoint",
        src: "saveEndpoint",
        input: endpointToSave,
        onDone: [
          { guard: "madeSecret", target: "showingSecret", actions: ["keepSecret", "tellSaved"] },
          { target: "listing", actions: "tellSaved" },
        ],
        onError: { target: "editing", actions: "keepProblem" },
      },
    },
    showingSecret: { on: { "secret.close": { target: "listing", actions: "forgetSecret" } } },
    confirming: { on: { "confirm.no": { target: "listing", actions: "forgetAct" }, "confirm.yes": "acting" } },
    acting: {
      invoke: {
        id: "actOnEndpoint",
        src: "actOnEndpoint",
        input: actToDo,
        onDone: [
          { guard: "madeSecret", target: "showingSecret", actions: ["keepSecret", "tellActed", "forgetAct"] },
          { target: "listing", actions: ["tellActed", "forgetAct"] },
        ],
        onError: { target: "listing", actions: ["tellFailure", "forgetAct"] },
      },
    },
  },
});
