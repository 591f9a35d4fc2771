import { fromPromise } from "xstate";
import { PortRefusal } from "../../machines/port.ts";
import {
  type DeviceToProvision,
  type ProvisionedDevice,
  provisionMachine,
} from "../../machines/settings/provisionMachine.ts";
import type { Platform } from "../gql/platform.ts";
import { toPortRefusal } from "../gql/refusal.ts";

/** The provision machine on the gateway's factory. */
export function provideProvision(platform: Pick<Platform, "post">) {
  return provisionMachine.provide({
    actors: {
      createDevice: fromPromise<ProvisionedDevice, DeviceToProvision>(async ({ input }) => {
        const answer = await platform.post("/factory/device", input).catch((error: unknown) => {
          throw toPortRefusal(error);
        });
        const device = readDevice(answer);
        if (device === null) throw new PortRefusal({ code: "Unknown" });
        return device;
      }),
    },
  });
}

function readDevice(answer: unknown): ProvisionedDevice | null {
  const { id, ssid, wpa2Key, pairingCode } = (answer ?? {}) as Record<string, unknown>;
  const all = { id, ssid, wpa2Key, pairingCode };
  return Object.values(all).every((value) => typeof value === "string") ? (all as ProvisionedDevice) : null;
}
