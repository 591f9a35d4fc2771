import { ApolloProvider } from "@apollo/client/react";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { NEVER } from "rxjs";
import { onTestFinished } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type CreatedAppearance,
  deliveryMachine,
  type MessageOfOneCall,
  type MessageToPin,
  type MessageToSchedule,
  type SentByOneCall,
} from "../../machines/message/deliveryMachine.ts";
import type { BoardCheck, SendEvent } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { undoSendMachine } from "../../machines/message/undoSendMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { createRootFlows } from "../../src/entries/console/rootFlows.ts";
import { SendDialogs } from "../../src/features/send/SendDialogs.tsx";
import { UpkeepDialogs } from "../../src/features/send/UpkeepDialogs.tsx";
import { FlowsProvider } from "../../src/flows.tsx";
import type { Bearer } from "../../src/gql/bearer.ts";
import { createClient } from "../../src/gql/client.ts";
import { createPlatform } from "../../src/gql/platform.ts";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import { createLiveBoards } from "../../src/live/liveBoards.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { closeToast } from "../../src/ui/toasts.ts";
import { schemaFetch } from "./schemaFetch.ts";

/** What the outside world answers; what is left out lets everything pass. */
export interface World {
  check?: BoardCheck | Refusal;
  message?: Refusal;
  appearance?: Refusal[];
  pin?: Refusal;
  schedule?: Refusal;
  undo?: Refusal;
  /** Who is signed in, where it matters. */
  viewer?: string;
}

export const free: BoardCheck = { quietHours: null, pinned: null };
export const until = new Date().setHours(14, 2, 31, 0);
const characters = [[8, 9]];

/** All dialogs around a send, over flows whose outside world answers as the test says. */
export function open(world: World = {}) {
  const calls: { port: string; input: object }[] = [];
  const answers = [...(world.appearance ?? [])];
  const answer = async <Output,>(port: string, input: object, refusal: Refusal | undefined, output: Output) => {
    calls.push({ port, input });
    if (refusal) throw new PortRefusal(refusal);
    return output;
  };
  const { check = free } = world;
  const machine = sendMachine.provide({
    actors: {
      checkBoard: fromPromise(({ input }) =>
        "code" in check
          ? answer<BoardCheck>("checkBoard", input, check, free)
          : answer<BoardCheck>("checkBoard", input, undefined, check),
      ),
      delivery: deliveryMachine.provide({
        actors: {
          createMessage: fromPromise(({ input }) =>
            answer("createMessage", input, world.message, { messageId: "message-1" }),
          ),
          createAppearance: fromPromise(({ input }) =>
            answer("createAppearance", input, answers.shift(), { appearanceId: "appearance-1" }),
          ),
          pinMessage: fromPromise<CreatedAppearance, MessageToPin>(({ input }) =>
            answer("pinMessage", input, world.pin, { appearanceId: "appearance-2" }),
          ),
          scheduleMessage: fromPromise<void, MessageToSchedule>(({ input }) =>
            answer("scheduleMessage", input, world.schedule, undefined),
          ),
          createMessage2: fromPromise<SentByOneCall, MessageOfOneCall>(({ input }) =>
            answer("createMessage2", input, world.message, { messageId: "message-1", appearanceId: "appearance-1" }),
          ),
        },
      }),
    },
  });
  const send = createActor(machine).start();
  const undo = createActor(
    undoSendMachine.provide({
      actors: { takeBack: fromPromise(({ input }) => answer("takeBack", input, world.undo, undefined)) },
    }),
  ).start();
  const account = { personId: "viewer", email: "viewer@example.com", name: world.viewer ?? "Somebody Else" };
  const signedIn = { account, targetUrl: "/", notice: null };
  const session = createActor(sessionMachine, {
    input: { path: "/" },
    snapshot: sessionMachine.resolveState({ value: "signedIn", context: signedIn }),
  });
  const timezone = { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" };
  const bearer: Bearer = { current: async () => "token", renew: async () => null, loginRequired: () => {} };
  const client = createClient({
    bearer,
    onAway: () => {},
    fetch: schemaFetch({ getBoardV2: { id: "kitchen", timezone } }).fetch,
  });
  const flags = {
    read: async () => ({}),
    known: () => null,
    kept: () => null,
    forget: () => {},
    onForget: () => () => {},
  };
  const platform = createPlatform(bearer);
  const roots = createRootFlows({ client, flags, live: { broadcasts: NEVER }, platform, inspection: {} });
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <ApolloProvider client={client}>
            <LiveProvider live={createLiveBoards(bearer)}>
              <FlowsProvider flows={{ ...roots, send, undo, session }}>
                <SendDialogs product="Clatter" />
                <UpkeepDialogs product="Clatter" />
                <Toasts label="Messages" closeName="Close" />
              </FlowsProvider>
            </LiveProvider>
          </ApolloProvider>
        ),
      },
    ],
    { initialEntries: ["/board/kitchen/compose"] },
  );
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  const ask = (type: "send.request" | "pin.request" | "schedule.request") =>
    send.send({ type, boardId: "kitchen", characters, idempotencyKey: "key" } satisfies SendEvent);
  const resend = () =>
    send.send({ type: "resend.request", boardId: "kitchen", messageId: "old", idempotencyKey: "key" });
  const inputs = (port: string) => calls.flatMap((call) => (call.port === port ? [call.input] : []));
  return {
    send,
    hold: roots.unschedule,
    ask,
    resend,
    inputs,
    path: () => router.state.location.pathname,
    user: userEvent.setup(),
  };
}

/** Leaves nothing of a test to the next one. */
export function closeAll(): void {
  closeToast("send");
  closeToast("hold");
  cleanup();
}

/** The toast that says this. */
export const toast = (role: "status" | "alert", text: string | RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole(role).find((one) => within(one).queryByText(text));
    if (!found) throw new Error(`no ${role} says: ${text}`);
    return found;
  });
