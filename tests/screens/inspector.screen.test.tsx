import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AnyActorRef, createActor, fromPromise } from "xstate";
import type { BoardCheck, BoardToCheck } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace } from "../../src/entries/inspector/place.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";
import { channelName } from "../../src/entries/inspector/trace/protocol.ts";

// Names of many buttons are slow to compute in jsdom, and more so on a machine that has other work.
// Whether each element is hidden is not asked where a name is looked for: that takes jsdom seconds.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

// jsdom lays nothing out, and a virtual list draws what there is room for.
for (const [name, ofRow] of [
  ["offsetHeight", 32],
  ["offsetWidth", 312],
  ["clientHeight", 32],
  ["clientWidth", 312],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, {
    get(this: HTMLElement) {
      return this.localName === "li" ? ofRow : 800;
    },
  });
}

describe("the inspector beside a running console", { timeout: 60_000 }, () => {
  let inspection: Inspection;
  let listener: Listener;
  let actors: AnyActorRef[];
  const heard: string[] = [];
  let spy: BroadcastChannel;

  beforeEach(() => {
    history.replaceState(null, "", "/inspector?inspect");
    document.title = "Kitchen";
    actors = [];
    heard.length = 0;
    spy = new BroadcastChannel(channelName);
    spy.addEventListener("message", ({ data }) => heard.push(JSON.stringify(data)));
    inspection = new Inspection("tab-1");
    listener = listen();
  });

  afterEach(() => {
    for (const actor of actors) actor.stop();
    inspection.close();
    listener.close();
    spy.close();
  });

  function startSend() {
    const machine = sendMachine.provide({
      actors: {
        checkBoard: fromPromise<BoardCheck, BoardToCheck>(async () => ({ quietHours: null, pinned: { setBy: "Mia" } })),
      },
    });
    const actor = createActor(machine, { id: "send", inspect: inspection.inspect });
    actors.push(actor);
    return actor.start();
  }

  function open() {
    render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
  }

  test("shows the tab's actors, draws the chosen one, lights its state and lists its events as they come", async () => {
    const send = startSend();
    open();
    expect(await screen.findByText("1 running")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /send\s*idle/ }));
    expect(await screen.findByRole("img", { name: "The machine send, now idle" })).toBeVisible();
    act(() =>
      send.send({ type: "send.request", boardId: "b_7F3A91", characters: [[8, 9]], idempotencyKey: "idem_c41e" }),
    );
    expect(await screen.findByRole("img", { name: "The machine send, now confirmingPinned" })).toBeVisible();
    const events = screen.getByRole("region", { name: "Events" });
    await waitFor(() =>
      expect(
        within(events)
          .getAllByRole("listitem")
          .map((item) => item.textContent?.replace(/^[\d:.]+/, "")),
      ).toEqual(["start", "send.request", "done.checkBoard"]),
    );
    expect(await screen.findByText("forcePinnedMessageOverride")).toBeVisible();
  });

  test("a step that is held shows the machine as it was, and following goes on from there", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    act(() => send.send({ type: "schedule.request", boardId: "b", characters: [[8]], idempotencyKey: "k" }));
    await screen.findByRole("img", { name: "The machine send, now choosingTime" });
    await userEvent.click(screen.getByRole("button", { name: "One event back" }));
    expect(screen.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
    expect(screen.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", "1 of 2: start");
    await userEvent.click(screen.getByRole("button", { name: "Follow" }));
    expect(screen.getByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
  });

  test("a held step shows the context that it left, and an actor that has ended the last one", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    const context = () => screen.getByRole("region", { name: /^Context of send/ });
    act(() =>
      send.send({ type: "schedule.request", boardId: "kitchen-1", characters: [[8]], idempotencyKey: "first" }),
    );
    act(() => send.send({ type: "time.change", hours: 5 }));
    await waitFor(() => expect(context()).toHaveTextContent('"hours":5'));
    await userEvent.click(screen.getByRole("button", { name: "One event back" }));
    // Pin and schedule begin with one hour.
    await waitFor(() => expect(context()).toHaveTextContent('"hours":1'));
    expect(context()).toHaveTextContent("first");
    await userEvent.click(screen.getByRole("button", { name: "One event back" }));
    await waitFor(() => expect(context()).not.toHaveTextContent("first"));
    await userEvent.click(screen.getByRole("button", { name: "Follow" }));
    act(() => send.stop());
    await waitFor(() => expect(context()).toHaveTextContent('"hours":5'));
  });

  test("an actor is named by what it is about", async () => {
    inspection.close();
    inspection = new Inspection("tab-3", (boardId) => (boardId === "b1" ? "Kitchen" : null));
    open();
    act(() => startSend().send({ type: "schedule.request", boardId: "b1", characters: [[8]], idempotencyKey: "k" }));
    expect(await screen.findByRole("button", { name: /^send · Kitchen\s*choosingTime/ })).toBeVisible();
  });

  test("a thousand events of five hundred actors draw a bounded part, in few messages", async () => {
    const draws = heard.length;
    open();
    await screen.findByText("Nothing has happened yet.");
    // The tab knows of the inspector once it has introduced itself; before, it tells nothing, and keeps less.
    await waitFor(() => expect(heard.slice(draws).join()).toContain('"kind":"tab"'));
    act(() => {
      for (let at = 0; at < 500; at += 1) {
        startSend().send({ type: "schedule.request", boardId: `b${at}`, characters: [[8]], idempotencyKey: `k${at}` });
      }
    });
    expect(await screen.findByText("500 running")).toBeVisible();
    const [tree, events] = ["Actors", "Events"].map((name) => screen.getByRole("region", { name }));
    // Whether each is hidden is not asked: that takes jsdom seconds, and nothing here hides.
    const hidden = true;
    expect(within(tree as HTMLElement).getAllByRole("button", { hidden }).length).toBeLessThanOrEqual(101);
    expect(within(tree as HTMLElement).getByText("399 more, not shown")).toBeVisible();
    await userEvent.click(within(events as HTMLElement).getByRole("button", { name: "All 1,000", hidden }));
    const rows = within(events as HTMLElement).getAllByRole("listitem", { hidden });
    expect(rows.length).toBeLessThanOrEqual(60);
    expect(rows[0]).toHaveAttribute("aria-setsize", "1000");
    expect(document.querySelectorAll('[role="slider"] line').length).toBeLessThanOrEqual(242);
    // A burst is told at once, and not step by step.
    expect(heard.length - draws).toBeLessThan(100);
  });

  const rowsOf = () =>
    within(screen.getByRole("region", { name: "Events" }))
      .getAllByRole("listitem")
      .map((item) => item.textContent?.replace(/^[\d:.]+/, ""));

  test("the log names actors in All, and is narrowed by kind and by text", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    act(() => send.send({ type: "send.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" }));
    await waitFor(() => expect(rowsOf()).toEqual(["start", "send.request", "done.checkBoard"]));
    await userEvent.click(screen.getByRole("button", { name: "All 3" }));
    expect(rowsOf()).toEqual(["startsend · porch", "send.requestsend · porch", "done.checkBoardsend · porch"]);
    await userEvent.click(screen.getByRole("button", { name: "Sent" }));
    expect(rowsOf()).toEqual(["startsend · porch", "done.checkBoardsend · porch"]);
    await userEvent.click(screen.getByRole("button", { name: "Inner" }));
    expect(rowsOf()).toEqual(["done.checkBoardsend · porch"]);
    expect(screen.getByText("1 of 3 entries")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Sent" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Find in events" }), "REQ");
    expect(rowsOf()).toEqual(["send.requestsend · porch"]);
    await userEvent.clear(screen.getByRole("searchbox", { name: "Find in events" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Find in events" }), "porch");
    expect(rowsOf()).toHaveLength(2);
  });

  test("an entry says what it changed and did, why it came and what it led to, and its address leads back to it", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    act(() => send.send({ type: "send.request", boardId: "porch", characters: [[8]], idempotencyKey: "key-1" }));
    await userEvent.click(await screen.findByRole("button", { name: /done\.checkBoard/ }));
    const entry = (await screen.findByText("Changed")).parentElement as HTMLElement;
    await waitFor(() => expect(entry).toHaveTextContent(/\+ prompt/));
    expect(entry).toHaveTextContent("− promptnull");
    expect(entry).not.toHaveTextContent("key-1");
    expect(entry).toHaveTextContent("DidkeepCheck, askAboutPin");
    // The answer came because the port was asked, which the request did.
    await userEvent.click(within(entry).getByRole("button", { name: /^send\.request/ }));
    const request = screen.getByText("Changed").parentElement as HTMLElement;
    await waitFor(() => expect(request).toHaveTextContent(/\+ request.*key-1/));
    const led = within(request).getByText("Led to").nextElementSibling as HTMLElement;
    expect(within(led).getByRole("button", { name: /^done\.checkBoard/ })).toBeVisible();
    const { step } = createPlace().read();
    expect(step).toBe("tab-1/1");
  });

  test("what happened before the inspector was opened is told afterwards", async () => {
    startSend().send({ type: "schedule.request", boardId: "b", characters: [[8]], idempotencyKey: "k" });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send · b\s*choosingTime/ }));
    expect(screen.getByRole("button", { name: /schedule\.request/ })).toBeVisible();
  });

  test("what happened is forgotten for good: who runs stays with its state, and what comes is listed", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    act(() => send.send({ type: "schedule.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" }));
    await waitFor(() => expect(rowsOf()).toEqual(["start", "schedule.request"]));
    await userEvent.click(screen.getByRole("button", { name: "Forget what happened" }));
    expect(screen.getByText("Nothing has happened yet.")).toBeVisible();
    expect(screen.getByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
    // Whoever opens a second inspector has every tab tell its history once more.
    const other = listen();
    await waitFor(() => expect(other.read().steps).toHaveLength(2));
    other.close();
    act(() => send.send({ type: "time.cancel" }));
    await waitFor(() => expect(rowsOf()).toEqual(["time.cancel"]));
    expect(screen.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
  });

  test("a held step that is no longer kept is let go in the address, too, and that is said until somebody goes on", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    act(() => send.send({ type: "schedule.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" }));
    await screen.findByRole("img", { name: "The machine send, now choosingTime" });
    await userEvent.click(screen.getByRole("button", { name: "One event back" }));
    const held = () => new URLSearchParams(location.search).get("step");
    expect(held()).toBe("tab-1/0");
    const tell = (from: number, count: number) => {
      const rest = { actor: "x:9", at: Date.now() + 1_000, event: "tick", payload: {}, error: null, value: "idle" };
      const steps = Array.from({ length: count }, (_, at) => {
        const index = from + at;
        return { ...rest, index, seq: index, status: "active", transitions: [], cause: null, source: null };
      });
      spy.postMessage({ kind: "news", tab: "busy", actors: [], steps });
    };
    // The newest 10,000 are kept: this one is still the first of them.
    tell(0, 9_998);
    await waitFor(() => expect(listener.read().steps).toHaveLength(10_000));
    expect(held()).toBe("tab-1/0");
    tell(9_998, 1);
    expect(await screen.findByText(/^The step that was held is no longer kept\./)).toBeVisible();
    expect(held()).toBeNull();
    expect(screen.getByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Go on" }));
    expect(screen.queryByText(/no longer kept/)).toBeNull();
  });

  test("without a tab it draws machines and says how to get one", async () => {
    inspection.close();
    open();
    await userEvent.click(await screen.findByRole("button", { name: "pagedList" }));
    expect(await screen.findByRole("img", { name: "The machine pagedList" })).toBeVisible();
    expect(screen.getByText(/No page is speaking\./)).toBeVisible();
    inspection = new Inspection("tab-2");
  });

  test("no token goes over the channel: not in events, not in contexts, not in errors", async () => {
    const send = startSend();
    open();
    await userEvent.click(await screen.findByRole("button", { name: /send\s*idle/ }));
    const secret = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJtaWEifQ.c2lnbmF0dXJl";
    act(() =>
      send.send({
        type: "send.request",
        boardId: "b",
        characters: [[8]],
        text: `my token is ${secret}`,
        idempotencyKey: "k",
        ...{ accessToken: "plain-secret" },
      }),
    );
    // Once in the event, and once in the context that it left.
    await waitFor(() =>
      expect(heard.filter((message) => message.includes("my token is •••")).length).toBeGreaterThan(1),
    );
    const all = heard.join("\n");
    expect(all).not.toContain(secret);
    expect(all).not.toContain("plain-secret");
  });
});
