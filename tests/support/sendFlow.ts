import { createActor, type SnapshotFrom, waitFor } from "xstate";
import type { SendEmitted, SendEvent } from "../../machines/message/sendContext.ts";
import type { sendMachine } from "../../machines/message/sendMachine.ts";
import { provideSend } from "../../src/features/send/sendPorts.ts";
import { createClient } from "../../src/gql/client.ts";
import type { Caller } from "./testApp.ts";

/* The console's send flow with its real ports, against the real gateway. */

type Loss = (operation: string) => boolean;

/** A flow whose answers may be lost on the way back, after the gateway has done what was asked. */
export function openSendFlow(caller: Caller, isLost: Loss = () => false, messagesV2 = true) {
  const client = createClient({
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
  const actor = createActor(provideSend(client, { read: async () => ({ messagesV2 }) })).start();
  const told: SendEmitted[] = [];
  actor.on("*", (emitted) => told.push(emitted));
  return {
    told,
    send: (event: SendEvent) => actor.send(event),
    reach: (state: SnapshotFrom<typeof sendMachine>["value"]) =>
      waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 }).catch(() => {
        throw new Error(`expected ${JSON.stringify(state)}, is ${JSON.stringify(actor.getSnapshot().value)}`);
      }),
  };
}

let turn = 0;

/** A grid that no board has shown yet. */
export function freshGrid(): number[][] {
  turn += 1;
  const digits = [...String(turn)].map((digit) => (digit === "0" ? 36 : 26 + Number(digit)));
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 22 }, (_, column) => (row === 0 ? (digits[column] ?? 0) : 0)),
  );
}
