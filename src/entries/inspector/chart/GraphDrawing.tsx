import { useEffect, useRef } from "react";
import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import { ChartNode } from "./ChartNode.tsx";
import { edgeLines } from "./chartLines.ts";
import * as styles from "./GraphDrawing.css.ts";
import { box, linePath, type PlacedEdge, type PlacedGraph } from "./graphLayout.ts";

interface GraphDrawingProps {
  graph: PlacedGraph;
  light: Light;
  scale: number;
  /** The state that a search found. */
  found?: string | undefined;
  /** A press on a mark, or on the sign that folds a state. */
  onMark?(id: string, kind: "pill" | "more" | "fold"): void;
}

/** The picture of a machine: states as boxes in boxes, transitions as lines, and the light of a running actor. */
export function GraphDrawing({ graph, light, scale, found, onMark }: GraphDrawingProps) {
  const leaves = graph.nodes.filter(({ node }) => !node.children.length && light.active.has(node.id));
  const now = leaves.map(({ node }) => node.name).join(", ");
  const drawing = useRef<SVGSVGElement>(null);
  const lit = leaves.map(({ node }) => node.id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is lit or found is kept in sight whenever it moves
  useEffect(() => {
    const sought = drawing.current?.querySelector(found ? "[data-found]" : "[data-lit]");
    sought?.scrollIntoView({ block: "center", inline: "center" });
  }, [lit, scale, found, graph]);
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
        <ChartNode
          key={placed.node.id}
          placed={placed}
          light={light}
          isFound={placed.node.id === found}
          onMark={onMark}
        />
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

function Edge({ placed: { edge, points, label }, light }: { placed: PlacedEdge; light: Light }) {
  const isPath = edge.transitions.some(({ key }) => light.path.has(key));
  const isTaken = edge.transitions.some(({ key }) => light.taken.has(key));
  const look = isPath ? styles.pathLine : isTaken ? styles.takenLine : styles.line;
  const isLink = edge.transitions.length === 0;
  const arrow = isTaken ? "url(#arrow-taken)" : "url(#arrow)";
  return (
    <g>
      <path d={linePath(points)} className={look} {...(isLink ? {} : { markerEnd: arrow })} />
      {label
        ? edgeLines(edge).map(({ id, text, key, isEvent }, at) => {
            const times = isEvent ? light.taken.get(key) : undefined;
            return (
              <text
                key={id}
                x={label.x}
                y={label.y + at * box.line + box.line / 2}
                className={times ? styles.takenLabel : isEvent ? styles.eventLabel : styles.label}
              >
                {times ? `${text} ${words.times(times)}` : text}
              </text>
            );
          })
        : null}
    </g>
  );
}
