import { useEffect, useRef } from "react";
import * as words from "../../words/inspector.ts";
import * as styles from "./GraphDrawing.css.ts";
import {
  edgeLines,
  headHeight,
  lineHeight,
  linePath,
  nodeLines,
  type PlacedEdge,
  type PlacedGraph,
  type PlacedNode,
} from "./graphLayout.ts";
import type { Light } from "./trace.ts";

interface GraphDrawingProps {
  graph: PlacedGraph;
  light: Light;
  scale: number;
}

/** The picture of a machine: states as boxes in boxes, transitions as lines, and the light of a running actor. */
export function GraphDrawing({ graph, light, scale }: GraphDrawingProps) {
  const leaves = graph.nodes.filter(({ node }) => !node.children.length && light.active.has(node.id));
  const now = leaves.map(({ node }) => node.name).join(", ");
  const drawing = useRef<SVGSVGElement>(null);
  const lit = leaves.map(({ node }) => node.id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is lit is kept in sight whenever it moves
  useEffect(() => {
    drawing.current?.querySelector("[data-lit]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [lit, scale]);
  const edges = [...graph.edges].sort((left, right) => rank(left, light) - rank(right, light));
  return (
    <svg
      ref={drawing}
      role="img"
      aria-label={now ? words.graphAt(graph.id, now) : words.graphOf(graph.id)}
      width={graph.width * scale}
      height={graph.height * scale}
      viewBox={`0 0 ${graph.width} ${graph.height}`}
      className={styles.drawing}
    >
      <defs>
        <Arrow id="arrow" look={styles.head} />
        <Arrow id="arrow-taken" look={styles.takenHead} />
      </defs>
      {graph.nodes.map((placed) => (
        <Node key={placed.node.id} placed={placed} light={light} />
      ))}
      {edges.map((placed) => (
        <Edge key={placed.edge.id} placed={placed} light={light} />
      ))}
    </svg>
  );
}

/** What is lit is drawn last, over the rest. */
function rank({ edge }: PlacedEdge, light: Light): number {
  if (edge.transitions.some(({ key }) => light.path.has(key))) return 2;
  return edge.transitions.some(({ key }) => light.taken.has(key)) ? 1 : 0;
}

function Arrow({ id, look }: { id: string; look: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0L8 4L0 8z" className={look} />
    </marker>
  );
}

function Node({ placed, light }: { placed: PlacedNode; light: Light }) {
  const { node, x, y, width, height } = placed;
  const isActive = light.active.has(node.id);
  const isGroup = node.children.length > 0;
  const isLit = isActive && !isGroup;
  const look = isLit
    ? styles.active
    : isActive
      ? styles.around
      : light.visited.has(node.id)
        ? styles.visited
        : styles.node;
  return (
    <g {...(isLit ? { "data-lit": "" } : {})}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
        className={isGroup ? styles.group[isActive ? "on" : "off"] : look}
      />
      {node.kind === "final" ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5} className={styles.finalRing} />
      ) : null}
      {node.isInitial ? <circle cx={x} cy={y + headHeight / 2} r={4} className={styles.initial} /> : null}
      <text
        x={isGroup ? x + 16 : x + width / 2}
        y={y + headHeight / 2}
        className={isGroup ? styles.groupName : isLit ? styles.activeName : styles.name}
      >
        {node.name}
      </text>
      <Lines placed={placed} light={light} isActive={isLit} />
    </g>
  );
}

function Lines({ placed: { node, x, y }, light, isActive }: { placed: PlacedNode; light: Light; isActive: boolean }) {
  return nodeLines(node).map(({ text, key }, at) => {
    const isTaken = key !== null && light.taken.has(key);
    const look = isTaken
      ? isActive
        ? styles.activeTakenLine
        : styles.takenInner
      : isActive
        ? styles.activeLine
        : styles.inner;
    return (
      <text key={key ?? text} x={x + 16} y={y + headHeight + at * lineHeight + lineHeight / 2 - 4} className={look}>
        {text}
      </text>
    );
  });
}

function Edge({ placed: { edge, points, label }, light }: { placed: PlacedEdge; light: Light }) {
  const isPath = edge.transitions.some(({ key }) => light.path.has(key));
  const isTaken = edge.transitions.some(({ key }) => light.taken.has(key));
  const look = isPath ? styles.pathLine : isTaken ? styles.takenLine : styles.line;
  return (
    <g>
      <path d={linePath(points)} className={look} markerEnd={isTaken ? "url(#arrow-taken)" : "url(#arrow)"} />
      {label
        ? edgeLines(edge).map(({ text, key, id }, at) => (
            <text
              key={id}
              x={label.x}
              y={label.y + at * lineHeight + lineHeight / 2}
              className={light.taken.has(key) ? styles.takenLabel : styles.label}
            >
              {text}
            </text>
          ))
        : null}
    </g>
  );
}
