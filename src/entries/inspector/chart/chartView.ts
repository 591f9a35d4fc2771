import { moreLines } from "../../../words/inspector.ts";
import { type GraphEdge, type GraphNode, type MachineGraph, nodesIn } from "./graphModel.ts";

/** What of a chart is drawn. */
interface ChartView {
  /** Ids of states whose inner states are folded away. */
  readonly folded: ReadonlySet<string>;
  /** Where the actor is: only that, where it comes from and where it can go; null draws all. */
  readonly around: ReadonlySet<string> | null;
  /** States whose other lines were asked for. */
  readonly opened: ReadonlySet<string>;
}

const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`);

const changeNodes = (node: GraphNode, change: (node: GraphNode) => GraphNode | null): GraphNode | null => {
  const children = node.children.flatMap((child) => changeNodes(child, change) ?? []);
  return change({ ...node, children });
};

/** Inner states of a folded one leave the drawing; lines from and to them begin and end at the folded one. */
function foldedGraph(graph: MachineGraph, folded: ReadonlySet<string>): MachineGraph {
  if (!folded.size) return graph;
  const ends = [...folded].sort((one, other) => one.length - other.length);
  const endOf = (id: string): string => ends.find((end) => isWithin(id, end)) ?? id;
  const edges = new Map<string, GraphEdge>();
  for (const edge of graph.edges) {
    const [source, target] = [endOf(edge.source), endOf(edge.target)];
    if (source === target && source !== edge.source) continue;
    const id = `${source}→${target}`;
    edges.set(id, { id, source, target, transitions: [...(edges.get(id)?.transitions ?? []), ...edge.transitions] });
  }
  const root = changeNodes(graph.root, (node) => (folded.has(node.id) ? { ...node, children: [] } : node));
  return { ...graph, root: root ?? graph.root, edges: [...edges.values()] };
}

const mark = (id: string, name: string, kind: "pill" | "more"): GraphNode => ({
  ...{ id, name, kind, isInitial: false, description: "", invokes: [], tags: [], entry: [], exit: [] },
  ...{ stays: [], children: [] },
});

/** Puts marks beside states: inside whatever state is around them. */
function withMarks(graph: MachineGraph, marks: ReadonlyMap<string, readonly GraphNode[]>): GraphNode {
  const add = (node: GraphNode): GraphNode => ({
    ...node,
    children: node.children.flatMap((child) => [add(child), ...(marks.get(child.id) ?? [])]),
  });
  return add(graph.root);
}

/** Only the states around the current one, and how many lines of each are not drawn. */
function nearGraph(graph: MachineGraph, { around, opened }: ChartView): MachineGraph {
  const leaves = nodesIn(graph.root).filter(({ id, children }) => around?.has(id) && !children.length);
  const here = new Set([...(around ?? []), ...leaves.map(({ id }) => id), ...opened].filter((id) => id !== graph.id));
  const touches = (edge: GraphEdge): boolean => here.has(edge.source) || here.has(edge.target);
  const edges = graph.edges.filter(touches);
  const near = new Set([...here, ...edges.flatMap(({ source, target }) => [source, target])]);
  const isNear = (node: GraphNode): boolean =>
    near.has(node.id) || (node.isInitial && node.children.length === 0 && near.has(parentOf(node.id)));
  const root = changeNodes(graph.root, (node) => (isNear(node) || node.children.length ? node : null)) ?? graph.root;
  const shown = new Set(nodesIn(root).map(({ id }) => id));
  const hidden = new Map<string, number>();
  for (const edge of graph.edges) {
    if (touches(edge)) continue;
    for (const id of new Set([edge.source, edge.target]))
      if (shown.has(id)) hidden.set(id, (hidden.get(id) ?? 0) + edge.transitions.length);
  }
  hidden.delete(graph.id);
  const marks = new Map([...hidden].map(([id, count]) => [id, [mark(`${id}+more`, moreLines(count), "more")]]));
  const links = [...hidden.keys()].map(
    (id): GraphEdge => ({ id: `${id}→more`, source: id, target: `${id}+more`, transitions: [] }),
  );
  return { ...graph, root: withMarks({ ...graph, root }, marks), edges: [...edges, ...links] };
}

const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(".")));

/** To how many lines of one target are drawn whole; the others end beside their source, in a pill with its name. */
const mostLines = 4;

function withPills(graph: MachineGraph): MachineGraph {
  const names = new Map(nodesIn(graph.root).map((node) => [node.id, node.name]));
  const incoming = new Map<string, GraphEdge[]>();
  for (const edge of graph.edges) incoming.set(edge.target, [...(incoming.get(edge.target) ?? []), edge]);
  const marks = new Map<string, GraphNode[]>();
  const edges = graph.edges.map((edge) => {
    const all = incoming.get(edge.target) ?? [];
    if (all.length <= mostLines || all[0] === edge || edge.source === graph.id) return edge;
    const id = `${edge.source}→${edge.target}+pill`;
    const pill = mark(id, names.get(edge.target) ?? "", "pill");
    marks.set(edge.source, [...(marks.get(edge.source) ?? []), pill]);
    return { ...edge, target: id };
  });
  return { ...graph, root: withMarks(graph, marks), edges };
}

/** The part of a chart that is looked at, as a chart of its own. */
export function viewOf(graph: MachineGraph, view: ChartView): MachineGraph {
  const folded = foldedGraph(graph, view.folded);
  return view.around === null ? withPills(folded) : nearGraph(folded, view);
}

/** The state for which a pill stands. */
export const pillTarget = (id: string): string => id.slice(id.indexOf("→") + 1, id.lastIndexOf("+"));

/** The state whose other lines a `more` stands for. */
export const moreSource = (id: string): string => id.slice(0, id.lastIndexOf("+"));

/** Where a machine begins: the states that are its initial ones, and those around them. */
export function initialStates(node: GraphNode): readonly string[] {
  const first = node.kind === "parallel" ? node.children : node.children.filter(({ isInitial }) => isInitial);
  return [node.id, ...first.flatMap(initialStates)];
}
