import type { Bar, Case, Section, Unmeasured, Wanted } from "../run/section.ts";
import { measureKeys } from "./keys.ts";
import { measureLanding } from "./landing.ts";
import { measureRest, type Stillness } from "./rest.ts";
import { openSimulator } from "./simulatorServer.ts";
import { boardsSubject, openAlternatives, ourSubject } from "./subjects.ts";
import { measureTurn } from "./turns.ts";

type Ratio = Bar["ratio"];

const bar = (id: string, claim: string, limit: number, cases: readonly string[], ratio: Ratio): Bar => ({
  id,
  claim,
  demand: { side: "most", limit },
  cases,
  ratio,
});

const against = (id: string, claim: string, limit: number, measure: string, other: string): Bar =>
  bar(id, claim, limit, ["ours", other], (read) => read("ours", measure) / read(other, measure));

const least = (each: Bar): Bar => ({ ...each, demand: { ...each.demand, side: "least" } });

const still: readonly Stillness[] = ["rest", "hidden", "reduced"];
const stillCases = still.map((name) => `ours, ${name}`);
const smaller = [2, 4, 9];
const boards = (count: number, full = false) => `${count} board${count > 1 ? "s" : ""}${full ? ", full size" : ""}`;

const bars: readonly Bar[] = [
  against("A1", "main thread : E", 0.01, "mainMs", "E"),
  against("A2a", "CPU of all processes : E", 0.3, "cpuMs", "E"),
  against("A2b", "CPU of all processes : C", 0.55, "cpuMs", "C"),
  against("A3", "CPU a frame shown : E", 0.13, "cpuPerFrame", "E"),
  least(against("A4", "frames shown : B", 0.97, "frames", "B")),
  bar("A5a", "frames painted or shown in 10 s at rest, hidden, with reduced motion", 0, stillCases, (read) =>
    stillCases.reduce((sum, name) => sum + read(name, "frames") + read(name, "asked"), 0),
  ),
  bar("A5b", "timers a second then, the most of the three", 1, stillCases, (read) =>
    Math.max(...stillCases.map((name) => read(name, "timersPerSecond"))),
  ),
  bar(
    "A5c",
    "CPU at rest above B at rest, in points of a core",
    0.1,
    ["ours, rest", "B, rest"],
    (read) => read("ours, rest", "cpuPercent") - read("B, rest", "cpuPercent"),
  ),
  bar("A6a", "last flap from its plan, the worst of 14 paces and orders, in frames", 1, ["landing"], (read) =>
    read("landing", "worstFrames"),
  ),
  bar("A6b", "the same with the main thread blocked for 200 ms", 1, ["landing"], (read) =>
    read("landing", "blockedFrames"),
  ),
  bar(
    "A7a",
    "key to paint while turning : at rest",
    1.5,
    ["ours, keys turning", "ours, keys at rest"],
    (read) => read("ours, keys turning", "interactionMs") / read("ours, keys at rest", "interactionMs"),
  ),
  bar(
    "A7b",
    "key to paint while turning : E",
    0.5,
    ["ours, keys turning", "E, keys turning"],
    (read) => read("ours, keys turning", "interactionMs") / read("E, keys turning", "interactionMs"),
  ),
  bar(
    "A8a",
    "CPU at two device pixels a pixel : at one",
    2.5,
    ["ours, twice", "ours"],
    (read) => read("ours, twice", "cpuMs") / read("ours", "cpuMs"),
  ),
  least(
    bar(
      "A8b",
      "frames shown at two device pixels : B",
      0.95,
      ["ours, twice", "B, twice"],
      (read) => read("ours, twice", "frames") / read("B, twice", "frames"),
    ),
  ),
  bar(
    "A9a",
    "CPU of 2, 4, 9 boards of the same area in all, the most : of one",
    1.25,
    [1, ...smaller].map((count) => boards(count)),
    (read) => Math.max(...smaller.map((count) => read(boards(count), "cpuMs"))) / read(boards(1), "cpuMs"),
  ),
  bar(
    "A9b",
    "CPU a board of two of full size : of one",
    1,
    [boards(1), boards(2, true)],
    (read) => read(boards(2, true), "cpuMs") / 2 / read(boards(1), "cpuMs"),
  ),
  bar(
    "A9c",
    "main thread for each further board, ms a second",
    1,
    [boards(1), boards(9)],
    (read) => (read(boards(9), "mainMs") - read(boards(1), "mainMs")) / 8,
  ),
  against("A10a", "CPU a frame shown : @fiestaboard/ui", 1 / 12, "cpuPerFrame", "fiesta"),
  against("A10b", "CPU a frame shown : C", 0.55, "cpuPerFrame", "C"),
];

const unmeasured: readonly Unmeasured[] = [
  { id: "A3 (M)", why: "MMacLaine/split-flap is not on npm: it is held by its fixed ratio to E, which is in the bar" },
];

/** Simulator: what a full flip of 132 cells costs in a browser, beside what others cost. A fresh browser a case. */
export async function prepareSimulator(wants: Wanted): Promise<Section> {
  const server = await openSimulator();
  const others = await openAlternatives();
  const ours = ourSubject(server);
  const groups = await boardsSubject(server);
  const turns = { ours, E: others.effect, C: others.canvas, B: others.frames, fiesta: others.fiesta };
  const cases: Case[] = [
    ...Object.entries(turns).map(([name, subject]) => ({ name, run: () => measureTurn(subject) })),
    { name: "ours, twice", run: () => measureTurn(ours, { scale: 2 }) },
    { name: "B, twice", run: () => measureTurn(others.frames, { scale: 2 }) },
    ...still.map((name) => ({ name: `ours, ${name}`, run: () => measureRest(ours, name) })),
    { name: "B, rest", run: () => measureRest(others.frames, "rest") },
    { name: "landing", run: () => measureLanding(server, ours) },
    { name: "ours, keys at rest", run: () => measureKeys(ours, false) },
    { name: "ours, keys turning", run: () => measureKeys(ours, true) },
    { name: "E, keys turning", run: () => measureKeys(others.effect, true) },
    ...[1, ...smaller].map((count) => ({ name: boards(count), run: () => measureTurn(groups.of(count, false)) })),
    { name: boards(2, true), run: () => measureTurn(groups.of(2, true), { height: 1412 }) },
  ];
  return {
    name: "simulator",
    cases,
    bars,
    unmeasured: unmeasured.filter(({ id }) => wants(id)),
    close: async () => {
      await server.close();
      await others.close();
      await groups.close();
    },
  };
}
