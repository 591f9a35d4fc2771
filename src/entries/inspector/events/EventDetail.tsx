import Copy from "lucide-react/icons/copy";
import { useEffect } from "react";
import { Button } from "../../../ui/Button.tsx";
import * as words from "../../../words/inspector.ts";
import { definitionOf } from "../chart/definitions.ts";
import { eventName } from "../chart/graphModel.ts";
import type { Listener } from "../trace/listener.ts";
import { actorOf, contextKey, isOpen, type Trace, type TracedActor, type TracedStep } from "../trace/trace.ts";
import { actionsOf, becauseOf, ledTo, requestIdsIn, stepBefore } from "./chain.ts";
import { contextDiff } from "./contextDiff.ts";
import * as styles from "./EventDetail.css.ts";
import { waysAt } from "./ways.ts";

/** As JSON; a row of numbers, as of a grid, takes one line. */
const printed = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/\[[\s\d,]+\]/g, (row) => row.replace(/\s+/g, " "));

interface EventDetailProps {
  step: TracedStep;
  trace: Trace;
  names: ReadonlyMap<string, string>;
  listener: Listener;
  onChoose(step: TracedStep): void;
  /** Shows every entry of the call with this id. */
  onFind(requestId: string): void;
}

/** What a step changed and did, why it came and what it led to. */
export function EventDetail({ step, trace, names, listener, onChoose, onFind }: EventDetailProps) {
  const actor = trace.actors.find(({ key }) => key === actorOf(step));
  const before = stepBefore(trace, step);
  const changes = useChanges(step, before, actor, trace, listener);
  const actions = actor?.machine ? actionsOf(actor.machine, step, before) : [];
  const machine = actor?.machine ? definitionOf(actor.machine) : null;
  const ways = machine ? waysAt(machine, step.transitions) : [];
  const isThere = listener.isLive && isOpen(trace, step);
  const hasPayload = Object.keys((step.payload as object | null) ?? {}).length > 0;
  return (
    <div className={styles.detail}>
      <h3 className={styles.heading}>{words.changed}</h3>
      {changes === null ? <p className={styles.text}>{isThere ? words.asking : words.notKept}</p> : null}
      {changes?.length === 0 ? <p className={styles.text}>{words.nothingChanged}</p> : null}
      {changes?.length ? (
        <dl className={styles.list}>
          {changes
            .flatMap(({ name, before: was, after }) => [
              ...(was === undefined ? [] : [{ name, sign: "−", look: styles.gone, value: was }]),
              ...(after === undefined ? [] : [{ name, sign: "+", look: styles.come, value: after }]),
            ])
            .map(({ name, sign, look, value }) => (
              <div key={`${sign}${name}`} className={`${styles.entry} ${look}`}>
                <dt className={styles.name}>{`${sign} ${name}`}</dt>
                <dd className={styles.value} title={value}>
                  {value}
                </dd>
              </div>
            ))}
        </dl>
      ) : null}
      {actions.length ? (
        <>
          <h3 className={styles.heading}>{words.did}</h3>
          <p className={styles.mono}>{actions.join(", ")}</p>
        </>
      ) : null}
      {step.emitted?.length ? (
        <>
          <h3 className={styles.heading}>{words.emitted}</h3>
          <ul>
            {step.emitted.map((said, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said in a step never changes
              <li key={at} className={styles.mono} title={JSON.stringify(said)}>
                {said.type}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {ways.length ? (
        <>
          <h3 className={styles.heading}>{words.whyThisWay}</h3>
          <ul>
            {ways.map(({ key, guard, to, fate }) => (
              <li key={key} className={fate === "taken" ? styles.mono : styles.passedBy}>
                {words.wayOpen(guard, to, fate)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Links title={words.because} steps={becauseOf(trace, step)} names={names} onChoose={onChoose} />
      <Links title={words.led} steps={ledTo(trace, step)} names={names} onChoose={onChoose} />
      {hasPayload ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <pre className={styles.payload} tabIndex={0}>
          {printed(step.payload)}
        </pre>
      ) : null}
      <div className={styles.foot}>
        {requestIdsIn(step.payload).map((id) => (
          <button key={id} type="button" className={styles.chip} title={words.entriesOfCall} onClick={() => onFind(id)}>
            {id}
          </button>
        ))}
        <Button
          kind="ghost"
          size="small"
          icon={Copy}
          onClick={() => void navigator.clipboard?.writeText(JSON.stringify(step, null, 2))}
        >
          {words.copyEntry}
        </Button>
      </div>
    </div>
  );
}

/** Asks the tab for both contexts; null while they are on their way. */
function useChanges(
  step: TracedStep,
  before: TracedStep | undefined,
  actor: TracedActor | undefined,
  { contexts }: Trace,
  listener: Listener,
) {
  const key = contextKey(actorOf(step), step.index);
  const keyBefore = before ? contextKey(actorOf(before), before.index) : null;
  const isAsked = key in contexts;
  const isAskedBefore = keyBefore === null || keyBefore in contexts;
  const beforeIndex = before?.index ?? null;
  useEffect(() => {
    if (actor && !isAsked) listener.askContext(actor, step.index);
    if (actor && !isAskedBefore && beforeIndex !== null) listener.askContext(actor, beforeIndex);
  }, [actor, isAsked, isAskedBefore, listener, step.index, beforeIndex]);
  if (!isAsked || !isAskedBefore) return null;
  return contextDiff(keyBefore === null ? {} : contexts[keyBefore], contexts[key]);
}

interface LinksProps {
  title: string;
  steps: readonly TracedStep[];
  names: ReadonlyMap<string, string>;
  onChoose(step: TracedStep): void;
}

function Links({ title, steps, names, onChoose }: LinksProps) {
  if (!steps.length) return null;
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul>
        {steps.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.link} onClick={() => onChoose(one)}>
              <span className={styles.mono}>{eventName(one.event)}</span>
              <span className={styles.text}>{names.get(actorOf(one))}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
