import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import { transitionText } from "./chartLines.ts";
import type { GraphNode, MachineGraph } from "./graphModel.ts";

/** A line of the tree that says what the chart draws. */
interface TreeItem {
  readonly id: string;
  readonly text: string;
  /** A state's: what is special about it. */
  readonly note: string;
  readonly isState: boolean;
  readonly isNow: boolean;
  /** Where Enter leads. */
  readonly target: string | null;
  readonly children: readonly TreeItem[];
}

function detail(id: string, text: string, target: string | null = null): TreeItem {
  return { id, text, note: "", isState: false, isNow: false, target, children: [] };
}

const nameOf = (id: string): string => id.slice(id.indexOf(".") + 1);

function stateItem(node: GraphNode, graph: MachineGraph, light: Light): TreeItem {
  const counted = (text: string, key: string): string => {
    const times = light.taken.get(key);
    return times ? `${text} ${words.times(times)}` : text;
  };
  const list = (label: string, values: readonly string[]): TreeItem[] =>
    values.length ? [detail(`${node.id} ${label}`, `${label} ${values.join(", ")}`)] : [];
  const ways = graph.edges.filter(({ source }) => source === node.id);
  const isNow = light.active.has(node.id);
  const notes = [
    node.isInitial ? words.initialState : "",
    node.kind === "final" ? words.finalState : "",
    isNow ? words.isNow : "",
  ];
  return {
    id: node.id,
    text: node.name,
    note: notes.filter(Boolean).join(", "),
    isState: true,
    isNow,
    target: null,
    children: [
      ...(node.description ? [detail(`${node.id} description`, node.description)] : []),
      ...list(words.tags, node.tags),
      ...list(words.rows.entry, node.entry),
      ...list(words.rows.exit, node.exit),
      ...list(words.rows.runs, node.invokes),
      ...node.stays.map((one) => detail(`${node.id} ${one.key}`, counted(transitionText(one), one.key))),
      ...ways.flatMap(({ id, target, transitions }) =>
        transitions.map((one) => {
          const text = `${transitionText(one)} ${words.goesTo(nameOf(target))}`.trim();
          return detail(`${id} ${one.key}`, counted(text, one.key), target);
        }),
      ),
      ...node.children.map((child) => stateItem(child, graph, light)),
    ],
  };
}

/** A chart as a tree: the same content, for keys and for whoever does not see the drawing. */
export const treeOf = (graph: MachineGraph, light: Light): TreeItem => stateItem(graph.root, graph, light);

/** The items that are seen, in their order, each with its level. */
export function visibleItems(
  root: TreeItem,
  closed: ReadonlySet<string>,
): readonly { readonly item: TreeItem; readonly level: number; readonly parent: string | null }[] {
  const visit = (item: TreeItem, level: number, parent: string | null): ReturnType<typeof visibleItems> => [
    { item, level, parent },
    ...(closed.has(item.id) ? [] : item.children.flatMap((child) => visit(child, level + 1, item.id))),
  ];
  return visit(root, 1, null);
}
