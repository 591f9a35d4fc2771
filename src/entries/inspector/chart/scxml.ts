import type { AnyStateMachine } from "xstate";
import { definitionOf } from "./definitions.ts";
import type { GraphEdge, GraphNode, GraphTransition, MachineGraph } from "./graphModel.ts";

const namespace = "http://www.w3.org/2005/07/scxml";

/** What SCXML has no word for, tags, stands in attributes of a namespace of its own, which its schema lets pass. */
const own = { namespace: "urn:clatter:chart", prefix: "chart" } as const;

type Content = readonly Element[];

/** A chart as SCXML (W3C): what is done stands as calls, so that the names are kept. */
export function scxmlOf(graph: MachineGraph): string {
  const machine = definitionOf(graph.id);
  const page = document.implementation.createDocument(namespace, "scxml");
  const make = (name: string, attributes: Readonly<Record<string, string>>, content: Content = []): Element => {
    const made = page.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };
  const calls = (actions: readonly string[]): Content =>
    actions.map((action) => {
      const script = make("script", {});
      script.textContent = `${action}()`;
      return script;
    });
  const block = (name: string, content: Content): Content => (content.length ? [make(name, {}, content)] : []);
  const transition = ({ event, guard, actions }: GraphTransition, target = ""): Element =>
    make("transition", { event: scxmlEvent(event), cond: guard && `${guard}()`, target }, calls(actions));
  const out = (source: string): Content =>
    outgoing(graph.edges, source).map(([one, target]) => transition(one, target));
  const state = (node: GraphNode): Element => {
    const waits = [...outgoing(graph.edges, node.id).map(([one]) => one), ...node.stays].filter(isDelay);
    const delays = [...new Set(waits.map(({ event }) => event))].map((event) =>
      make("send", { event: scxmlEvent(event), ...delayOf(machine, event) }),
    );
    const made = make(kindOf(node), { id: node.id, initial: initialOf(node) }, [
      ...block("onentry", [...calls(node.entry), ...delays]),
      ...block("onexit", calls(node.exit)),
      ...node.invokes.map((src) => make("invoke", { id: src, src })),
      ...node.stays.map((one) => transition(one)),
      ...out(node.id),
      ...node.children.map(state),
    ]);
    if (node.tags.length) made.setAttributeNS(own.namespace, `${own.prefix}:tags`, node.tags.join(" "));
    return made;
  };
  page.documentElement.setAttribute("version", "1.0");
  page.documentElement.setAttribute("name", graph.id);
  page.documentElement.setAttribute("datamodel", "ecmascript");
  page.documentElement.append(state(graph.root));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(page)}\n`;
}

const isDelay = ({ event }: GraphTransition): boolean => event.startsWith("after ");

/** An event's descriptor has no spaces: "after.statusSilence". */
const scxmlEvent = (event: string): string => event.replaceAll(" ", ".");

const kindOf = ({ kind }: GraphNode): string =>
  kind === "final" || kind === "parallel" || kind === "history" ? kind : "state";

const initialOf = ({ kind, children }: GraphNode): string =>
  kind === "parallel" ? "" : (children.find(({ isInitial }) => isInitial)?.id ?? "");

/** Transitions out of a state in the order of their events, each with its target. */
function outgoing(edges: readonly GraphEdge[], source: string): readonly (readonly [GraphTransition, string])[] {
  return edges
    .filter((edge) => edge.source === source)
    .flatMap(({ target, transitions }) => transitions.map((one) => [one, target] as const));
}

function delayOf(machine: AnyStateMachine | undefined, event: string): Record<string, string> {
  const name = event.slice("after ".length);
  const time: unknown = machine?.implementations.delays[name];
  return typeof time === "number" ? { delay: `${time}ms` } : { delayexpr: `${name}()` };
}
