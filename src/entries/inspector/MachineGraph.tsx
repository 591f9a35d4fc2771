import type { ELK } from "elkjs/lib/elk-api.js";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useEffect, useMemo, useRef, useState } from "react";
import { heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/inspector.ts";
import { definitionOf } from "./definitions.ts";
import { GraphDrawing } from "./GraphDrawing.tsx";
import { type PlacedGraph, placeGraph } from "./graphLayout.ts";
import { graphOf } from "./graphModel.ts";
import * as styles from "./MachineGraph.css.ts";
import type { Light } from "./trace.ts";

interface MachineGraphProps {
  id: string;
  light: Light;
  elk: ELK;
  onMachine(machine: string): void;
}

/** Steps and ends of the zoom; 1 is the size at which text is 12 px. */
const zoom = { step: 1.25, least: 0.3, most: 2, readable: 0.65 } as const;

const clamp = (scale: number): number => Math.min(zoom.most, Math.max(zoom.least, scale));

/** One machine, drawn from its definition, with its running actor's light on it. */
export function MachineGraph({ id, light, elk, onMachine }: MachineGraphProps) {
  const frame = useRef<HTMLElement>(null);
  const [placed, setPlaced] = useState<PlacedGraph | "failed" | null>(null);
  const [scale, setScale] = useState(1);
  const graph = useMemo(() => {
    const machine = definitionOf(id);
    return machine ? graphOf(machine) : null;
  }, [id]);

  const fitToFrame = (drawing: { width: number; height: number }, least: number = zoom.least): void => {
    const box = frame.current;
    if (!box?.clientWidth) return;
    const whole = Math.min(1, box.clientWidth / drawing.width, box.clientHeight / drawing.height);
    setScale(clamp(Math.max(least, whole)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a machine is laid out once; to fit is part of showing it first
  useEffect(() => {
    if (!graph) return undefined;
    let isCurrent = true;
    placeGraph(elk, graph).then(
      (found) => {
        if (!isCurrent) return;
        setPlaced(found);
        fitToFrame(found, zoom.readable);
      },
      () => {
        if (isCurrent) setPlaced("failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [graph, elk]);

  if (!graph) return <p className={styles.note}>{words.unknownMachine(id)}</p>;
  const children = graph.root.children.flatMap((node) => node.invokes).filter((name) => definitionOf(name));
  return (
    <>
      <div className={styles.head}>
        <h2 className={heading}>{id}</h2>
        <span className={styles.summary}>{words.machineSummary(graph.states, graph.transitions)}</span>
        {[...new Set(children)].map((name) => (
          <Button key={name} kind="ghost" size="small" onClick={() => onMachine(name)}>
            {`${words.runs} ${name}`}
          </Button>
        ))}
        <div className={styles.tools}>
          <IconButton
            name={words.zoomOut}
            icon={Minus}
            size="small"
            onClick={() => setScale(clamp(scale / zoom.step))}
          />
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              if (placed && placed !== "failed") fitToFrame(placed);
            }}
          >
            {words.zoomFit}
          </Button>
          <IconButton name={words.zoomIn} icon={Plus} size="small" onClick={() => setScale(clamp(scale * zoom.step))} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={words.graphOf(id)}>
        {placed === null ? <p className={styles.note}>{words.drawing}</p> : null}
        {placed === "failed" ? <p className={styles.note}>{words.drawingFailed}</p> : null}
        {placed && placed !== "failed" ? <GraphDrawing graph={placed} light={light} scale={scale} /> : null}
      </section>
    </>
  );
}
