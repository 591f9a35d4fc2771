import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./ActorList.css.ts";
import type { Trace, TracedActor } from "./trace.ts";

interface ActorListProps {
  trace: Trace;
  actor: TracedActor | null;
  onActor(actor: TracedActor): void;
}

/** The innermost states of a value: "signedIn", "watched.online". */
function describeValue(value: TracedActor["value"]): string {
  if (value === null || typeof value === "string") return value ?? "";
  return Object.entries(value)
    .map(([name, inner]) => (inner === undefined ? name : `${name}.${describeValue(inner)}`))
    .join(", ");
}

/** Whoever has ended leaves the list; a chosen one stays, to be looked at. */
const isSeen = ({ status }: TracedActor): boolean => status === "active" || status === "done" || status === "error";

/** What runs in the other tabs, as a tree. */
export function ActorList({ trace, actor, onActor }: ActorListProps) {
  const running = trace.actors.filter(({ status }) => status === "active");
  return (
    <section aria-labelledby="actors">
      <div className={styles.head}>
        <h2 id="actors" className={subheading}>
          {words.actors}
        </h2>
        <span className={styles.count}>{words.running(running.length)}</span>
      </div>
      {trace.tabs.length === 0 ? (
        <p className={styles.hint}>
          {words.noTab} {words.noTabHint}
        </p>
      ) : null}
      {trace.tabs.map((tab) => (
        <div key={tab.id} className={styles.group}>
          <h3 className={styles.groupTitle}>{tab.isGone ? words.goneTab(tab.title) : tab.title}</h3>
          <ActorTree
            actors={trace.actors.filter((one) => one.tab === tab.id && (isSeen(one) || one.key === actor?.key))}
            parent={null}
            chosen={actor}
            onActor={onActor}
          />
        </div>
      ))}
    </section>
  );
}

interface ActorTreeProps {
  actors: readonly TracedActor[];
  parent: string | null;
  chosen: TracedActor | null;
  onActor(actor: TracedActor): void;
}

function ActorTree({ actors, parent, chosen, onActor }: ActorTreeProps) {
  const isHere = (one: TracedActor): boolean =>
    parent === null ? !actors.some(({ id }) => id === one.parent) : one.parent === parent;
  const here = actors.filter(isHere);
  if (!here.length) return null;
  return (
    <ul className={parent === null ? undefined : styles.inner}>
      {here.map((one) => (
        <li key={one.key}>
          <button
            type="button"
            className={one.key === chosen?.key ? styles.chosen : styles.row}
            aria-current={one.key === chosen?.key ? "true" : undefined}
            onClick={() => onActor(one)}
          >
            <span className={one.status === "active" ? styles.dot : styles.stoppedDot} aria-hidden="true" />
            <span className={styles.name}>{one.name.startsWith("x:") ? one.machine : one.name}</span>
            <span className={styles.value}>{one.status === "active" ? describeValue(one.value) : one.status}</span>
          </button>
          <ActorTree actors={actors} parent={one.id} chosen={chosen} onActor={onActor} />
        </li>
      ))}
    </ul>
  );
}
