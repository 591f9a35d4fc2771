import {
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFrom,
  type SnapshotFrom,
  waitFor,
} from "xstate";
import { provideSend } from "../../src/features/send/sendPorts.ts";
import { createClient } from "../../src/gql/client.ts";
import type { Caller } from "./testApp.ts";

/* The console's flows with their real ports, against the real gateway. */

type Loss = (operation: string) => boolean;

/** The console's client; answers may be lost on the way back, after the gateway has done what was asked. */
export function consoleClient(caller: Caller, isLost: Loss = () => false) {
  return createClient({
    bearer: { current: async () => caller.token ?? null, renew: async () => null, loginRequired: () => {} },
    onAway: () => {},
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body));
      const answer = await caller.post("/graphql", body);
      if (isLost(body.operationName)) throw new TypeError("the answer was lost");
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { "content-type": String(answer.headers["content-type"]) },
      });
    },
  });
}

/** A flow that runs. */
export function openFlow<Machine extends AnyStateMachine>(machine: Machine) {
  const actor = createActor(machine as AnyStateMachine).start();
  const told: EmittedFrom<Machine>[] = [];
  actor.on("*", (emitted) => told.push(emitted as EmittedFrom<Machine>));
  return {
    actor,
    told,
    send: (event: EventFrom<Machine>) => actor.send(event),
    reach: (state: SnapshotFrom<Machine>["value"]) =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 }).catch(() => {
        throw new Error(`expected ${JSON.stringify(state)}, is ${JSON.stringify(actor.getSnapshot().value)}`);
      }) as Promise<SnapshotFrom<Machine>>,
  };
}

export const openSendFlow = (caller: Caller, isLost?: Loss, messagesV2 = true) =>
  openFlow(provideSend(consoleClient(caller, isLost), { read: async () => ({ messagesV2 }) }));

let turn = 0;

/** A grid that no board has shown yet. */
export function freshGrid(): number[][] {
  turn += 1;
  const digits = [...String(turn)].map((digit) => (digit === "0" ? 36 : 26 + Number(digit)));
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 22 }, (_, column) => (row === 0 ? (digits[column] ?? 0) : 0)),
  );
}
