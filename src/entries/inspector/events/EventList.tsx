import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { subheading } from "../../../theme/text.css.ts";
import { Segment } from "../../../ui/Segment.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import * as words from "../../../words/inspector.ts";
import { eventName } from "../chart/graphModel.ts";
import type { Listener } from "../trace/listener.ts";
import { actorOf, type Trace, type TracedStep } from "../trace/trace.ts";
import { EventDetail } from "./EventDetail.tsx";
import * as styles from "./EventList.css.ts";
import { type EventKind, eventKinds, filtered, namesOf } from "./eventFilter.ts";

interface EventListProps {
  trace: Trace;
  steps: readonly TracedStep[];
  /** The step that is held; undefined while following. */
  chosen: TracedStep | undefined;
  /** What the actor that is looked at is called; null while there is none. */
  actor: string | null;
  isWide: boolean;
  listener: Listener;
  /** What the list scrolls in. */
  column: HTMLDivElement | null;
  onWide(isWide: boolean): void;
  onChoose(step: TracedStep): void;
}

const rowHeight = { one: 32, all: 44 } as const;

/** The events as they come. Choosing one holds everything at that moment, and shows what it did and why it came. */
export function EventList(props: EventListProps) {
  const { trace, steps, chosen, actor, isWide, listener, column, onWide, onChoose } = props;
  const [term, setTerm] = useState("");
  const [kinds, setKinds] = useState<ReadonlySet<EventKind>>(new Set(eventKinds));
  const names = useMemo(() => namesOf(trace.actors), [trace.actors]);
  const shown = useMemo(() => filtered(steps, { kinds, term }, names), [steps, kinds, term, names]);
  const current = chosen ?? shown.at(-1);
  const at = current ? shown.findLastIndex(({ id }) => id === current.id) : -1;
  const list = useRef<HTMLOListElement>(null);
  /** The entry that the arrows went to: it takes the focus with it as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const [margin, setMargin] = useState(0);
  // The head of the list, with its hints, stands above it in what scrolls.
  useLayoutEffect(() => {
    if (!list.current || !column) return;
    const above = list.current.getBoundingClientRect().top - column.getBoundingClientRect().top;
    setMargin(Math.round(above + column.scrollTop));
  });
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => column,
    estimateSize: () => (isWide ? rowHeight.all : rowHeight.one),
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollMargin: margin,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest event is scrolled to whenever there is another one
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: "auto" });
  }, [current?.id, at]);

  const takeKey = (event: KeyboardEvent): void => {
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : undefined;
    const next = to === undefined ? undefined : shown[to];
    if (!next) return;
    event.preventDefault();
    wanted.current = next.id;
    onChoose(next);
  };
  const focusIfWanted = (key: HTMLButtonElement | null, id: string): void => {
    if (!key || wanted.current !== id || !key.hasAttribute("aria-current")) return;
    wanted.current = null;
    key.focus({ preventScroll: true });
  };
  const findCall = (requestId: string): void => {
    setTerm(requestId);
    setKinds(new Set(eventKinds));
    onWide(true);
  };
  const toggle = (kind: EventKind): void =>
    setKinds(kinds.has(kind) ? new Set([...kinds].filter((one) => one !== kind)) : new Set([...kinds, kind]));
  return (
    <section aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events" className={subheading}>
          {words.events}
        </h2>
        {actor === null ? null : (
          <Segment
            label={words.eventsShown}
            options={[
              { value: "one", label: actor },
              { value: "all", label: words.allActors(trace.steps.length) },
            ]}
            value={isWide ? "all" : "one"}
            onChange={(which) => onWide(which === "all")}
          />
        )}
      </div>
      <TextInput
        type="search"
        className={styles.search}
        aria-label={words.findEvent}
        placeholder={words.findEvent}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <fieldset className={styles.kinds} aria-label={words.eventKindsShown}>
        {eventKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.has(kind)}
            className={kinds.has(kind) ? styles.kindOn : styles.kind}
            onClick={() => toggle(kind)}
          >
            {words.eventKinds[kind]}
          </button>
        ))}
      </fieldset>
      {steps.length === 0 ? <p className={styles.hint}>{words.noEvents}</p> : null}
      {shown.length < steps.length ? <p className={styles.hint}>{words.found(shown.length, steps.length)}</p> : null}
      {trace.isCut ? <p className={styles.hint}>{words.olderLeft}</p> : null}
      <ol ref={list} className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const step = shown[index];
          if (!step) return null;
          const isCurrent = step.id === current?.id;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
              className={styles.place}
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <button
                ref={(key) => focusIfWanted(key, step.id)}
                type="button"
                className={isCurrent ? styles.chosen : chosen && index > at && at >= 0 ? styles.later : styles.row}
                aria-current={isCurrent ? "step" : undefined}
                onKeyDown={takeKey}
                onClick={() => onChoose(step)}
              >
                <time className={styles.time} dateTime={new Date(step.at).toISOString()}>
                  {words.timeOf(step.at)}
                </time>
                <span className={styles.what}>
                  <span className={step.error === null ? styles.event : styles.failure}>
                    {eventName(step.event)}
                    {step.error === null ? "" : `: ${step.error}`}
                  </span>
                  {isWide ? <span className={styles.actor}>{names.get(actorOf(step))}</span> : null}
                </span>
              </button>
              {step.id === chosen?.id ? (
                <EventDetail
                  step={step}
                  trace={trace}
                  names={names}
                  listener={listener}
                  onChoose={onChoose}
                  onFind={findCall}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
