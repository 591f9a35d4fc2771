import Link from "lucide-react/icons/link";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import Trash2 from "lucide-react/icons/trash";
import type { KeyboardEvent, PointerEvent } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/inspector.ts";
import { eventName } from "./chart/graphModel.ts";
import * as styles from "./TimeLine.css.ts";
import type { TracedStep } from "./trace/trace.ts";

interface TimeLineProps {
  steps: readonly TracedStep[];
  chosen: TracedStep | undefined;
  onChoose(step: TracedStep | undefined): void;
  onFollow(): void;
  /** Null where nothing can be forgotten. */
  onForget: (() => void) | null;
}

/** Where a step stands on the line, in percent; one moment alone stands at the end. */
function placeOnLine(steps: readonly TracedStep[], step: TracedStep): number {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || last.at <= first.at) return 100;
  return Math.min(100, Math.max(0, ((step.at - first.at) / (last.at - first.at)) * 100));
}

/** So many places a line has at most; where several steps fall on one, a failure or the current one is seen. */
const places = 240;

function ticksOf(steps: readonly TracedStep[], current: TracedStep | undefined): readonly TracedStep[] {
  const ticks = new Map<number, TracedStep>();
  for (const step of steps) {
    const place = Math.round((placeOnLine(steps, step) / 100) * places);
    const there = ticks.get(place);
    if (!there || step === current || (step.error !== null && there !== current)) ticks.set(place, step);
  }
  return [...ticks.values()];
}

/** The events along the bottom: hold, go back and on, or take up any moment. */
export function TimeLine({ steps, chosen, onChoose, onFollow, onForget }: TimeLineProps) {
  const current = chosen ?? steps.at(-1);
  const at = current ? steps.findIndex(({ id }) => id === current.id) : -1;
  const goTo = (index: number): void => onChoose(steps[Math.min(steps.length - 1, Math.max(0, index))]);
  const takeKey = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: steps.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined || !steps.length) return;
    event.preventDefault();
    goTo(target);
  };
  const takePointer = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const wanted = ((event.clientX - left) / Math.max(1, width)) * 100;
    const distance = (step: TracedStep): number => Math.abs(placeOnLine(steps, step) - wanted);
    onChoose([...steps].sort((one, other) => distance(one) - distance(other))[0]);
  };
  return (
    <footer className={styles.bar}>
      <IconButton name={words.stepBack} icon={SkipBack} disabled={at <= 0} onClick={() => goTo(at - 1)} />
      {chosen ? (
        <IconButton name={words.follow} icon={Play} onClick={onFollow} />
      ) : (
        <IconButton name={words.hold} icon={Pause} disabled={!current} onClick={() => onChoose(current)} />
      )}
      <IconButton
        name={words.stepOn}
        icon={SkipForward}
        disabled={at < 0 || at >= steps.length - 1}
        onClick={() => goTo(at + 1)}
      />
      <div
        role="slider"
        tabIndex={0}
        className={styles.line}
        aria-label={words.timeLine}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={current ? words.stepAt(at + 1, steps.length, eventName(current.event)) : words.noEvents}
        onKeyDown={takeKey}
        onPointerDown={takePointer}
        onPointerMove={takePointer}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" className={styles.track} />
          {ticksOf(steps, current).map((step) => {
            const x = `${placeOnLine(steps, step)}%`;
            const look = step === current ? styles.now : step.error === null ? styles.tick : styles.failure;
            const [y1, y2] = step === current ? ["10%", "90%"] : ["34%", "66%"];
            return <line key={step.id} x1={x} x2={x} y1={y1} y2={y2} className={look} />;
          })}
        </svg>
      </div>
      <IconButton
        name={words.linkToStep}
        icon={Link}
        disabled={!chosen}
        onClick={() => void navigator.clipboard?.writeText(location.href)}
      />
      {current ? <span className={styles.step}>{words.stepOf(at + 1, steps.length)}</span> : null}
      <time className={styles.time}>{current ? words.timeOf(current.at) : ""}</time>
      {onForget ? <IconButton name={words.forget} icon={Trash2} disabled={!steps.length} onClick={onForget} /> : null}
    </footer>
  );
}
