import type { ELK, ElkExtendedEdge, ElkNode, ElkPoint } from "elkjs/lib/elk-api.js";
import type { GraphEdge, GraphNode, GraphTransition, MachineGraph } from "./graphModel.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode extends Box {
  readonly node: GraphNode;
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  readonly points: readonly ElkPoint[];
  readonly label: Box | null;
}

export interface PlacedGraph {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Outer ones first, so that inner ones are drawn over them. */
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Widths of one sign in px: Geist Mono 12 and Geist 14 at weight 500, rounded up. */
const monoWidth = 7.3;
const sansWidth = 8;

/** The height of a line of mono text. */
export const lineHeight = 16;

/** Where the name of a state stands, and where its lines begin below it. */
export const headHeight = 40;

/** What an edge says about one transition. */
function transitionLabel({ event, guard }: GraphTransition): string {
  return guard ? `${event} [${guard}]`.trim() : event;
}

/** The lines below a state's name: what runs while it lasts, and what it does without leaving. */
export function nodeLines(node: GraphNode): { readonly text: string; readonly key: string | null }[] {
  return [
    ...node.invokes.map((name) => ({ text: `↳ ${name}`, key: null })),
    ...node.stays.map((transition) => ({ text: transitionLabel(transition), key: transition.key })),
  ];
}

/** The lines beside an edge; a guard stands below its event, so that labels stay narrow and a chart too. */
export function edgeLines(edge: GraphEdge): { readonly text: string; readonly key: string; readonly id: string }[] {
  return edge.transitions.flatMap(({ event, guard, key }) => [
    ...(event ? [{ text: event, key, id: key }] : []),
    ...(guard ? [{ text: `[${guard}]`, key, id: `${key} guard` }] : []),
  ]);
}

function sizeOf(node: GraphNode): { width: number; height: number } {
  const lines = nodeLines(node);
  const longest = Math.max(0, ...lines.map(({ text }) => text.length * monoWidth));
  return {
    width: Math.ceil(Math.max(112, node.name.length * sansWidth + 32, longest + 32)),
    height: headHeight + (lines.length ? lines.length * lineHeight + 10 : 0),
  };
}

/** For the drawing and for every state around others: elk does not hand them down. */
const options = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.spacing.nodeNode": "40",
  "elk.spacing.edgeNode": "24",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "6",
  "elk.layered.spacing.nodeNodeBetweenLayers": "40",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/** A flat chart keeps the order of its file, so that it looks as it reads. */
const flatOptions = {
  ...options,
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
};

/** With states in states elkjs 0.12 breaks on the order of the file; there only the first state is held in its place. */
const nestedOptions = { ...options, "elk.hierarchyHandling": "INCLUDE_CHILDREN" };

/** The ids of a state and of the states around it, outermost first: `send`, `send.idle`. */
const around = (id: string): string[] => id.split(".").map((_, at, parts) => parts.slice(0, at + 1).join("."));

/** The innermost state around both ends: elk wants each edge there, or it loses the order of the file. */
function containerOf({ source, target }: GraphEdge): string {
  const others = new Set(around(target).slice(0, -1));
  return (
    around(source)
      .slice(0, -1)
      .findLast((id) => others.has(id)) ?? ""
  );
}

function elkNode(node: GraphNode, edges: readonly GraphEdge[]): ElkNode {
  const size = sizeOf(node);
  const first = node.isInitial ? { "elk.layered.layering.layerConstraint": "FIRST" } : {};
  if (!node.children.length) return { id: node.id, ...size, layoutOptions: first };
  return {
    id: node.id,
    layoutOptions: {
      ...nestedOptions,
      ...first,
      "elk.padding": `[top=${size.height + 16},left=24,bottom=24,right=24]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${size.width},${size.height})`,
    },
    children: node.children.map((child) => elkNode(child, edges)),
    edges: edges.filter((edge) => containerOf(edge) === node.id).map(elkEdge),
  };
}

function elkEdge(edge: GraphEdge): ElkExtendedEdge {
  const lines = edgeLines(edge);
  const width = Math.ceil(Math.max(0, ...lines.map(({ text }) => text.length * monoWidth)));
  const text = lines.map((line) => line.text).join(" ");
  const labels = lines.length ? [{ text, width, height: lines.length * lineHeight }] : [];
  return { id: edge.id, sources: [edge.source], targets: [edge.target], labels };
}

function placeNodes(elk: ElkNode, node: GraphNode): PlacedNode[] {
  const { x = 0, y = 0, width = 0, height = 0 } = elk;
  const inner = node.children.flatMap((child) => {
    const placed = elk.children?.find(({ id }) => id === child.id);
    return placed ? placeNodes(placed, child) : [];
  });
  return [{ node, x, y, width, height }, ...inner];
}

function placeEdge(elk: ElkExtendedEdge, edge: GraphEdge): PlacedEdge {
  const points = (elk.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const [label] = elk.labels ?? [];
  const { x = 0, y = 0, width = 0, height = 0 } = label ?? {};
  return { edge, points, label: label ? { x, y, width, height } : null };
}

const edgesWithin = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesWithin),
];

/** Whether the machine itself has lines or edges, and so must be drawn around its states. */
const isFramed = ({ root, edges }: MachineGraph): boolean =>
  nodeLines(root).length > 0 || edges.some(({ source, target }) => source === root.id || target === root.id);

function drawingOf(graph: MachineGraph): ElkNode {
  const { root, edges } = graph;
  const isNested = isFramed(graph) || root.children.some(({ children }) => children.length > 0);
  const container = isFramed(graph) ? "" : root.id;
  return {
    id: "drawing",
    layoutOptions: {
      ...(isNested ? nestedOptions : flatOptions),
      "elk.padding": "[top=24,left=24,bottom=24,right=24]",
    },
    children: (isFramed(graph) ? [root] : root.children).map((node) => elkNode(node, edges)),
    edges: edges.filter((edge) => containerOf(edge) === container).map(elkEdge),
  };
}

/** Finds a place for every state, line and label of a machine. */
export async function placeGraph(elk: ELK, graph: MachineGraph): Promise<PlacedGraph> {
  const drawing = await elk.layout(drawingOf(graph));
  const placed = new Map(edgesWithin(drawing).map((edge) => [edge.id, edge]));
  const outermost = isFramed(graph) ? [graph.root] : graph.root.children;
  return {
    id: graph.id,
    width: drawing.width ?? 0,
    height: drawing.height ?? 0,
    nodes: outermost.flatMap((node) => {
      const elkNodePlaced = drawing.children?.find(({ id }) => id === node.id);
      return elkNodePlaced ? placeNodes(elkNodePlaced, node) : [];
    }),
    edges: graph.edges.flatMap((edge) => {
      const elkPlaced = placed.get(edge.id);
      return elkPlaced ? [placeEdge(elkPlaced, edge)] : [];
    }),
  };
}

/** How round the bends of a line are, in px. */
const bend = 10;

/** A line through points as the `d` of an SVG path, its bends rounded. */
export function linePath(points: readonly ElkPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = rest.map((point, at) => {
    const next = rest[at + 1];
    const before = points[at];
    if (!next || !before) return `L${point.x} ${point.y}`;
    const towards = (other: ElkPoint): ElkPoint => {
      const length = Math.hypot(other.x - point.x, other.y - point.y) || 1;
      const step = Math.min(bend, length / 2) / length;
      return { x: point.x + (other.x - point.x) * step, y: point.y + (other.y - point.y) * step };
    };
    const [from, to] = [towards(before), towards(next)];
    return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`;
  });
  return `M${first.x} ${first.y}${parts.join("")}`;
}
