import type { PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import type { Platform } from "../../gql/platform.ts";

const kept = new WeakMap<Platform, readonly PastCall[]>();

/** What the API console has called in this tab, newest first: also after a step aside, and with another credential. */
export const callsOfTab = (platform: Platform): readonly PastCall[] => kept.get(platform) ?? [];

export const keepCalls = (platform: Platform, calls: readonly PastCall[]): void => void kept.set(platform, calls);
