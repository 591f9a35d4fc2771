import { useState } from "react";
import type { AnyStateMachine, EventObject } from "xstate";
import { subheading } from "../../../theme/text.css.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import * as words from "../../../words/inspector.ts";
import { eventName } from "../chart/graphModel.ts";
import { contextDiff } from "../events/contextDiff.ts";
import type { Trace } from "../trace/trace.ts";
import * as styles from "./SandboxPanel.css.ts";
import { samplesOf } from "./sample.ts";
import { eventsAt, type Stand, type Tried, tryEvent, type Untried } from "./tryEvent.ts";
import { nameOf, type Sandbox, standOf } from "./useSandbox.ts";

interface SandboxPanelProps {
  sandbox: Sandbox;
  machine: AnyStateMachine;
  trace: Trace;
  onTake(tried: Tried): void;
  onBack(): void;
  onClose(): void;
  /** Null for a copy that did not begin where its machine does: nobody could take its steps again. */
  onTest: (() => void) | null;
  /** Null where nobody takes it. */
  onSend: ((event: EventObject) => void) | null;
}

/** "open", "showing.moving"; regions joined by " & ". */
function stateName(value: Stand["value"]): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([name, below]) => [name, below && stateName(below)].filter(Boolean).join("."))
    .join(" & ");
}

const printed = (carried: object | undefined): string => JSON.stringify(carried ?? {}, null, 2);

function carriedBy({ type: _type, ...carried }: EventObject): object {
  return carried;
}

function eventIn(type: string, carried: string): EventObject | null {
  try {
    const payload: unknown = JSON.parse(carried);
    return typeof payload === "object" && payload !== null && !Array.isArray(payload) ? { ...payload, type } : null;
  } catch {
    return null;
  }
}

/** A copy of an actor to try events on: what one would do, and going on from it. */
export function SandboxPanel({ sandbox, machine, trace, onTake, onBack, onClose, onTest, onSend }: SandboxPanelProps) {
  const { next, tried, walk } = sandbox;
  const stand = standOf(sandbox);
  const known = eventsAt(machine, stand);
  const types = "reason" in known ? [] : known;
  const [chosen, setChosen] = useState(next?.type ?? null);
  const [carried, setCarried] = useState(() => printed(next === null ? {} : carriedBy(next)));
  const [outcome, setOutcome] = useState<{ readonly from: Stand; readonly of: Tried | Untried } | null>(() =>
    next === null ? null : { from: stand, of: tryEvent(machine, stand, next) },
  );
  const type = chosen !== null && types.includes(chosen) ? chosen : null;
  const event = type === null ? null : eventIn(type, carried);
  const run = (): void => {
    if (event) setOutcome({ from: stand, of: tryEvent(machine, stand, event) });
  };
  const goOn = (): void => {
    const one = event && tryEvent(machine, stand, event);
    const isTaken = one !== null && !("reason" in one);
    setOutcome(one && !isTaken ? { from: stand, of: one } : null);
    if (!isTaken) return;
    setChosen(null);
    setCarried(printed({}));
    onTake(one);
  };
  return (
    <section className={styles.panel} aria-labelledby="sandbox">
      <h2 id="sandbox" className={subheading}>
        {words.sandboxOf(nameOf(sandbox))}
      </h2>
      <p className={styles.text}>{words.sandboxHint}</p>
      {walk ? <p className={styles.text}>{words.walkedSteps(walk.done, walk.all)}</p> : null}
      <p role="status">{words.sandboxAt(stateName(stand.value))}</p>
      {types.length ? (
        <>
          <Field label={words.eventToTry}>
            <Select
              options={types.map((value) => ({ value, label: eventName(value) }))}
              value={type}
              placeholder={words.chooseEvent}
              onChange={(value) => {
                setChosen(value);
                setCarried(printed(samplesOf(trace, value)[0]));
                setOutcome(null);
              }}
            />
          </Field>
          <Field label={words.carries} error={type !== null && !event ? words.notJson : undefined}>
            <TextArea value={carried} spellCheck={false} onChange={({ target }) => setCarried(target.value)} />
          </Field>
          <div className={styles.keys}>
            <Button size="small" disabled={!event} onClick={run}>
              {words.dryRun}
            </Button>
            <Button size="small" disabled={!event} onClick={goOn}>
              {words.goOn}
            </Button>
            {onSend ? (
              <Button size="small" kind="ghost" disabled={!event} onClick={() => event && onSend(event)}>
                {words.sendToTab}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <p className={styles.text}>{"reason" in known ? words.untried(known.reason) : words.noMoreEvents}</p>
      )}
      {outcome ? <Outcome from={outcome.from} of={outcome.of} /> : null}
      {tried.length ? (
        <div>
          <h3 className={styles.text}>{words.triedSteps}</h3>
          <ol>
            {tried.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added and taken away at the end
              <li key={at} className={styles.step}>
                {`${eventName(one.event.type)} → ${stateName(one.after.value)}`}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <div className={styles.keys}>
        <Button
          size="small"
          kind="ghost"
          disabled={!tried.length}
          onClick={() => {
            setOutcome(null);
            onBack();
          }}
        >
          {words.oneBack}
        </Button>
        {onTest ? (
          <Button size="small" kind="ghost" disabled={!tried.length} onClick={onTest}>
            {words.makeTest}
          </Button>
        ) : null}
        <Button size="small" kind="ghost" onClick={onClose}>
          {words.leaveSandbox}
        </Button>
      </div>
    </section>
  );
}

function Outcome({ from, of }: { from: Stand; of: Tried | Untried }) {
  if ("reason" in of) return <div className={styles.told}>{words.untried(of.reason)}</div>;
  const { after, transitions, calls, emitted } = of;
  const changes = contextDiff(from.context, after.context).map(({ name }) => name);
  return (
    <div role="status" className={styles.told}>
      {transitions.length ? (
        <>
          <p>{words.wouldLead(stateName(from.value), stateName(after.value))}</p>
          {changes.length ? <p className={styles.text}>{words.wouldChange(changes.join(", "))}</p> : null}
          {calls.length ? <p className={styles.text}>{words.wouldCall(calls.join(", "))}</p> : null}
          {emitted.length ? (
            <p className={styles.text}>{words.wouldSay(emitted.map(({ type }) => type).join(", "))}</p>
          ) : null}
        </>
      ) : (
        <p>{words.wouldIgnore}</p>
      )}
    </div>
  );
}
