import { builder } from "../../schema/builder.ts";

/** A display as the graph shows it. Times are epoch milliseconds. */
export interface DeviceRecord {
  readonly id: string;
  readonly latestLocationCountryCode: string | null;
  /** The latest heartbeat, however old; null when none was ever heard. */
  readonly lastSeenAt: number | null;
  /** Whether the gateway plays it, for the demo household. */
  readonly isDemo: boolean;
  /** Null until somebody named it. */
  readonly name: string | null;
  /** What it says about itself; null before it was first connected. */
  readonly rows: number | null;
  readonly columns: number | null;
  readonly firmware: string | null;
  readonly createdAt: number;
  /** The newest version of the board that it said it shows, and when. */
  readonly shownVersion: number | null;
  readonly shownAt: number | null;
}

export const DeviceRef = builder.objectRef<DeviceRecord>("Device");
