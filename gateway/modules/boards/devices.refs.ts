import { builder } from "../../schema/builder.ts";

/** A display as the graph shows it. Times are epoch milliseconds. */
export interface DeviceRecord {
  readonly id: string;
  readonly latestLocationCountryCode: string | null;
  /** The latest heartbeat, however old; null when none was ever heard. */
  readonly lastSeenAt: number | null;
  /** Whether the gateway plays it, for the demo household. */
  readonly isDemo: boolean;
}

export const DeviceRef = builder.objectRef<DeviceRecord>("Device");
