import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { type BoardRecord, BoardRef } from "../boards/boards.refs.ts";
import { readBoard } from "../boards/boards.service.ts";
import { type DeviceRecord, DeviceRef } from "../boards/devices.refs.ts";
import { pairDevice, removeDevice } from "./pairing.service.ts";

interface PairedRecord {
  readonly device: DeviceRecord;
  readonly board: BoardRecord;
}

/** Displays: what a board's members see of them, pairing and removing. */
export function addDisplays(builder: Builder): void {
  DeviceRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      latestLocationCountryCode: t.exposeString("latestLocationCountryCode", { nullable: true }),
      isDemo: t.exposeBoolean("isDemo", {
        description: "A display of the demo household that the gateway plays itself, until `removeDevice` ends it.",
      }),
      lastSeen: t.field({ type: "Timestamp", nullable: true, resolve: (device) => device.lastSeenAt }),
    }),
  });

  const PairedRef = builder.objectRef<PairedRecord>("PairDeviceSuccess").implement({
    fields: (t) => ({
      device: t.field({ type: DeviceRef, resolve: (paired) => paired.device }),
      board: t.field({ type: BoardRef, resolve: (paired) => paired.board }),
    }),
  });
  builder.mutationField("pairDevice", (t) =>
    t.field({
      type: PairedRef,
      errors: refusableDirect("PairDevice"),
      args: { boardId: t.arg.id({ required: true }), pairingCode: t.arg.string({ required: true }) },
      resolve: async (_root, { boardId, pairingCode }, { context, principal, address }) => {
        const device = await pairDevice(context, principal, { boardId, pairingCode, address });
        return { device, board: await readBoard(context, principal, boardId) };
      },
    }),
  );
  builder.mutationField("removeDevice", (t) =>
    t.boolean({
      description: "Takes a display off its board for good; its token is worth nothing from then on.",
      errors: refusable("RemoveDevice", "removed"),
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { context, principal }) => {
        await removeDevice(context, principal, id);
        return true;
      },
    }),
  );
}
