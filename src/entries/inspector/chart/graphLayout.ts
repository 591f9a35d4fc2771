import type { ELK, ElkExtendedEdge, ElkNode, ElkPoint } from "elkjs/lib/elk-api.js";
import { descriptionLines, edgeLines, nodeLines } from "./chartLines.ts";
import type { GraphEdge, GraphNode, MachineGraph } from "./graphModel.ts";

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

/** Widths of one sign in px: Geist Mono 12, and Geist 14 at weight 600 and 13, rounded up. */
const widths = { mono: 7.3, name: 8.4, text: 7 } as const;

/** Where things stand in a state's box, in px. */
export const box = { padding: 16, head: 40, line: 16, text: 18, label: 52, tag: 20, mark: 24 } as const;

/** How wide a tag is. */
export const tagWidth = (tag: string): number => Math.ceil(tag.length * widths.mono + 12);

const isMark = ({ kind }: GraphNode): boolean => kind === "pill" || kind === "more";

function sizeOf(node: GraphNode): { width: number; height: number } {
  if (isMark(node)) return { width: Math.ceil(node.name.length * widths.mono + 24), height: box.mark };
  const lines = nodeLines(node);
  const text = descriptionLines(node);
  const tags = node.tags.reduce((sum, tag) => sum + tagWidth(tag) + 4, 0);
  const head = node.name.length * widths.name + (tags ? tags + 12 : 0) + (node.kind === "compound" ? 28 : 0);
  const longest = Math.max(
    head,
    ...text.map((line) => line.length * widths.text),
    ...lines.map((line) => box.label + line.text.length * widths.mono),
  );
  const below = text.length * box.text + lines.length * box.line;
  return {
    width: Math.ceil(Math.max(112, longest + 2 * box.padding)),
    height: box.head + (below ? below + 10 : 0),
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
  const width = Math.ceil(Math.max(0, ...lines.map(({ text }) => text.length * widths.mono + 18)));
  const text = lines.map((line) => line.text).join(" ");
  const labels = lines.length ? [{ text, width, height: lines.length * box.line }] : [];
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
