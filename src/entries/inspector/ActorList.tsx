import { useState } from "react";
import { subheading } from "../../theme/text.css.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/inspector.ts";
import * as styles from "./ActorList.css.ts";
import { actorsNamed, restingIn } from "./actorRest.ts";
import { actorName } from "./trace/actorName.ts";
import type { Trace, TracedActor } from "./trace/trace.ts";

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
  const [term, setTerm] = useState("");
  const running = trace.actors.filter(({ status }) => status === "active");
  const open = trace.tabs.filter(({ goneAt }) => goneAt === null);
  const closed = trace.tabs.filter(({ goneAt }) => goneAt !== null);
  const named = term.trim() ? actorsNamed(trace.actors.filter(isSeen), term) : null;
  return (
    <section aria-labelledby="actors">
      <div className={styles.head}>
        <h2 id="actors" className={subheading}>
          {words.actors}
        </h2>
        <span className={styles.count}>{words.running(running.length)}</span>
      </div>
      {trace.tabs.length === 0 ? (
        <p className={styles.hint}>{words.noTab}</p>
      ) : (
        <TextInput
          type="search"
          className={styles.search}
          aria-label={words.findActor}
          placeholder={words.findActor}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
      )}
      {named?.length === 0 ? <p className={styles.hint}>{words.noActor(term.trim())}</p> : null}
      {named ? (
        <ActorTree below={new Map([[null, bounded(named, actor)]])} parent={null} chosen={actor} onActor={onActor} />
      ) : (
        <>
          {open.map((tab) => (
            <Tab key={tab.id} tab={tab} trace={trace} actor={actor} onActor={onActor} />
          ))}
          {closed.length ? (
            <details className={styles.fold} open={closed.some(({ id }) => id === actor?.tab)}>
              <summary className={styles.foldTitle}>{`${words.closedPages} ${closed.length}`}</summary>
              {closed.map((tab) => (
                <Tab key={tab.id} tab={tab} trace={trace} actor={actor} onActor={onActor} />
              ))}
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}

/** One page's actors: who was moved, and folded below who rests and who has ended. */
function Tab({ tab, trace, actor, onActor }: ActorListProps & { tab: Trace["tabs"][number] }) {
  const isGone = tab.goneAt !== null;
  const isListed = (one: TracedActor): boolean => isGone || isSeen(one) || one.key === actor?.key;
  const all = trace.actors.filter((one) => one.tab === tab.id && isListed(one));
  const running = all.filter((one) => one.status === "active" || isGone);
  const ended = all.filter((one) => one.status !== "active" && !isGone);
  const resting = isGone ? new Set<TracedActor>() : restingIn(trace, running);
  const moved = running.filter((one) => !resting.has(one));
  const still = running.filter((one) => resting.has(one));
  const shown = bounded(moved, actor);
  // Where nothing was moved yet, what rests is all that there is to see.
  const isStillOpen = moved.length === 0 || still.some(({ key }) => key === actor?.key);
  return (
    <details className={styles.group} open>
      <summary className={styles.groupTitle}>
        <h3 className={styles.groupName}>{isGone ? words.goneTab(tab.title) : tab.title}</h3>
        <span className={styles.groupCount}>{running.length}</span>
      </summary>
      <ActorTree below={childrenOf(shown)} parent={null} chosen={actor} onActor={onActor} />
      {moved.length > shown.length ? (
        <p className={styles.hint}>{words.moreActors(moved.length - shown.length)}</p>
      ) : null}
      <Fold title={words.atRest(still.length)} actors={still} isOpen={isStillOpen} chosen={actor} onActor={onActor} />
      <Fold
        title={words.endedActors(ended.length)}
        actors={ended}
        isOpen={ended.some(({ key }) => key === actor?.key)}
        chosen={actor}
        onActor={onActor}
      />
    </details>
  );
}

interface FoldProps {
  title: string;
  actors: readonly TracedActor[];
  isOpen: boolean;
  chosen: TracedActor | null;
  onActor(actor: TracedActor): void;
}

/** Actors that nobody looks for mostly. */
function Fold({ title, actors, isOpen, chosen, onActor }: FoldProps) {
  if (!actors.length) return null;
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.foldTitle}>{title}</summary>
      <ActorTree below={childrenOf(bounded(actors, chosen))} parent={null} chosen={chosen} onActor={onActor} />
    </details>
  );
}

/** More of one tab nobody reads, and drawing them for every event would stop the page. */
const mostShown = 100;

/** The newest that run, and the chosen one. */
function bounded(actors: readonly TracedActor[], chosen: TracedActor | null): readonly TracedActor[] {
  if (actors.length <= mostShown) return actors;
  const running = actors.filter(({ status }) => status === "active");
  const ended = actors.filter(({ status }) => status !== "active");
  const kept = new Set([...ended, ...running].slice(-mostShown));
  return actors.filter((one) => kept.has(one) || one.key === chosen?.key);
}

/** By the parent's id, in their order; who has no parent here stands under `null`. */
function childrenOf(actors: readonly TracedActor[]): ReadonlyMap<string | null, readonly TracedActor[]> {
  const ids = new Set(actors.map(({ id }) => id));
  const below = new Map<string | null, TracedActor[]>();
  for (const one of actors) {
    const parent = one.parent !== null && ids.has(one.parent) ? one.parent : null;
    const siblings = below.get(parent) ?? [];
    siblings.push(one);
    below.set(parent, siblings);
  }
  return below;
}

/** What it is, and quieter what it is about. */
function ActorName({ actor }: { actor: TracedActor }) {
  const own = actorName({ ...actor, about: null });
  return (
    <span className={styles.name}>
      {own}{" "}
      {actor.about === null ? null : <span className={styles.about}>{actorName(actor).slice(own.length).trim()}</span>}
    </span>
  );
}

interface ActorTreeProps {
  below: ReadonlyMap<string | null, readonly TracedActor[]>;
  parent: string | null;
  chosen: TracedActor | null;
  onActor(actor: TracedActor): void;
}

function ActorTree({ below, parent, chosen, onActor }: ActorTreeProps) {
  const here = below.get(parent);
  if (!here) return null;
  return (
    <ul className={parent === null ? undefined : styles.inner}>
      {here.map((one) => (
        <li key={one.key}>
          <button
            type="button"
            className={one.key === chosen?.key ? styles.chosenActor : styles.actorRow}
            aria-current={one.key === chosen?.key ? "true" : undefined}
            onClick={() => onActor(one)}
          >
            <span className={one.status === "active" ? styles.dot : styles.stoppedDot} aria-hidden="true" />
            <span className={styles.lines}>
              <ActorName actor={one} />
              <span className={styles.value}>{one.status === "active" ? describeValue(one.value) : one.status}</span>
            </span>
          </button>
          <ActorTree below={below} parent={one.id} chosen={chosen} onActor={onActor} />
        </li>
      ))}
    </ul>
  );
}
