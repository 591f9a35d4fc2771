import { readCatalogue } from "./catalogue/catalogue.data.ts";
import { findChannel } from "./catalogue/registry.ts";
import type { ChannelWorld } from "./engine/runShow.ts";
import { readChannelData } from "./sources.service.ts";

let free: ReadonlySet<string> | undefined;

/** The channels of this product, as the engine and the plans that people see know them. */
export const channelWorld: ChannelWorld = {
  findChannel,
  readData: readChannelData,
  isFree(identifier) {
    free ??= new Set(readCatalogue().channels.flatMap((channel) => (channel.free ? [channel.id] : [])));
    return free.has(identifier);
  },
};
