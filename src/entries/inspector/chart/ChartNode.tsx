import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import { descriptionLines, type NodeLine, nodeLines } from "./chartLines.ts";
import * as styles from "./GraphDrawing.css.ts";
import { box, type PlacedNode, tagWidth } from "./graphLayout.ts";
import type { GraphWalks } from "./graphWalks.ts";

interface ChartNodeProps {
  placed: PlacedNode;
  light: Light;
  walks: GraphWalks | null;
  isFound: boolean;
  onMark: ((id: string, kind: "pill" | "more" | "fold") => void) | undefined;
}

/** A state: its name and tags, what it is for, and what is done and runs in it. */
export function ChartNode({ placed, light, walks, isFound, onMark }: ChartNodeProps) {
  const { node, x, y, width, height } = placed;
  if (node.kind === "pill" || node.kind === "more") return <Mark placed={placed} onMark={onMark} />;
  const isActive = light.active.has(node.id);
  const isGroup = node.children.length > 0;
  const isLit = isActive && !isGroup;
  const rest = light.visited.has(node.id) ? styles.visited : styles.node;
  const look = isGroup ? styles.group[isActive ? "on" : "off"] : isLit ? styles.active : rest;
  const text = descriptionLines(node);
  return (
    <g {...(isLit ? { "data-lit": "" } : {})} {...(isFound ? { "data-found": "" } : {})}>
      <rect x={x} y={y} width={width} height={height} rx={8} className={look} />
      {isFound ? (
        <rect x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={11} className={styles.found} />
      ) : null}
      {node.kind === "final" ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5} className={styles.finalRing} />
      ) : null}
      {node.isInitial ? <circle cx={x} cy={y + box.head / 2} r={4} className={styles.initial} /> : null}
      <text
        x={x + box.padding}
        y={y + box.head / 2}
        className={isGroup ? styles.groupName : isLit ? styles.activeName : styles.name}
      >
        {node.name}
      </text>
      <Tags placed={placed} isLit={isLit} isFoldable={node.kind === "compound" || node.kind === "parallel"} />
      {text.map((line, at) => (
        <text
          key={line}
          x={x + box.padding}
          y={y + box.head + at * box.text + 5}
          className={isLit ? styles.activeText : styles.text}
        >
          {line}
        </text>
      ))}
      {nodeLines(node).map((line, at) => (
        <Line
          key={line.id}
          line={line}
          x={x + box.padding}
          y={y + box.head + text.length * box.text + at * box.line + 4}
          light={light}
          walks={walks}
          isLit={isLit}
        />
      ))}
      {onMark && (node.kind === "compound" || node.kind === "parallel") ? (
        <Fold placed={placed} onFold={() => onMark(node.id, "fold")} />
      ) : null}
    </g>
  );
}

/** Tags stand at the right of the name, before the sign that folds. */
function Tags({ placed, isLit, isFoldable }: { placed: PlacedNode; isLit: boolean; isFoldable: boolean }) {
  const { node, x, y, width } = placed;
  let right = x + width - 10 - (isFoldable ? 24 : 0);
  return node.tags.map((tag) => {
    const wide = tagWidth(tag);
    right -= wide + 4;
    return (
      <g key={tag}>
        <rect
          x={right}
          y={y + (box.head - box.tag) / 2}
          width={wide}
          height={box.tag}
          rx={4}
          className={isLit ? styles.activeTag : styles.tag}
        />
        <text x={right + 6} y={y + box.head / 2} className={isLit ? styles.activeLine : styles.inner}>
          {tag}
        </text>
      </g>
    );
  });
}

interface LineProps {
  line: NodeLine;
  x: number;
  y: number;
  light: Light;
  walks: GraphWalks | null;
  isLit: boolean;
}

function Line({ line: { label, text, key }, x, y, light, walks, isLit }: LineProps) {
  const times = key === null || walks ? undefined : light.taken.get(key);
  const isGap = key !== null && walks?.lines.get(key)?.times === 0;
  const rest = isGap ? styles.gapInner : styles.value;
  const look = isLit ? (times ? styles.activeTakenLine : styles.activeLine) : times ? styles.takenInner : rest;
  return (
    <>
      {label ? (
        <text x={x} y={y} className={isLit ? styles.activeRow : styles.row}>
          {label}
        </text>
      ) : null}
      <text x={x + box.label} y={y} className={look}>
        {label && times ? `${text} ${words.times(times)}` : text}
      </text>
    </>
  );
}

/** What stands for something that is not drawn here. The tree says the same to whoever does not see it. */
function Mark({ placed, onMark }: { placed: PlacedNode; onMark: ChartNodeProps["onMark"] }) {
  const { node, x, y, width, height } = placed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: inside a picture; the tree beside it is the one for keys
    <g className={styles.mark} onClick={() => onMark?.(node.id, node.kind as "pill" | "more")}>
      <rect x={x} y={y} width={width} height={height} rx={height / 2} className={styles.pill} />
      <text x={x + 12} y={y + height / 2} className={styles.value}>
        {node.name}
      </text>
    </g>
  );
}

function Fold({ placed: { node, x, y, width }, onFold }: { placed: PlacedNode; onFold(): void }) {
  const [left, middle] = [x + width - 26, y + box.head / 2];
  const path = node.children.length ? `M${left} ${middle - 2}l5 5l5 -5` : `M${left + 3} ${middle - 5}l5 5l-5 5`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <g className={styles.mark} onClick={onFold}>
      <rect x={left - 7} y={middle - 12} width={24} height={24} rx={4} className={styles.foldGround} />
      <path d={path} className={styles.fold} />
    </g>
  );
}
