import { useEffect, useState } from "react";
import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./ActorList.css.ts";
import { eventName } from "./chart/graphModel.ts";
import { actorName } from "./trace/actorName.ts";
import type { Trace } from "./trace/trace.ts";

/** How often what is left is counted anew: it is told in seconds. */
const second = 1_000;

/** What running actors wait for, the soonest first, and for how long. */
export function DelayList({ trace }: { trace: Trace }) {
  const [now, setNow] = useState(Date.now);
  const waiting = trace.actors
    .filter(({ status }) => status === "active")
    .flatMap((actor) => (actor.delays ?? []).map((delay) => ({ ...delay, actor })))
    .filter(({ ends }) => ends > now)
    .sort((one, other) => one.ends - other.ends);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (!isWaiting) return null;
  return (
    <section aria-labelledby="delays" className={styles.section}>
      <div className={styles.head}>
        <h2 id="delays" className={subheading}>
          {words.runningDelays}
        </h2>
        <span className={styles.count}>{waiting.length}</span>
      </div>
      <ul className={styles.delays}>
        {waiting.map(({ actor, event, ends }) => (
          <li key={`${actor.key} ${event}`} className={styles.delay} title={eventName(event)}>
            <span className={styles.name}>{actorName(actor)}</span>
            <span className={styles.left}>{words.left(ends - now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
