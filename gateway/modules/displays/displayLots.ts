import type { BoardUpdate } from "../../boardState/boardState.ts";
import { type GivenVersion, noteSent } from "../../boardState/receipts.ts";
import type { Context } from "../../context.ts";
import { batchReader, type Gather } from "../../db/batchReader.ts";
import { openingLimits, untilQuiet, untilTurned } from "../../db/gathering.ts";
import { type DisplayIdentity, readSocketDevices, type SocketDevice, writeIdentities } from "./displays.store.ts";
import { keepShown, type Shown } from "./shown.service.ts";

/**
 * What displays have read and written: one statement for all who ask in one moment, since they come back by the thousand,
 * and say by the thousand that they show a message. Each resolves when the statement is through.
 */
export interface DisplayLots {
  /** Of one that comes: read together with the others who come. */
  enter(deviceId: string): Promise<SocketDevice | undefined>;
  device(deviceId: string): Promise<SocketDevice | undefined>;
  keepIdentity(deviceId: string, said: DisplayIdentity): Promise<void>;
  /** That a display was given this; one of a board's displays is enough. A failure is logged. */
  noteSent(update: BoardUpdate): void;
  keepShown(shown: Shown): Promise<void>;
}

export function createDisplayLots(context: Context): DisplayLots {
  const { database } = context;
  const load = (deviceIds: readonly string[]) => readSocketDevices(database, deviceIds);
  const [entering, again] = [batchReader(load, untilQuiet(openingLimits)), batchReader(load)];
  const identities = batchWriter(
    (said: readonly (DisplayIdentity & { readonly deviceId: string })[]) => writeIdentities(database, said),
    ({ deviceId }) => deviceId,
    // They have entered together.
    untilTurned,
  );
  const notes = batchWriter(
    (given: readonly GivenVersion[]) => noteSent(context, given),
    ({ boardId, version }) => `${boardId} ${version}`,
  );
  const noted = new WeakSet<BoardUpdate>();
  return {
    enter: async (deviceId) => (await entering([deviceId])).get(deviceId),
    device: async (deviceId) => (await again([deviceId])).get(deviceId),
    keepIdentity: (deviceId, { rows, columns, firmware }) => identities({ deviceId, rows, columns, firmware }),
    noteSent(update) {
      if (noted.has(update)) return;
      noted.add(update);
      notes({ boardId: update.boardId, version: update.version }).catch((error: unknown) => {
        context.log.warn({ err: error }, "That a display was given a message could not be kept");
        // The next display that is given it tries again.
        noted.delete(update);
      });
    },
    keepShown: batchWriter(
      (shown: readonly Shown[]) => keepShown(context, shown),
      ({ deviceId }) => deviceId,
    ),
  };
}

/** Writes what comes in one moment in one go, one after the other; what has the same key only as it was said last. */
function batchWriter<Value>(
  write: (values: readonly Value[]) => Promise<void>,
  keyOf: (value: Value) => string,
  gather: Gather = untilQuiet(openingLimits),
): (value: Value) => Promise<void> {
  const waiting = new Map<string, Value>();
  const written = batchReader(async (keys: readonly string[]) => {
    const values = keys.flatMap((key) => waiting.get(key) ?? []);
    for (const key of keys) waiting.delete(key);
    await write(values);
    return new Map<string, never>();
  }, gather);
  return async (value) => {
    const key = keyOf(value);
    waiting.set(key, value);
    await written([key]);
  };
}
