import type { ApolloClient } from "@apollo/client";
import { filter, interval, merge } from "rxjs";
import { type EventObject, fromCallback, fromPromise } from "xstate";
import {
  type BroadcastAskInput,
  type BroadcastCheck,
  broadcastAskMachine,
} from "../../../machines/message/broadcastAskMachine.ts";
import type {
  BroadcastBoards,
  BroadcastProgress,
  BroadcastToChange,
  BroadcastToSend,
  Obstacle,
} from "../../../machines/message/broadcastContext.ts";
import { broadcastMachine } from "../../../machines/message/broadcastMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { BroadcastProgress_BroadcastFragment } from "../../gql/generated/graphql.ts";
import { portRefusalOf } from "../../gql/refusal.ts";
import type { LiveBoards } from "../../live/liveBoards.ts";
import { inOrder } from "../../pieces/boardOrder.ts";
import * as operations from "./broadcastOperations.ts";

/** A hint that got lost costs this long, in milliseconds. */
const askAgainMs = 3000;

/** The broadcast machine over the graph client; what is new comes as a word over the tab's one stream. */
export function provideBroadcast(client: ApolloClient, live: Pick<LiveBoards, "broadcasts">) {
  return broadcastMachine.provide({
    actors: {
      loadBoards: fromPromise<BroadcastBoards>(() => loadBoards(client)),
      ask: broadcastAskMachine.provide({
        actors: {
          checkBoards: fromPromise<BroadcastCheck, BroadcastAskInput>(({ input }) => checkBoards(client, input)),
        },
      }),
      sendBroadcast: fromPromise<BroadcastProgress, BroadcastToSend>(({ input }) =>
        input.broadcastId === null ? begin(client, input) : retry(client, input.broadcastId, input),
      ),
      changeBroadcast: fromPromise<BroadcastProgress, BroadcastToChange>(({ input }) =>
        input.change === "cancel" ? cancel(client, input.broadcastId) : undo(client, input.broadcastId),
      ),
      watchBroadcast: fromCallback<EventObject, { broadcastId: string }>(({ input, sendBack }) => {
        const { broadcastId } = input;
        const look = () =>
          read(client, broadcastId).then(
            (progress) => sendBack({ type: "progress.received", progress }),
            // The gateway is away: it goes on there all the same, and is asked again.
            () => undefined,
          );
        const news = live.broadcasts.pipe(filter((id) => id === broadcastId));
        const subscription = merge(news, interval(askAgainMs)).subscribe(() => void look());
        void look();
        return () => subscription.unsubscribe();
      }),
    },
  });
}

async function loadBoards(client: ApolloClient): Promise<BroadcastBoards> {
  const data = await ask(client, operations.broadcastBoardsQuery, {});
  const boards = inOrder(data.viewersAdminOwnerBoards).map(({ id, title }) => ({ boardId: id, title }));
  const atWork = data.broadcasts.find(({ state }) => state === "Running" || state === "Undoing");
  return { boards, running: atWork ? await read(client, atWork.id) : null };
}

async function checkBoards(client: ApolloClient, { boardIds }: BroadcastAskInput): Promise<BroadcastCheck> {
  const { broadcastCheck } = await ask(client, operations.broadcastCheckQuery, { boardIds: boardIds.join(",") });
  return {
    quietHours: broadcastCheck.quietHours.map(obstacleOf),
    pinned: broadcastCheck.pinned.map(obstacleOf),
  };
}

async function read(client: ApolloClient, id: string): Promise<BroadcastProgress> {
  return progressOf((await ask(client, operations.broadcastQuery, { id })).broadcast);
}

async function begin(client: ApolloClient, input: BroadcastToSend): Promise<BroadcastProgress> {
  const { broadcastMessage } = await change(client, operations.broadcastMutation, {
    boardIds: input.boardIds.join(","),
    characters: input.characters.map((row) => [...row]),
    transition: input.transition,
    forced: input.forced,
    override: input.forcePinnedMessageOverride,
    endsPins: pinsOf(input),
    key: input.idempotencyKey,
  });
  return progressOf(broadcastMessage.broadcast);
}

async function retry(client: ApolloClient, id: string, input: BroadcastToSend): Promise<BroadcastProgress> {
  const { forced, forcePinnedMessageOverride: override } = input;
  const variables = { id, boardIds: input.boardIds.join(","), forced, override, endsPins: pinsOf(input) };
  return progressOf((await change(client, operations.retryMutation, variables)).retryBroadcast.broadcast);
}

const pinsOf = ({ endsPins }: BroadcastToSend) => endsPins.map((pin) => ({ ...pin }));

async function cancel(client: ApolloClient, id: string): Promise<BroadcastProgress> {
  return progressOf((await change(client, operations.cancelMutation, { id })).cancelBroadcast.broadcast);
}

async function undo(client: ApolloClient, id: string): Promise<BroadcastProgress> {
  return progressOf((await change(client, operations.undoMutation, { id })).undoBroadcast.broadcast);
}

function progressOf({ id, state, undoUntil, targets }: BroadcastProgress_BroadcastFragment): BroadcastProgress {
  return {
    broadcastId: id,
    state,
    undoUntil,
    targets: targets.map(({ refusal, ...target }) => ({
      ...target,
      refusal: refusal === null ? null : portRefusalOf(refusal).refusal,
    })),
  };
}

interface AnsweredObstacle {
  boardId: string;
  title: string;
  until: number | null;
  setBy: string | null;
}

function obstacleOf({ boardId, title, until, setBy }: AnsweredObstacle): Obstacle {
  return { boardId, title, ...(until === null ? {} : { until }), ...(setBy === null ? {} : { setBy }) };
}
