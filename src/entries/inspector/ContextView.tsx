import FlaskConical from "lucide-react/icons/flask-conical";
import { useEffect } from "react";
import { subheading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/inspector.ts";
import * as styles from "./ContextView.css.ts";
import { actorName } from "./trace/actorName.ts";
import type { Listener } from "./trace/listener.ts";
import { contextKey, isOpen, type Trace, type TracedActor, type TracedStep } from "./trace/trace.ts";

interface ContextViewProps {
  actor: TracedActor;
  /** The step that left the context that is shown; none for the actor as it is now. */
  step: TracedStep | undefined;
  trace: Trace;
  listener: Listener;
  /** Takes a copy of the actor with this context. */
  onTry(context: unknown): void;
}

const print = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));

/** What an actor held after the step that is looked at, or holds now; asked of its tab when it is looked at. */
export function ContextView({ actor, step, trace, listener, onTry }: ContextViewProps) {
  const index = step?.index ?? null;
  const key = contextKey(actor.key, index);
  const isKnown = key in trace.contexts;
  const isThere = listener.isLive && isOpen(trace, actor) && (index !== null || actor.status === "active");
  useEffect(() => {
    if (!isKnown && isThere) listener.askContext(actor, index);
  }, [isKnown, isThere, listener, actor, index]);
  const context = trace.contexts[key];
  const entries = typeof context === "object" && context !== null ? Object.entries(context) : [];
  const missing = isKnown ? words.noContext : isThere ? words.asking : words.notKept;
  return (
    <section className={styles.section} aria-labelledby="context">
      <h2 id="context" className={subheading}>
        {words.contextOf(actorName(actor), step !== undefined)}
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
      {isKnown ? (
        <Button size="small" kind="ghost" icon={FlaskConical} onClick={() => onTry(context)}>
          {words.tryHere}
        </Button>
      ) : null}
    </section>
  );
}
