import { findChannel } from "./catalogue/registry.ts";
import type { ChannelWorld } from "./engine/runShow.ts";
import { readChannelData } from "./sources/sources.service.ts";

/** The channels of this product, as the engine and the plans that people see know them. */
export const channelWorld: ChannelWorld = {
  findChannel,
  readData: readChannelData,
};
