import Link from "lucide-react/icons/link";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import Trash2 from "lucide-react/icons/trash";
import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
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
  onForget(): void;
}

/** So many places a line has at most; where several steps fall on one, a failure is seen. */
const places = 240;

/** Where each moment stands on the line, 0 to `places`; one moment alone stands at the end. */
function placesOn(steps: readonly TracedStep[]): (step: TracedStep) => number {
  const first = steps[0]?.at ?? 0;
  const span = (steps.at(-1)?.at ?? 0) - first;
  return ({ at }) => (span > 0 ? Math.min(places, Math.max(0, ((at - first) / span) * places)) : places);
}

const tick = (place: number): string => `M${place} 34V66`;

/** The steps as strokes: one path for all, and one for those that failed. */
function ticksOf(steps: readonly TracedStep[]): { readonly steps: string; readonly failures: string } {
  const placeOf = placesOn(steps);
  const seen = new Set<number>();
  const failed = new Set<number>();
  for (const step of steps) (step.error === null ? seen : failed).add(Math.round(placeOf(step)));
  return { steps: [...seen].map(tick).join(""), failures: [...failed].map(tick).join("") };
}

/** The events along the bottom: hold, go back and on, or take up any moment. */
export function TimeLine({ steps, chosen, onChoose, onFollow, onForget }: TimeLineProps) {
  const current = chosen ?? steps.at(-1);
  const at = current ? steps.findLastIndex(({ id }) => id === current.id) : -1;
  const ticks = useMemo(() => ticksOf(steps), [steps]);
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
    const wanted = ((event.clientX - left) / Math.max(1, width)) * places;
    const placeOf = placesOn(steps);
    const distance = (step: TracedStep): number => Math.abs(placeOf(step) - wanted);
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
        <svg viewBox={`0 0 ${places} 100`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
          <path d={`M0 50H${places}`} className={styles.track} />
          <path d={ticks.steps} className={styles.tick} />
          <path d={ticks.failures} className={styles.failure} />
          {current ? <path d={`M${placesOn(steps)(current)} 10V90`} className={styles.now} /> : null}
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
      <IconButton name={words.forget} icon={Trash2} disabled={!steps.length} onClick={onForget} />
    </footer>
  );
}
