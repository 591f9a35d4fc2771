import { useEffect, useRef } from "react";
import { subheading } from "../../theme/text.css.ts";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/inspector.ts";
import { eventName } from "./chart/graphModel.ts";
import * as styles from "./EventList.css.ts";
import type { TracedStep } from "./trace/trace.ts";

interface EventListProps {
  steps: readonly TracedStep[];
  /** The step that is held; undefined while following. */
  chosen: TracedStep | undefined;
  isWide: boolean;
  onWide(isWide: boolean): void;
  onChoose(step: TracedStep): void;
}

/** More rows than these nobody reads at once, and drawing all of them for every event would stop the page. */
const rows = { before: 150, after: 50 } as const;

/** The events as they come. Choosing one holds everything at that moment, and shows what the event carried. */
export function EventList({ steps, chosen, isWide, onWide, onChoose }: EventListProps) {
  const end = useRef<HTMLLIElement>(null);
  const current = chosen ?? steps.at(-1);
  const at = current ? steps.findIndex(({ id }) => id === current.id) : 0;
  const first = Math.max(0, at - rows.before);
  const shown = steps.slice(first, at + rows.after + 1);
  const later = steps.length - first - shown.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest event is scrolled to whenever there is another one
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);
  return (
    <section aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events" className={subheading}>
          {words.events}
        </h2>
        <Segment
          label={words.eventsShown}
          options={[
            { value: "one", label: words.onlyActor },
            { value: "all", label: words.allActors },
          ]}
          value={isWide ? "all" : "one"}
          onChange={(shown) => onWide(shown === "all")}
        />
      </div>
      {steps.length === 0 ? <p className={styles.hint}>{words.noEvents}</p> : null}
      {first > 0 ? <p className={styles.hint}>{words.earlier(first)}</p> : null}
      <ol className={styles.list} start={first + 1}>
        {shown.map((step) => (
          <li key={step.id} ref={step === current ? end : undefined}>
            <button
              type="button"
              className={step === current ? styles.chosen : styles.row}
              aria-current={step === current ? "step" : undefined}
              onClick={() => onChoose(step)}
            >
              <time className={styles.time} dateTime={new Date(step.at).toISOString()}>
                {words.timeOf(step.at)}
              </time>
              <span className={step.error === null ? styles.event : styles.failure}>
                {eventName(step.event)}
                {step.error === null ? "" : `: ${step.error}`}
              </span>
            </button>
            {step === chosen ? <pre className={styles.payload}>{JSON.stringify(step.payload, null, 2)}</pre> : null}
          </li>
        ))}
      </ol>
      {later > 0 ? <p className={styles.hint}>{words.later(later)}</p> : null}
    </section>
  );
}
