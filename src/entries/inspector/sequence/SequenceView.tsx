import List from "lucide-react/icons/list";
import Unplug from "lucide-react/icons/unplug";
import { useMemo, useState } from "react";
import { media } from "../../../theme/media.ts";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import * as words from "../../../words/inspector.ts";
import type { Trace, TracedActor, TracedStep } from "../trace/trace.ts";
import { SequenceDrawing } from "./SequenceDrawing.tsx";
import { SequenceList } from "./SequenceList.tsx";
import * as styles from "./SequenceView.css.ts";
import { sequenceOf } from "./sequenceOf.ts";

interface SequenceViewProps {
  trace: Trace;
  actor: TracedActor | null;
  /** Keys of the actors in the picture. */
  shown: ReadonlySet<string>;
  chosen: TracedStep | undefined;
  onChoose(step: TracedStep): void;
  /** Loses the answer that the chosen entry brought or waits for, on a copy; null where it has none, or while it is asked for. */
  onLose: (() => void) | null;
  /** Why it cannot be lost, where a reason is known. */
  whyKept: string | null;
}

/** Who said what to whom, from the top: actors, the page around them and the gateway. A press holds the entry. */
export function SequenceView({ trace, actor, shown, chosen, onChoose, onLose, whyKept }: SequenceViewProps) {
  const [isList, setList] = useState(() => matchMedia(media.belowPhone).matches);
  const [hasStates, setStates] = useState(true);
  const [hasInner, setInner] = useState(false);
  const sequence = useMemo(
    () => sequenceOf(trace, shown, { until: undefined, hasStates, hasInner }),
    [trace, shown, hasStates, hasInner],
  );
  const { rows } = sequence;
  const messages = rows.filter(({ kind }) => kind === "message" || kind === "answer").length;
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {actor?.machine ?? words.sequence}
          {actor?.about ? <span className={styles.about}>{` · ${actor.about}`}</span> : null}
        </h2>
        <span className={styles.summary}>
          {words.sequenceSummary(messages, first && last ? last.step.at - first.step.at : 0)}
        </span>
        <div className={styles.tools}>
          <Button kind="ghost" size="small" icon={List} aria-pressed={isList} onClick={() => setList(!isList)}>
            {words.asList}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={words.sequence}>
        {sequence.isCut ? <p className={styles.note}>{words.olderLeft}</p> : null}
        {rows.length === 0 ? <p className={styles.note}>{words.noSequence}</p> : null}
        {isList ? (
          <SequenceList sequence={sequence} chosen={chosen} onChoose={onChoose} />
        ) : (
          <SequenceDrawing sequence={sequence} actor={actor} chosen={chosen} onChoose={onChoose} />
        )}
      </section>
      <div className={styles.keys}>
        <div className={styles.keyGroup}>
          <Switch label={words.states} checked={hasStates} onChange={setStates}>
            <span>{words.states}</span>
          </Switch>
          <Switch label={words.innerEvents} checked={hasInner} onChange={setInner}>
            <span>{words.innerEvents}</span>
          </Switch>
        </div>
        <div className={styles.keyGroup}>
          <Button
            kind="ghost"
            size="small"
            icon={Unplug}
            disabled={onLose === null}
            title={onLose === null ? (whyKept ?? words.loseHint) : undefined}
            onClick={() => onLose?.()}
          >
            {words.loseAnswer}
          </Button>
        </div>
      </div>
    </>
  );
}
