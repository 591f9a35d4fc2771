import { useEffect } from "react";
import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./ContextView.css.ts";
import type { Listener } from "./listener.ts";
import type { Trace, TracedActor } from "./trace.ts";

interface ContextViewProps {
  actor: TracedActor;
  trace: Trace;
  listener: Listener;
}

const print = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));

/** What an actor holds, asked of its tab when it is looked at and whenever something happened to it. */
export function ContextView({ actor, trace, listener }: ContextViewProps) {
  const isKnown = actor.key in trace.contexts;
  const isRunning = actor.status === "active";
  useEffect(() => {
    if (!isKnown && isRunning) listener.askContext(actor);
  }, [isKnown, isRunning, listener, actor]);
  const context = trace.contexts[actor.key];
  const entries = typeof context === "object" && context !== null ? Object.entries(context) : [];
  const missing = isKnown || !isRunning ? words.noContext : words.asking;
  return (
    <section className={styles.section} aria-labelledby="context">
      <h2 id="context" className={subheading}>
        {words.contextOf(actor.machine ?? actor.name)}
      </h2>
      {entries.length === 0 ? <p className={styles.hint}>{missing}</p> : null}
      <dl className={styles.list}>
        {entries.map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <dt className={styles.name}>{name}</dt>
            <dd className={value === null ? styles.empty : styles.value} title={print(value)}>
              {print(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
