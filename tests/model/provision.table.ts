import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { provisionMachine } from "../../machines/settings/provisionMachine.ts";
import { tableOf } from "../support/table.ts";

const device = (id: string) => ({ id, ssid: `Clatter-${id}`, wpa2Key: `key of ${id}`, pairingCode: `${id}-CODE` });
const first = device("one");
const second = device("two");
const often = new PortRefusal({ code: "RateLimited", until: 60_000 });
const country = (text: string) => ({ type: "country.change", country: text }) as const;
const provision = { type: "device.provision" } as const;

const untouched = { country: "", device: null as typeof first | null, notice: null as Notice | null };
/** The codes behind what is typed. */
const codes: Readonly<Record<string, string | null>> = { "": null, " ": null, CH: "CH", " us ": "US" };

/** Boards and Plus; a device's country is stated at provisioning (D15 of the contract), and who may is B11. */
export const provisionTable = tableOf(provisionMachine)({
  title: "making a device before it ships",
  story: untouched,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    provisioned: {},
    provisioning: { calls: { createDevice: (story) => ({ countryCode: codes[story.country] ?? null }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    ...["CH", " us ", " ", "Switzerland", "1A", "C"].map((text) => (
      { in: "idle", on: country(text), keep: () => ({ country: text, notice: null }) } as const)),
    { in: "idle", on: provision, when: (story) => story.country in codes, to: "provisioning", keep: () => ({ notice: null }) },
    { in: "idle", on: provision, keep: () => ({ notice: { id: "country-wrong" } }) },
    { in: "provisioning", answer: ["createDevice", first], to: "provisioned", keep: () => ({ device: first }) },
    { in: "provisioning", answer: ["createDevice", second], to: "provisioned", keep: () => ({ device: second }) },
    { in: "provisioned", on: { type: "device.another" }, to: "idle", keep: () => ({ device: null }) },
    { in: "provisioning", refusal: ["createDevice", often], to: "idle", keep: () => ({ notice: { id: "provision-failed", cause: "RateLimited", until: 60_000 } }) },
  ],
  promises: {
    "a second press makes no second device": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
    "id, ssid, wpa2Key and pairingCode are shown once": ({ snapshot }) =>
      snapshot.matches("provisioned")
        ? snapshot.context.device !== null
        : snapshot.context.device === null && undefined,
    "a country is two capital letters": ({ calls }) =>
      calls.length === 0
        ? undefined
        : calls.every(({ input }) => input.countryCode === null || /^[A-Z]{2}$/.test(String(input.countryCode))),
  },
  contract: {
    flow: "provision",
    more: {
      "idle country.change idle": "the country of a device is stated at provisioning (D15 of the contract)",
      "idle device.provision idle": "a country is two letters, or nothing",
    },
  },
});
