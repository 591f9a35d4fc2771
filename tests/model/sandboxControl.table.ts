import { type SandboxSetting, sandboxControlMachine } from "../../machines/developer/sandboxControlMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const past = new PortRefusal({ code: "ValidationError", rule: "clock", sentence: "Never back." });
const gone = new PortRefusal({ code: "NotFound", rule: "sandbox" });
const story = { credentialId: "c1", clock: "", setting: {} as SandboxSetting, problem: null as Notice | null };
const typed = (clock: string) => ({ type: "clock.change", clock }) as const;
const settings: readonly SandboxSetting[] = [
  { offline: true },
  { slowMs: 2_000 },
  { droppedWrites: false },
  { stuck: [{ row: 2, column: 5 }] },
  { clock: 1_800_000_000_000 },
  { aheadMs: 15_000 },
];
/** 1 June 2027, 23:30 UTC. */
const night = Date.UTC(2027, 5, 1, 23, 30);

/** docs/sandbox.md: a PUT sets what it is given and leaves the rest; a clock goes ahead, never back. */
export const sandboxControlTable = tableOf(sandboxControlMachine)({
  title: "setting clock and faults of a board for tests",
  story,
  starts: [
    { input: { credentialId: "c1" }, to: "idle" },
    { input: { credentialId: "c2" }, to: "idle", knows: { credentialId: "c2" } },
  ],
  places: {
    idle: {},
    changing: { calls: { changeSandbox: ({ credentialId, setting }) => ({ credentialId, ...setting }) } },
  },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    ...["2027-06-01T23:30", "tomorrow", ""].map((clock) => ({ in: "idle", on: typed(clock), keep: () => ({ clock, problem: null }) }) as const),
    { in: "idle", on: { type: "clock.set" }, when: ({ clock }) => clock === "2027-06-01T23:30", to: "changing", keep: () => ({ setting: { clock: night }, problem: null }) },
    ...settings.map((setting) => ({ in: "idle", on: { type: "setting.choose", setting } as const, to: "changing", keep: () => ({ setting, problem: null }) }) as const),
    { in: "changing", answer: ["changeSandbox", undefined], when: ({ setting }) => "clock" in setting, to: "idle", keep: () => ({ clock: "" }) },
    { in: "changing", answer: ["changeSandbox", undefined], to: "idle" },
    { in: "changing", refusal: ["changeSandbox", past], to: "idle", keep: () => ({ problem: { id: "sandbox-change-failed", cause: "ValidationError", rule: "clock", sentence: "Never back." } }) },
    { in: "changing", refusal: ["changeSandbox", gone], to: "idle", keep: () => ({ problem: { id: "sandbox-change-failed", cause: "NotFound", rule: "sandbox" } }) },
  ],
  promises: {
    "what is no time asks nothing": ({ calls }) =>
      calls.some(({ input }) => input.clock !== undefined)
        ? calls.every(({ input }) => input.clock === undefined || input.clock > 0)
        : undefined,
    "a change says of the rest nothing": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => Object.keys(input).length === 2),
  },
  contract: "the documents know no sandbox: it is the issue's, for integrators' tests",
});
