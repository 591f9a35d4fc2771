import type { EventObject } from "xstate";
import type { Trace } from "../trace/trace.ts";

/** The answer of a port that did its work, when what it said was lost on the way. */
const answerLost = { error: { refusal: { code: "AnswerLost" } } };

/** The event by which an actor hears that the answer of a port was lost. */
export const lostAnswer = (port: string): EventObject => ({ ...answerLost, type: `xstate.error.actor.${port}` });

/** What shows the form of such an event. */
function formOf(type: string): object {
  if (type.startsWith("xstate.done.actor.")) return { output: null };
  return type.startsWith("xstate.error.actor.") ? answerLost : {};
}

/** So many of the last ones are looked at. */
const most = 20;

/** What such events carried, the last one first, and at the end what shows their form. */
export function samplesOf({ steps }: Pick<Trace, "steps">, type: string): readonly object[] {
  const carried = steps
    .filter(({ event }) => event === type)
    .slice(-most)
    .flatMap(({ payload }) => (typeof payload === "object" && payload !== null ? [payload] : []));
  return [...carried.reverse(), formOf(type)];
}
