import type { ApolloClient } from "@apollo/client";
import { type EventObject, fromCallback, fromPromise } from "xstate";
import { type DayToPlay, type PlayEvent, type PlayInput, playMachine } from "../../../machines/channel/playMachine.ts";
import { ask } from "../../gql/ask.ts";
import type { PlayDayQuery } from "../../gql/generated/graphql.ts";
import { playQuery } from "./dayOperations.ts";
import { marksOf, momentsOf } from "./dayPlay.ts";

/** The flow of playing on the gateway's plan and the browser's frames. */
export function providePlay(client: ApolloClient) {
  return playMachine.provide({
    actors: {
      loadDay: fromPromise<DayToPlay, PlayInput>(async ({ input }) => dayIn(await ask(client, playQuery, input))),
      frames: fromCallback<EventObject>(({ sendBack }) => {
        let before = performance.now();
        let request = requestAnimationFrame(pass);
        function pass(now: number) {
          const elapsed = Math.max(0, now - before);
          before = now;
          request = requestAnimationFrame(pass);
          sendBack({ type: "frame.passed", elapsed } satisfies PlayEvent);
        }
        return () => cancelAnimationFrame(request);
      }),
    },
  });
}

/** What of the answer the flow goes by. */
export function dayIn(answer: PlayDayQuery): DayToPlay {
  const { begin, end } = answer.dayPlan;
  const marks = [...new Set(marksOf(answer.dayPlan).map(({ at }) => at))];
  return { begin, end, first: momentsOf(answer)[0]?.at ?? null, marks };
}
