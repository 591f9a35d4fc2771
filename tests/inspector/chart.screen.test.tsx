import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, describe, expect, test } from "vitest";
import { ChartTree } from "../../src/entries/inspector/chart/ChartTree.tsx";
import { initialStates, viewOf } from "../../src/entries/inspector/chart/chartView.ts";
import { aboutMachine, chartOf, definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { GraphDrawing } from "../../src/entries/inspector/chart/GraphDrawing.tsx";
import { placeGraph } from "../../src/entries/inspector/chart/graphLayout.ts";
import { type MachineGraph, nodesIn } from "../../src/entries/inspector/chart/graphModel.ts";
import { mermaidOf } from "../../src/entries/inspector/chart/mermaid.ts";
import { svgOf } from "../../src/entries/inspector/chart/saveChart.ts";
import { scxmlOf } from "../../src/entries/inspector/chart/scxml.ts";
import { dark } from "../../src/entries/inspector/trace/trace.ts";

/** A machine's configuration as its file says it: what xstate and the inspector make of it is not asked. */
interface State {
  readonly on?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly always?: unknown;
  readonly onDone?: unknown;
  readonly entry?: unknown;
  readonly exit?: unknown;
  readonly tags?: unknown;
  readonly invoke?: unknown;
  readonly states?: Record<string, State>;
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

const word = (named: unknown): string[] => {
  if (typeof named === "string") return [named];
  return typeof named === "object" && named !== null && "type" in named ? [String(named.type)] : [];
};

/** By state: everything of it that has a name. */
function namesIn(state: State, name: string): { state: string; words: string[]; ways: number }[] {
  const invokes = list(state.invoke) as { src?: unknown; onDone?: unknown; onError?: unknown; onSnapshot?: unknown }[];
  const steps = [
    ...Object.entries(state.on ?? {}).map(([event, to]) => [event, list(to)] as const),
    ...Object.entries(state.after ?? {}).map(([delay, to]) => [`after ${delay}`, list(to)] as const),
    ...invokes.flatMap(({ onDone, onError, onSnapshot }) =>
      [onDone, onError, onSnapshot].map((to) => ["", list(to)] as const),
    ),
    ["", list(state.always)] as const,
    ["", list(state.onDone)] as const,
  ];
  const words = [
    ...list(state.entry).flatMap(word),
    ...list(state.exit).flatMap(word),
    ...list(state.tags).flatMap(word),
    ...invokes.flatMap(({ src }) => word(src)),
    ...steps.flatMap(([event, ways]) => [
      ...(ways.length && event !== "*" ? [event.replace(/^after (\d+)$/, "after")] : []),
      ...ways.flatMap((way) => {
        if (typeof way !== "object" || way === null) return [];
        const { guard, actions } = way as { guard?: unknown; actions?: unknown };
        return [...word(guard), ...list(actions).flatMap(word)];
      }),
    ]),
  ];
  const ways = steps.reduce((sum, [, all]) => sum + all.length, 0);
  return [
    { state: name, words: words.filter(Boolean), ways },
    ...Object.entries(state.states ?? {}).flatMap(([inner, below]) => namesIn(below, inner)),
  ];
}

const configOf = (id: string) => {
  const machine = definitions.find((one) => one.machine.id === id)?.machine;
  if (!machine) throw new Error(`no machine is called ${id}`);
  return namesIn(machine.config as State, id);
};

function graphNamed(id: string): MachineGraph {
  const graph = chartOf(id);
  if (!graph) throw new Error(`no machine is called ${id}`);
  return graph;
}

const all = { folded: new Set<string>(), opened: new Set<string>(), around: null };
const elk = new ELK();
/** Looking every shape's looks up takes jsdom seconds a chart; a test of its own does. */
const plain = document.createElement("span").style;
const ids = definitions.map(({ machine }) => machine.id);

/** Words may stand at the end of one line and the beginning of the next: what is looked for has no spaces. */
const textsOf = (drawing: Element): string =>
  [...drawing.querySelectorAll("text")].map((one) => one.textContent).join(" ");

describe("a chart draws everything that its definition says", { timeout: 60_000 }, () => {
  afterEach(cleanup);

  test.each(ids)(
    "%s: every state, transition, guard, action, port and tag, also in each file that is saved",
    async (id) => {
      const graph = graphNamed(id);
      const placed = await placeGraph(elk, viewOf(graph, all));
      const { container } = render(<GraphDrawing graph={placed} light={dark} scale={1} />);
      const drawing = container.querySelector("svg") as SVGSVGElement;
      const drawn = textsOf(drawing);
      const svg = new DOMParser().parseFromString(
        svgOf(drawing, () => plain),
        "image/svg+xml",
      );
      const scxml = new DOMParser().parseFromString(scxmlOf(graph), "application/xml");
      expect(scxml.querySelector("parsererror")).toBeNull();
      const texts = {
        drawing: drawn,
        svg: textsOf(svg.documentElement),
        mermaid: mermaidOf(graph).replaceAll("#58;", ":"),
        scxml: scxmlOf(graph).replaceAll("after.", "after "),
      };
      const config = configOf(id);
      // The machine's own name is the heading; it is drawn where the machine itself does something.
      const missing = config.flatMap(({ state, words }) =>
        Object.entries(texts).flatMap(([where, text]) => {
          const wanted = state === id ? words : [state, ...words];
          return wanted.filter((one) => !text.includes(one)).map((one) => `${where}: ${state} has no ${one}`);
        }),
      );
      expect(missing).toEqual([]);
      const ways = config.reduce((sum, { ways }) => sum + ways, 0);
      expect(graph.transitions).toBe(ways);
      expect(scxml.querySelectorAll("transition")).toHaveLength(ways);
      for (const { x, y, width, height } of placed.nodes) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(placed.width + 0.5);
        expect(y + height).toBeLessThanOrEqual(placed.height + 0.5);
      }
      for (const { points } of placed.edges) expect(points.length).toBeGreaterThanOrEqual(2);
      const arrows = placed.edges.reduce((sum, { edge }) => sum + edge.transitions.length, 0);
      const stays = placed.nodes.reduce((sum, { node }) => sum + node.stays.length, 0);
      expect(arrows + stays).toBe(ways);
      expect(mermaidOf(graph).match(/ --> /g)?.length ?? 0).toBeGreaterThanOrEqual(arrows);
    },
  );

  test("a saved picture holds its looks itself", async () => {
    const placed = await placeGraph(elk, viewOf(graphNamed("like"), all));
    const { container } = render(<GraphDrawing graph={placed} light={dark} scale={1} />);
    for (const text of container.querySelectorAll<SVGElement>("text")) text.style.fontSize = "14px";
    const svg = svgOf(container.querySelector("svg") as SVGSVGElement);
    expect(svg.match(/<text[^>]* font-size="14px"/g)?.length).toBe(container.querySelectorAll("text").length);
    expect(svg).not.toContain("class=");
  });

  test("fixed delays say how long they are, and a computed one says its name", () => {
    const graph = graphNamed("displaySocket");
    const steps = [
      ...nodesIn(graph.root).flatMap(({ stays }) => stays),
      ...graph.edges.flatMap((one) => one.transitions),
    ];
    expect(steps.find(({ event }) => event === "after heartbeat")?.time).toBe("5 s");
    expect(steps.find(({ event }) => event === "after backOff")?.time).toBeNull();
    const scxml = scxmlOf(graph);
    expect(scxml).toContain('delay="5000ms"');
    expect(scxml).toContain('delayexpr="backOff()"');
  });

  test("the comment above every machine is what the chart says it is for", () => {
    expect(aboutMachine("send")).toMatch(/^Sending, resending, pinning and scheduling a message: the time for a pin/);
    // Where the flow is data, its own comment counts.
    expect(aboutMachine("simulatorLink")).toMatch(/^A public page's link to its board: follow its stream/);
    for (const id of ids) expect(aboutMachine(id), id).not.toBe("");
  });
});

describe("a part of a chart", () => {
  const send = graphNamed("send");
  const around = (id: string) => viewOf(send, { ...all, around: new Set(["send", id]) });
  const names = (graph: MachineGraph) => nodesIn(graph.root).map(({ name }) => name);

  test("around the current state stand its sources and targets, and how much else there is", () => {
    const near = around("send.confirmingPinned");
    const states = nodesIn(near.root).filter(({ kind }) => kind !== "more" && kind !== "pill");
    expect(states.map(({ name }) => name)).toEqual([
      ...["send", "idle", "checkingBoard", "confirmingQuietHours", "confirmingPinned", "delivering"],
    ]);
    // Six of delivering's seven ways out, and five of the six that lead to it, are about other states.
    expect(nodesIn(near.root).find(({ id }) => id === "send.delivering+more")?.name).toBe("11 more");
  });

  test("a mark that is opened shows the lines that it stood for", () => {
    const view = { ...all, around: new Set(["send", "send.confirmingPinned"]), opened: new Set(["send.delivering"]) };
    const opened = viewOf(send, view);
    expect(names(opened)).toEqual(expect.arrayContaining(["sent", "pinned", "scheduled", "failed"]));
    expect(nodesIn(opened.root).some(({ id }) => id === "send.delivering+more")).toBe(false);
  });

  test("inner states are folded away, and their lines begin at the state around them", () => {
    const socket = graphNamed("displaySocket");
    const folded = viewOf(socket, { ...all, folded: new Set(["displaySocket.open"]) });
    expect(names(folded)).not.toContain("identifying");
    expect(
      folded.edges.some(({ source, target }) => source === "displaySocket.open" && target === "displaySocket.refused"),
    ).toBe(true);
  });

  test("a state with more than four lines to it gets the first, and pills with its name stand for the others", () => {
    const whole = viewOf(send, all);
    const toIdle = whole.edges.filter(({ target }) => target === "send.idle");
    expect(toIdle).toHaveLength(1);
    const pills = nodesIn(whole.root).filter(({ kind, name }) => kind === "pill" && name === "idle");
    expect(pills.length + 1).toBe(send.edges.filter(({ target }) => target === "send.idle").length);
  });

  test("a machine begins at its first states, inner ones too", () => {
    expect(initialStates(graphNamed("displaySocket").root)).toEqual([
      ...["displaySocket", "displaySocket.open", "displaySocket.open.connecting"],
    ]);
  });
});

describe("the chart's tree", { timeout: 30_000 }, () => {
  test.each(ids)("%s: says all that is drawn", (id) => {
    render(<ChartTree graph={graphNamed(id)} light={dark} found={undefined} />);
    const text = document.querySelector("[role=tree]")?.textContent ?? "";
    const missing = configOf(id).flatMap(({ state, words }) =>
      [state, ...words].filter((one) => !text.includes(one)).map((one) => `${state} has no ${one}`),
    );
    expect(missing).toEqual([]);
    cleanup();
  });

  test("keys of the practices: arrows, ends, letters, and Enter leads where a way leads", async () => {
    render(<ChartTree graph={graphNamed("send")} light={dark} found={undefined} />);
    const tree = within(screen.getByRole("tree"));
    const focused = () => document.activeElement?.textContent;
    await userEvent.tab();
    expect(focused()).toBe("send");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toMatch(/^idle/);
    await userEvent.keyboard("{ArrowLeft}");
    expect(tree.getByRole("treeitem", { name: /^idle/ })).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("choosingTime");
    await userEvent.keyboard("{ArrowUp}{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("send.request [hasMessage] / keepRequest to checkingBoard");
    await userEvent.keyboard("{Enter}");
    expect(focused()).toBe("checkingBoard");
    await userEvent.keyboard("{End}");
    expect(tree.getAllByRole("treeitem").at(-1)).toHaveFocus();
    await userEvent.keyboard("{Home}p");
    expect(focused()).toMatch(/^pin/);
    // One stop for Tab.
    expect(tree.getAllByRole("treeitem").filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });
});
