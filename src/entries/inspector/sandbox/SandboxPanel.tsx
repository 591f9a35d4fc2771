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
import { actorName } from "../trace/actorName.ts";
import type { Trace } from "../trace/trace.ts";
import * as styles from "./SandboxPanel.css.ts";
import { eventsAt, type Stand, type Tried, tryEvent, type Untried } from "./tryEvent.ts";
import { type Sandbox, standOf } from "./useSandbox.ts";

interface SandboxPanelProps {
  sandbox: Sandbox;
  machine: AnyStateMachine;
  trace: Trace;
  onTake(tried: Tried): void;
  onBack(): void;
  onClose(): void;
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

/** What such an event carried last, else what shows its form. */
function sampleOf(trace: Trace, type: string): object {
  const last = trace.steps.findLast(({ event }) => event === type)?.payload;
  if (typeof last === "object" && last !== null) return last;
  if (type.startsWith("xstate.done.actor.")) return { output: null };
  if (type.startsWith("xstate.error.actor.")) return { error: { refusal: { code: "AnswerLost" } } };
  return {};
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
export function SandboxPanel({ sandbox, machine, trace, onTake, onBack, onClose, onSend }: SandboxPanelProps) {
  const stand = standOf(sandbox);
  const types = eventsAt(machine, stand);
  const [chosen, setChosen] = useState<string | null>(null);
  const [carried, setCarried] = useState("{}");
  const [outcome, setOutcome] = useState<{ readonly from: Stand; readonly of: Tried | Untried } | null>(null);
  const type = chosen !== null && types.includes(chosen) ? chosen : null;
  const event = type === null ? null : eventIn(type, carried);
  const run = (): void => {
    if (event) setOutcome({ from: stand, of: tryEvent(machine, stand, event) });
  };
  const goOn = (): void => {
    const tried = event && tryEvent(machine, stand, event);
    const isTaken = tried !== null && !("reason" in tried);
    setOutcome(tried && !isTaken ? { from: stand, of: tried } : null);
    if (isTaken) onTake(tried);
  };
  return (
    <section className={styles.panel} aria-labelledby="sandbox">
      <h2 id="sandbox" className={subheading}>
        {words.sandboxOf(actorName(sandbox.actor))}
      </h2>
      <p className={styles.text}>{words.sandboxHint}</p>
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
                setCarried(JSON.stringify(sampleOf(trace, value), null, 2));
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
        <p className={styles.text}>{words.noMoreEvents}</p>
      )}
      {outcome ? <Outcome from={outcome.from} of={outcome.of} /> : null}
      {sandbox.tried.length ? (
        <div>
          <h3 className={styles.text}>{words.triedSteps}</h3>
          <ol>
            {sandbox.tried.map((one, at) => (
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
          disabled={!sandbox.tried.length}
          onClick={() => {
            setOutcome(null);
            onBack();
          }}
        >
          {words.oneBack}
        </Button>
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
