import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { type BoardRecord, BoardRef } from "../boards/boards.refs.ts";
import { readBoard } from "../boards/boards.service.ts";
import { type DeviceRecord, DeviceRef } from "../boards/devices.refs.ts";
import { identifyDevice, renameDevice } from "./displayNames.service.ts";
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
      name: t.exposeString("name", {
        nullable: true,
        description: "What people call it; null for one of before names that nobody named.",
      }),
      rows: t.exposeInt("rows", {
        nullable: true,
        description: "What it says about itself; null before it was connected.",
      }),
      columns: t.exposeInt("columns", { nullable: true }),
      firmware: t.exposeString("firmware", { nullable: true, description: "Its program, as it says itself." }),
      createdAt: t.field({ type: "Timestamp", resolve: (device) => device.createdAt }),
      shownVersion: t.exposeInt("shownVersion", {
        nullable: true,
        description: "The newest version of its board that it said it shows.",
      }),
      shownAt: t.field({ type: "Timestamp", nullable: true, resolve: (device) => device.shownAt }),
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
  builder.mutationField("renameDevice", (t) =>
    t.field({
      type: DeviceRef,
      description: "Gives a display the name by which people know it.",
      errors: refusable("RenameDevice", "device"),
      args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_root, { id, name }, { context, principal }) => renameDevice(context, principal, { id, name }),
    }),
  );
  builder.mutationField("identifyDevice", (t) =>
    t.boolean({
      description: "Has a display show its name on its flaps for five seconds, if it is connected.",
      errors: refusable("IdentifyDevice", "asked"),
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { context, principal, address }) => {
        await identifyDevice(context, principal, { id, address });
        return true;
      },
    }),
  );
}
