import type { GraphQLSchema } from "graphql";
import { builder } from "./schema/builder.ts";
import "./schema/enums.ts";
import { addBoards } from "./modules/boards/boards.schema.ts";
import { addBroadcasts } from "./modules/broadcasts/broadcasts.schema.ts";
import { addChannels } from "./modules/channels/channels.schema.ts";
import { addDayPlan } from "./modules/channels/installed/dayPlan.schema.ts";
import { addInstalledChannels } from "./modules/channels/installed/installed.schema.ts";
import { addMarketplace } from "./modules/channels/marketplace/marketplace.schema.ts";
import { addChannelSettings } from "./modules/channels/settings/settings.schema.ts";
import { addWebhooks } from "./modules/channels/webhooks/webhooks.schema.ts";
import { addDeveloper } from "./modules/developer/developer.schema.ts";
import { addDisplays } from "./modules/displays/displays.schema.ts";
import { addDrafts } from "./modules/drafts/drafts.schema.ts";
import { addFavorites } from "./modules/favorites/favorites.schema.ts";
import { addFeed } from "./modules/feed/feed.schema.ts";
import { addLinking } from "./modules/linking/linking.schema.ts";
import { addMessages } from "./modules/messages/messages.schema.ts";
import { addPeople } from "./modules/people/people.schema.ts";
import { addPicks } from "./modules/picks/picks.schema.ts";
import { addPlus } from "./modules/plus/plus.schema.ts";
import { addSearch } from "./modules/search/search.schema.ts";
import { addSharing } from "./modules/sharing/sharing.schema.ts";
import { addSimulator } from "./modules/simulator/simulator.schema.ts";
import { addTemplates } from "./modules/templates/templates.schema.ts";
import { addTimeline } from "./modules/timeline/timeline.schema.ts";

let built: GraphQLSchema | undefined;

/** The executable schema, built once a process. */
export function graphSchema(): GraphQLSchema {
  if (built === undefined) {
    addPeople(builder);
    addBoards(builder);
    addMessages(builder);
    addBroadcasts(builder);
    addChannels(builder);
    addMarketplace(builder);
    addDayPlan(builder);
    addInstalledChannels(builder);
    addChannelSettings(builder);
    addWebhooks(builder);
    addDrafts(builder);
    addFeed(builder);
    addPicks(builder);
    addPlus(builder);
    addFavorites(builder);
    addDisplays(builder);
    addSharing(builder);
    addLinking(builder);
    addDeveloper(builder);
    addTemplates(builder);
    addSimulator(builder);
    addTimeline(builder);
    addSearch(builder);
    built = builder.toSchema();
  }
  return built;
}
