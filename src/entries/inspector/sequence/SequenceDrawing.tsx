import type { KeyboardEvent } from "react";
import * as words from "../../../words/inspector.ts";
import type { TracedActor, TracedStep } from "../trace/trace.ts";
import * as styles from "./SequenceView.css.ts";
import { type Lifeline, outside, type SequenceRow, type sequenceOf } from "./sequenceOf.ts";
import { labelWithin, placesOf, sign, size } from "./sequencePlaces.ts";

interface SequenceDrawingProps {
  sequence: ReturnType<typeof sequenceOf>;
  actor: TracedActor | null;
  chosen: TracedStep | undefined;
  onChoose(step: TracedStep): void;
}

const yOf = (at: number): number => size.top + at * size.row;

/** What a port took, from the row that asked to the row that answered. */
function workOf(
  rows: readonly SequenceRow[],
): readonly { readonly id: string; readonly from: number; readonly to: number }[] {
  return rows.flatMap((row, from) => {
    if (row.to !== outside.gateway) return [];
    const to = rows.findIndex(
      (one, at) => at > from && one.kind === "answer" && one.to === row.from && one.step.event.endsWith(`.${row.text}`),
    );
    return to < 0 ? [] : [{ id: row.id, from, to }];
  });
}

/** Lifelines side by side, and what was said between them one below the other. */
export function SequenceDrawing({ sequence: { lifelines, rows }, actor, chosen, onChoose }: SequenceDrawingProps) {
  const places = placesOf(lifelines, rows);
  const first = size.gutter + size.headWidth / 2;
  const placeOf = (key: string): number => places.get(key) ?? first;
  const width = Math.max(first, ...places.values()) + size.between - size.headWidth / 2 + 24;
  const height = yOf(rows.length) + 80;
  const begin = rows[0]?.step.at ?? 0;
  const gateway = placeOf(outside.gateway);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that holds keys
    <svg role="group" aria-label={words.sequence} width={width} height={height} className={styles.drawing}>
      <defs>
        {(["arrow", "arrow-chosen"] as const).map((id) => (
          <marker
            key={id}
            id={`sequence-${id}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" className={id === "arrow" ? styles.arrowHead : styles.chosenHead} />
          </marker>
        ))}
      </defs>
      {lifelines.map((line) => (
        <Head key={line.key} line={line} x={placeOf(line.key)} height={height} isChosen={line.key === actor?.key} />
      ))}
      {workOf(rows).map(({ id, from, to }) => (
        <rect
          key={id}
          x={gateway - size.work / 2}
          y={yOf(from)}
          width={size.work}
          height={(to - from) * size.row}
          rx={3}
          className={styles.work}
        />
      ))}
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          y={yOf(at)}
          from={placeOf(row.from)}
          to={placeOf(row.to)}
          width={width}
          since={row.step.at - begin}
          gap={row.kind === "pause" ? row.step.at - (rows[at - 1]?.step.at ?? row.step.at) : 0}
          isTold={rows[at - 1]?.step.id !== row.step.id || rows[at - 1]?.kind === "pause"}
          isChosen={row.step.id === chosen?.id}
          onChoose={() => onChoose(row.step)}
        />
      ))}
    </svg>
  );
}

/** As many signs as a head has room for. */
const longestName = 15;
const short = (text: string): string => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text);

function Head({ line, x, height, isChosen }: { line: Lifeline; x: number; height: number; isChosen: boolean }) {
  const left = x - size.headWidth / 2;
  return (
    <g>
      <line x1={x} x2={x} y1={size.head + 8} y2={height - 16} className={styles.lifeline} />
      <rect
        x={left}
        y={4}
        width={size.headWidth}
        height={size.head}
        rx={8}
        className={isChosen ? styles.chosenBox : styles.box}
      />
      <text x={left + 12} y={line.about === null && !words.lifelineHints[line.key] ? 28 : 20} className={styles.name}>
        {short(words.lifelines[line.key] ?? line.name)}
      </text>
      <text x={left + 12} y={38} className={styles.hint}>
        {short(words.lifelineHints[line.key] ?? line.about ?? "")}
      </text>
    </g>
  );
}

interface RowProps {
  row: SequenceRow;
  y: number;
  from: number;
  to: number;
  width: number;
  /** Milliseconds since the first row, told once for each step. */
  since: number;
  gap: number;
  isTold: boolean;
  isChosen: boolean;
  onChoose(): void;
}

function Row({ row, y, from, to, width, since, gap, isTold, isChosen, onChoose }: RowProps) {
  if (row.kind === "pause") {
    return (
      <g>
        <text x={8} y={y} className={styles.hint}>
          {words.later(gap)}
        </text>
        <line x1={size.gutter} x2={width - 16} y1={y} y2={y} className={styles.pause} />
      </g>
    );
  }
  const takeKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose();
  };
  const label = labelWithin(row.text, Math.abs(to - from));
  const look = isChosen ? styles.chosenText : row.isFailed ? styles.failedText : styles.text;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a drawing
    <g
      role="button"
      tabIndex={0}
      aria-label={`${words.timeOf(row.step.at)} ${row.text}`}
      aria-current={isChosen ? "step" : undefined}
      className={styles.entry}
      onClick={onChoose}
      onKeyDown={takeKey}
    >
      <rect x={0} y={y - size.row / 2} width={width} height={size.row} className={styles.ground} />
      {isTold && row.kind !== "state" ? (
        <text x={8} y={y} className={isChosen ? styles.chosenText : styles.hint}>
          {words.since(since)}
        </text>
      ) : null}
      {row.kind === "state" || from === to ? (
        <Pill x={to} y={y} text={row.text} look={row.kind === "state" ? styles.text : look} />
      ) : (
        <>
          <line
            x1={from}
            x2={to}
            y1={y + 8}
            y2={y + 8}
            className={isChosen ? styles.chosenLine : row.kind === "answer" ? styles.answer : styles.line}
            markerEnd={isChosen ? "url(#sequence-arrow-chosen)" : "url(#sequence-arrow)"}
          />
          <text x={from < to ? from + 8 : from - 8} y={y - 2} textAnchor={from < to ? "start" : "end"} className={look}>
            {label === row.text ? null : <title>{row.text}</title>}
            {label}
          </text>
        </>
      )}
    </g>
  );
}

function Pill({ x, y, text, look }: { x: number; y: number; text: string; look: string }) {
  const width = text.length * sign + 16;
  return (
    <>
      <rect x={x - width / 2} y={y - 11} width={width} height={22} rx={6} className={styles.pill} />
      <text x={x} y={y} textAnchor="middle" className={look}>
        {text}
      </text>
    </>
  );
}
