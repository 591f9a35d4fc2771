import type { ApolloClient } from "@apollo/client";
import { createActor } from "xstate";
import { provideBroadcast } from "../../features/broadcast/broadcastPorts.ts";
import { provideFeedItem, provideFlag } from "../../features/feed/feedPorts.ts";
import { provideSend } from "../../features/send/sendPorts.ts";
import { provideUndoSend, provideUnschedule } from "../../features/send/upkeepPorts.ts";
import type { Flows, Inspection } from "../../flows.tsx";
import type { FlagStore } from "../../gql/flags.ts";
import type { LiveBoards } from "../../live/liveBoards.ts";

/** What the flows reach the outside world by. */
interface RootWorld {
  client: ApolloClient;
  flags: FlagStore;
  live: LiveBoards;
}

/** The flows that any screen may start, but the session: one actor each, not started yet. */
export function createRootFlows({ client, flags, live }: RootWorld, inspection: Inspection): Omit<Flows, "session"> {
  return {
    send: createActor(provideSend(client, flags), inspection),
    flag: createActor(provideFlag(client), inspection),
    feedItem: createActor(provideFeedItem(client), inspection),
    broadcast: createActor(provideBroadcast(client, live), inspection),
    undo: createActor(provideUndoSend(client), inspection),
    unschedule: createActor(provideUnschedule(client), inspection),
  };
}
