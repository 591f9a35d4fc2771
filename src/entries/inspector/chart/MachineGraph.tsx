import type { ELK } from "elkjs/lib/elk-api.js";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import { ChartHead } from "./ChartHead.tsx";
import { ChartKeys } from "./ChartKeys.tsx";
import { ChartTree } from "./ChartTree.tsx";
import { initialStates, moreSource, pillTarget, viewOf } from "./chartView.ts";
import { aboutMachine, chartOf, definitionOf } from "./definitions.ts";
import { GraphDrawing } from "./GraphDrawing.tsx";
import { nodesIn } from "./graphModel.ts";
import type { GraphWalks } from "./graphWalks.ts";
import * as styles from "./MachineGraph.css.ts";
import { saveChart } from "./saveChart.ts";
import { usePlacedGraph } from "./usePlacedGraph.ts";

interface MachineGraphProps {
  id: string;
  /** What the chosen actor is about. */
  about: string | null;
  light: Light;
  /** What tests walked, drawn in place of the light. */
  walks?: GraphWalks | null;
  elk: ELK;
  isTree: boolean;
  /** Whether only what is around the current state is drawn. */
  isNear: boolean;
  onTree(isTree: boolean): void;
  onNear(isNear: boolean): void;
  onMachine(machine: string): void;
}

/** Ends of the zoom; 1 is the size at which text is 12 px and more, and nothing is fitted below it. */
const zoom = { step: 1.25, least: 0.3, most: 2 } as const;

const clamp = (scale: number): number => Math.min(zoom.most, Math.max(zoom.least, scale));

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));

/** A comment's text; what stands between backticks as code. */
const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
  text.split("`").map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part));

/** One machine, drawn from its definition, with its running actor's light on it. */
export function MachineGraph(props: MachineGraphProps) {
  const { id, about, light, walks = null, elk, isTree, isNear, onTree, onNear, onMachine } = props;
  const frame = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  const [term, setTerm] = useState("");
  const [nth, setNth] = useState(0);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [pill, setPill] = useState<string>();
  const graph = chartOf(id);
  const lit = [...light.active].sort().join(" ");
  const view = useMemo(() => {
    if (!graph) return null;
    const now = lit ? lit.split(" ") : initialStates(graph.root);
    return viewOf(graph, { folded, opened, around: isNear ? new Set(now) : null });
  }, [graph, lit, folded, opened, isNear]);
  const placed = usePlacedGraph(elk, view);

  if (!graph || !view) return <p className={styles.note}>{words.unknownMachine(id)}</p>;
  const matches = term
    ? nodesIn(graph.root).filter((node) => node.id !== graph.id && node.name.toLowerCase().includes(term.toLowerCase()))
    : [];
  const found = matches.length ? matches[nth % matches.length]?.id : pill;
  const seek = (sought: string, at: number): void => {
    setTerm(sought);
    setNth(at);
    setPill(undefined);
    // What is sought may stand outside what is drawn.
    setFolded(new Set());
    if (sought) onNear(false);
  };
  const press = (mark: string, kind: "pill" | "more" | "fold"): void => {
    if (kind === "more") setOpened(new Set([...opened, moreSource(mark)]));
    else if (kind === "fold") setFolded(folded.has(mark) ? without(folded, mark) : new Set([...folded, mark]));
    else {
      setTerm("");
      setPill(pillTarget(mark));
    }
  };
  const fit = (): void => {
    const boxed = frame.current;
    if (!boxed?.clientWidth || !placed || placed === "failed") return;
    setScale(clamp(Math.min(1, boxed.clientWidth / placed.width, boxed.clientHeight / placed.height)));
  };
  const [first, ...rest] = aboutMachine(id).split("\n\n");
  const children = [...new Set(nodesIn(graph.root).flatMap((node) => node.invokes))].filter(definitionOf);
  return (
    <>
      <ChartHead
        title={id}
        about={about}
        summary={words.machineSummary(graph.states, graph.transitions)}
        term={term}
        isMissing={term !== "" && matches.length === 0}
        isTree={isTree}
        onSeek={seek}
        onNext={() => seek(term, nth + 1)}
        onTree={onTree}
        onSave={(format) => {
          const drawing = frame.current?.querySelector<SVGSVGElement>("svg[role=img]");
          if (drawing || format === "mermaid" || format === "scxml") void saveChart(format, graph, drawing ?? null);
        }}
      />
      <details className={styles.description}>
        <summary>{withCode(first ?? "")}</summary>
        {rest.map((paragraph) => (
          <p key={paragraph}>{withCode(paragraph)}</p>
        ))}
      </details>
      {children.length ? (
        <p className={styles.children}>
          {children.map((name) => (
            <Button key={name} kind="ghost" size="small" onClick={() => onMachine(name)}>
              {`${words.runs} ${name}`}
            </Button>
          ))}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={words.graphOf(id)}>
        {isTree ? (
          <ChartTree graph={graph} light={light} found={found} />
        ) : placed === null ? (
          <p className={styles.note}>{words.drawing}</p>
        ) : placed === "failed" ? (
          <p className={styles.note}>{words.drawingFailed}</p>
        ) : (
          <GraphDrawing graph={placed} light={light} walks={walks} scale={scale} found={found} onMark={press} />
        )}
      </section>
      {isTree ? null : (
        <ChartKeys
          isNear={isNear}
          scale={scale}
          onNear={(near) => {
            setOpened(new Set());
            onNear(near);
          }}
          onZoom={(steps) => setScale(clamp(scale * zoom.step ** steps))}
          onFit={fit}
        />
      )}
    </>
  );
}
