import * as words from "../../../words/inspector.ts";
import type { TracedStep } from "../trace/trace.ts";
import * as styles from "./SequenceView.css.ts";
import type { SequenceRow, sequenceOf } from "./sequenceOf.ts";

interface SequenceListProps {
  sequence: ReturnType<typeof sequenceOf>;
  chosen: TracedStep | undefined;
  onChoose(step: TracedStep): void;
}

/** The same as the drawing, in words. */
export function SequenceList({ sequence: { rows, lifelines }, chosen, onChoose }: SequenceListProps) {
  const names = new Map(lifelines.map(({ key, name }) => [key, words.lifelines[key] ?? name]));
  const said = ({ kind, from, to, text, step }: SequenceRow): string => {
    const [sender = "", receiver = ""] = [names.get(from), names.get(to)];
    if (kind === "state") return words.nowIn(receiver, text);
    return from === to ? `${receiver}: ${text}` : words.saysTo(sender, receiver, text || step.event);
  };
  return (
    <ol className={styles.list}>
      {rows
        .filter(({ kind }) => kind !== "pause")
        .map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={row.step.id === chosen?.id ? styles.chosenItem : styles.item}
              aria-current={row.step.id === chosen?.id ? "step" : undefined}
              onClick={() => onChoose(row.step)}
            >
              <time className={styles.time}>{words.timeOf(row.step.at)}</time>
              <span>{said(row)}</span>
            </button>
          </li>
        ))}
    </ol>
  );
}
