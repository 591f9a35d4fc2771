import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** What the gateway tells about a new device, once. */
export type ProvisionedDevice = {
  readonly id: string;
  /** The network that it opens for its set-up, and the key of that. */
  readonly ssid: string;
  readonly wpa2Key: string;
  /** Typed where the device is paired with a board. */
  readonly pairingCode: string;
};

export type ProvisionContext = {
  /** Two letters, or nothing. */
  readonly country: string;
  readonly device: ProvisionedDevice | null;
  readonly notice: Notice | null;
};

export type ProvisionEvent =
  | { readonly type: "country.change"; readonly country: string }
  | { readonly type: "device.provision" }
  | { readonly type: "device.another" };

/** `countryCode`: two capital letters; null where it is not stated. */
export type DeviceToProvision = { readonly countryCode: string | null };

const initialContext: ProvisionContext = { country: "", device: null, notice: null };

const codeOf = (country: string) => country.trim().toUpperCase();

const deviceToMake = ({ context: { country } }: { context: ProvisionContext }) => ({
  countryCode: codeOf(country) || null,
});

/**
 * Making a device before it ships: its identity, its set-up network and its pairing code, which are told once.
 *
 * What can go wrong: the country is no code of two letters (said beside it, nothing is made); too many were made in a minute
 * (said, until when); no answer comes (said: a device may have been made, whose code nobody knows and which lapses by
 * itself). What was told stays to be read until another one is asked for.
 */
export const provisionMachine = setup({
  types: { context: {} as ProvisionContext, events: {} as ProvisionEvent },
  actors: { createDevice: promisePort<ProvisionedDevice, DeviceToProvision>("createDevice") },
  guards: { isCountry: ({ context }) => /^([A-Z]{2})?$/.test(codeOf(context.country)) },
  actions: {
    keepCountry: assign(({ event }) =>
      event.type === "country.change" ? { country: event.country, notice: null } : {},
    ),
    noteCountry: assign({ notice: { id: "country-wrong" } }),
    forgetNotice: assign({ notice: null }),
    keepDevice: assign({ device: ({ event }) => outputIn<ProvisionedDevice>(event) ?? null }),
    forgetDevice: assign({ device: null }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "provision-failed") }),
  },
}).createMachine({
  id: "provision",
  context: initialContext,
  initial: "idle",
  states: {
    idle: {
      on: {
        "country.change": { actions: "keepCountry" },
        "device.provision": [
          { guard: "isCountry", target: "provisioning", actions: "forgetNotice" },
          { actions: "noteCountry" },
        ],
      },
    },
    provisioning: {
      invoke: {
        id: "createDevice",
        src: "createDevice",
        input: deviceToMake,
        onDone: { target: "provisioned", actions: "keepDevice" },
        onError: { target: "idle", actions: "keepNotice" },
      },
    },
    provisioned: { on: { "device.another": { target: "idle", actions: "forgetDevice" } } },
  },
});
