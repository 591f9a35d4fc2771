import { describe, expect, test } from "vitest";
import { definitionOf, definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { linePath } from "../../src/entries/inspector/chart/graphLayout.ts";
import { eventName, type GraphNode, graphOf } from "../../src/entries/inspector/chart/graphModel.ts";

const nodesOf = (node: GraphNode): GraphNode[] => [node, ...node.children.flatMap(nodesOf)];

function graphNamed(id: string) {
  const machine = definitionOf(id);
  if (!machine) throw new Error(`no machine is called ${id}`);
  return graphOf(machine);
}

describe("a machine's definition as a graph", () => {
  test("every machine of the room is found, by its own name and only once", () => {
    const ids = definitions.map(({ machine }) => machine.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["send", "delivery", "session", "boardConnectivity", "composer"]));
  });

  test("send: its states, what runs in them, and the lines between them", () => {
    const graph = graphNamed("send");
    const names = graph.root.children.map(({ name }) => name);
    expect(graph.states).toBe(10);
    expect(names).toContain("confirmingQuietHours");
    expect(graph.root.children.filter(({ isInitial }) => isInitial).map(({ name }) => name)).toEqual(["idle"]);
    expect(graph.root.children.find(({ name }) => name === "delivering")?.invokes).toEqual(["delivery"]);
    const requests = graph.edges.find(({ id }) => id === "send.idle→send.checkingBoard");
    expect(requests?.transitions.map(({ event, guard }) => [event, guard])).toEqual([
      ["send.request", "hasMessage"],
      ["resend.request", ""],
    ]);
  });

  test("states in states, final states, delays and what a state does without leaving", () => {
    const connectivity = nodesOf(graphNamed("boardConnectivity").root);
    expect(connectivity.find(({ name }) => name === "watched")).toMatchObject({ kind: "compound" });
    const edges = graphNamed("boardConnectivity").edges.flatMap(({ transitions }) => transitions);
    expect(edges.map(({ event }) => event)).toContain("after statusSilence");
    expect(nodesOf(graphNamed("displaySocket").root).find(({ name }) => name === "refused")?.kind).toBe("final");
    const typing = nodesOf(graphNamed("composer").root).find(({ name }) => name === "typing");
    expect(typing?.stays.map(({ event }) => event)).toEqual(expect.arrayContaining(["key.press", "undo"]));
  });

  test("every line begins and ends at a state that is drawn", () => {
    for (const { machine } of definitions) {
      const graph = graphOf(machine);
      const ids = new Set(nodesOf(graph.root).map(({ id }) => id));
      for (const { source, target } of graph.edges) expect([ids.has(source), ids.has(target)]).toEqual([true, true]);
    }
  });

  test.each([
    ["xstate.done.actor.checkBoard", "done.checkBoard"],
    ["xstate.error.actor.delivery", "error.delivery"],
    ["xstate.after.statusSilence.boardConnectivity.watched.online", "after statusSilence"],
    ["xstate.after.500.lamp.bright", "after 500 ms"],
    ["xstate.init", "start"],
    ["send.request", "send.request"],
  ])("%s is called %s", (type, name) => {
    expect(eventName(type)).toBe(name);
  });
});

describe("the place of a graph's parts", () => {
  test("a line's bends are rounded", () => {
    const line = linePath([
      { x: 0, y: 0 },
      { x: 0, y: 40 },
      { x: 40, y: 40 },
    ]);
    expect(line).toBe("M0 0L0 30Q0 40 10 40L40 40");
  });
});
