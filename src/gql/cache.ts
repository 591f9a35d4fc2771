import { InMemoryCache } from "@apollo/client";
import { possibleTypes } from "./generated/possibleTypes.ts";

/**
 * The console's copy of the gateway's facts. Entities are told apart by type and id; results of mutations are unions
 * and never stored under an id of their own.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          // A board that a list brought is known to the screens that ask for it by its id.
          getBoardV2: {
            read: (known, { args, toReference }) => known ?? toReference({ __typename: "Board", id: args?.id }),
          },
          getLiveBoard: {
            read: (known, { args, toReference }) => known ?? toReference({ __typename: "Board", id: args?.id }),
          },
          liveV2: {
            read: (known, { args, toReference }) => known ?? toReference({ __typename: "Board", id: args?.id }),
          },
          // A call that a list brought stays open when it is listed no more.
          apiRequest: {
            read: (known, { args, toReference }) => known ?? toReference({ __typename: "ApiRequest", id: args?.id }),
          },
          // Pages of 30 stand one after the other; a filter makes another list.
          boardMessageAppearances: { keyArgs: ["boardId", "sources", "page"] },
          // One's own list, always asked for as a whole.
          webhookEndpoints: { merge: (_known, incoming) => incoming },
          developerInstallables: { merge: (_known, incoming) => incoming },
        },
      },
      Viewer: { keyFields: [] },
      Board: {
        fields: {
          // Grids are values: a new one replaces the old one as a whole.
          characters: { merge: (_known, incoming) => incoming },
        },
      },
      DeveloperInstallable: {
        fields: {
          apiCredentials: { merge: (_known, incoming) => incoming },
          subscriptions: { merge: (_known, incoming) => incoming },
        },
      },
      Message: { fields: { characters: { merge: (_known, incoming) => incoming } } },
      // The home asks for a few of them, a category for many: the last answer is what is there.
      ColorTemplateCategory: { fields: { colorTemplates: { merge: (_known, incoming) => incoming } } },
      ColorTemplateV2: { fields: { messages: { merge: (_known, incoming) => incoming } } },
      ColorTemplateMessage: { fields: { characters: { merge: (_known, incoming) => incoming } } },
      // The head above the channels asks for little of these, a page for more: neither takes from the other.
      Discover: { merge: true },
      InstalledInstallables: { merge: true },
      // What a strip tells belongs to its board: two boards have a "quietHours" each.
      BoardTimeline: { keyFields: ["boardId"] },
      TimelineEntry: { keyFields: false },
      QuietHours: { keyFields: false },
      QuietHoursV2: { keyFields: false },
    },
  });
}
