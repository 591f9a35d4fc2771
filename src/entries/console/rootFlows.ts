import type { ApolloClient } from "@apollo/client";
import { createActor } from "xstate";
import { provideBroadcast } from "../../features/broadcast/broadcastPorts.ts";
import { provideCopy } from "../../features/copy/copyPorts.ts";
import { provideMessageDelete } from "../../features/deletion/deletionPorts.ts";
import { provideDraftSave } from "../../features/drafts/draftPorts.ts";
import { provideFeedItem, provideFlag } from "../../features/feed/feedPorts.ts";
import { provideInstall } from "../../features/install/installPorts.ts";
import { provideMessageSetAdd, provideMessageSets } from "../../features/messageSets/messageSetPorts.ts";
import { provideBoardPause } from "../../features/pause/pausePorts.ts";
import { providePlusModal } from "../../features/plus/plusPorts.ts";
import { provideBoardRemoval } from "../../features/removal/removalPorts.ts";
import { provideBoardName } from "../../features/rename/renamePorts.ts";
import { provideSend } from "../../features/send/sendPorts.ts";
import { provideUndoSend, provideUnschedule } from "../../features/send/upkeepPorts.ts";
import { provideShare } from "../../features/share/sharePorts.ts";
import { provideBoardSelector } from "../../features/shell/palette/palettePorts.ts";
import { hearFlow } from "../../flowNews.ts";
import type { Flows, Inspection } from "../../flows.tsx";
import type { FlagStore } from "../../gql/flagStore.ts";
import type { Platform } from "../../gql/platform.ts";
import type { LiveBoards } from "../../live/liveBoards.ts";

/** The flows that any screen may start, but the session, which begins with the sign-in. */
type RootFlows = Omit<Flows, "session">;

/** What the flows reach the outside world by. */
interface RootWorld {
  client: ApolloClient;
  flags: FlagStore;
  platform: Pick<Platform, "get">;
  live: Pick<LiveBoards, "broadcasts">;
  inspection: Inspection;
}

/** One actor each; the console's entry and the tests of screens make them here, and their provider starts them. */
export function createRootFlows(world: RootWorld): RootFlows {
  const flows = actorsOf(world);
  for (const flow of Object.values(flows)) hearFlow(flow);
  return flows;
}

function actorsOf({ client, flags, platform, live, inspection }: RootWorld): RootFlows {
  return {
    plus: createActor(providePlusModal({ client, platform, flags }), inspection),
    send: createActor(provideSend(client, flags), inspection),
    flag: createActor(provideFlag(client), inspection),
    feedItem: createActor(provideFeedItem(client), inspection),
    broadcast: createActor(provideBroadcast(client, live), inspection),
    undo: createActor(provideUndoSend(client), inspection),
    unschedule: createActor(provideUnschedule(client), inspection),
    messageDelete: createActor(provideMessageDelete(client), inspection),
    draftSave: createActor(provideDraftSave(client), inspection),
    share: createActor(
      provideShare(client, flags, () => navigator.clipboard).provide({
        actors: { messageSetAdd: provideMessageSetAdd(client) },
      }),
      inspection,
    ),
    messageSets: createActor(provideMessageSets(client), inspection),
    copy: createActor(
      provideCopy(() => navigator.clipboard),
      inspection,
    ),
    boardName: createActor(provideBoardName(client), inspection),
    boardRemoval: createActor(provideBoardRemoval(client), inspection),
    boardPause: createActor(provideBoardPause(client), inspection),
    install: createActor(provideInstall(client), inspection),
    boardSelector: createActor(provideBoardSelector(client), inspection),
  };
}
