import { useEffect, useRef } from "react";
import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import { ChartNode } from "./ChartNode.tsx";
import { edgeLines } from "./chartLines.ts";
import * as styles from "./GraphDrawing.css.ts";
import { box, linePath, type PlacedEdge, type PlacedGraph } from "./graphLayout.ts";
import type { GraphWalks, WalkedLine } from "./graphWalks.ts";

interface GraphDrawingProps {
  graph: PlacedGraph;
  light: Light;
  /** What tests walked, in place of the light. */
  walks?: GraphWalks | null;
  scale: number;
  /** The state that a search found. */
  found?: string | undefined;
  /** A press on a mark, or on the sign that folds a state. */
  onMark?(id: string, kind: "pill" | "more" | "fold"): void;
}

/** The picture of a machine: states as boxes in boxes, transitions as lines, and the light of a running actor. */
export function GraphDrawing({ graph, light, walks = null, scale, found, onMark }: GraphDrawingProps) {
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
        <Arrow id="arrow-gap" look={styles.gapHead} />
      </defs>
      {graph.nodes.map((placed) => (
        <ChartNode
          key={placed.node.id}
          placed={placed}
          light={light}
          walks={walks}
          isFound={placed.node.id === found}
          onMark={onMark}
        />
      ))}
      {edges.map((placed) =>
        walks ? (
          <WalkedEdge key={placed.edge.id} placed={placed} walks={walks} />
        ) : (
          <Edge key={placed.edge.id} placed={placed} light={light} />
        ),
      )}
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

interface WalkedEdgeProps {
  placed: PlacedEdge;
  walks: GraphWalks;
}

/** A line as tests left it: walked or not, on the way to the chosen one, with the mutants of each of its transitions. */
function WalkedEdge({ placed: { edge, points, label }, walks: { lines, path } }: WalkedEdgeProps) {
  const isLink = edge.transitions.length === 0;
  const isGap = edge.transitions.some(({ key }) => lines.get(key)?.times === 0);
  const isPath = edge.transitions.some(({ key }) => path.has(key));
  const look = isPath
    ? isGap
      ? styles.pathGapLine
      : styles.pathLine
    : isGap
      ? styles.gapLine
      : isLink
        ? styles.line
        : styles.walkedLine;
  const arrow = isPath ? "url(#arrow-taken)" : isGap ? "url(#arrow-gap)" : "url(#arrow)";
  return (
    <g>
      <path d={linePath(points)} className={look} {...(isLink ? {} : { markerEnd: arrow })} />
      {label
        ? edgeLines(edge).map(({ id, text, key, isEvent }, at) => (
            <text
              key={id}
              x={label.x}
              y={label.y + at * box.line + box.line / 2}
              className={isEvent ? walkedLook(lines.get(key), path.has(key)) : styles.label}
            >
              {text}
              {isEvent ? <Mutants line={lines.get(key)} /> : null}
            </text>
          ))
        : null}
    </g>
  );
}

const walkedLook = (line: WalkedLine | undefined, isPath: boolean): string =>
  isPath ? styles.takenLabel : line?.times === 0 ? styles.gapLabel : styles.eventLabel;

function Mutants({ line }: { line: WalkedLine | undefined }) {
  if (!line?.mutants) return null;
  const { killed, made } = line.mutants;
  return (
    <tspan dx={8} className={killed < made ? styles.livedCount : styles.killedCount}>
      {killed < made ? words.someLived(killed, made) : words.killedOf(killed, made)}
    </tspan>
  );
}
