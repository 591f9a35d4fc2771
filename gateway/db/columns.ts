import { customType, timestamp } from "drizzle-orm/pg-core";

/** The 132 codes of a 6 x 22 grid, row by row, one byte each. */
export const gridBytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  // A plain copy: the driver's Buffer is a window on a pool that other rows share.
  fromDriver: (value) => Uint8Array.from(value),
  toDriver: (value) => Buffer.from(value),
});

/** Bytes of any length, e.g. a hash. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Uint8Array.from(value),
  toDriver: (value) => Buffer.from(value),
});

/** A point in time; `Date` in rows, epoch milliseconds in services. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
