import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createActor, fromPromise, setup } from "xstate";
import type { BoardCheck, BoardToCheck } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace } from "../../src/entries/inspector/place.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";
import { undoSendTable } from "../model/undoSend.table.ts";
import type { Table } from "../support/table.ts";
import { walkTable } from "../support/tableWalk.ts";

// Whether each element is hidden is not asked where a name is looked for: that takes jsdom seconds.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

describe("the views of the inspector", { timeout: 60_000 }, () => {
  let inspection: Inspection;
  let listener: Listener;

  beforeEach(() => {
    history.replaceState(null, "", "/inspector?inspect");
    document.title = "Kitchen";
    inspection = new Inspection("tab-1");
    listener = listen();
    render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
  });

  afterEach(() => {
    inspection.close();
    listener.close();
  });

  const go = (name: string) =>
    userEvent.click(within(screen.getByRole("group", { name: "View" })).getByRole("button", { name }));

  test("coverage: a run's file says what nobody walked, with the shortest path; another chart's is not drawn", async () => {
    const { coverage } = walkTable(undoSendTable as unknown as Table, { runs: 2 });
    if (!coverage) throw new Error("nothing was walked");
    const [[gap] = [""]] = Object.entries(coverage.transitions)
      .filter(([key]) => key.includes("|done."))
      .slice(-1);
    const { [gap]: _, ...transitions } = coverage.transitions;
    const mutation = { made: 9, killed: 8, open: ["none: no such place"], places: {} };
    const machines = { undoSend: { ...coverage, transitions, mutation } };
    const run = { version: 1, made: "2026-11-23T12:00:00.000Z", seed: 1, machines, models: {} };
    await go("Coverage");
    expect(screen.getByText(/^No test run has been read yet\./)).toBeVisible();
    const input = screen.getByLabelText("Open a session", { selector: "input" });
    const fileOf = (content: object) => new File([JSON.stringify(content)], "run.json", { type: "application/json" });
    await userEvent.upload(input, fileOf(run));
    const covered = await screen.findByRole("region", { name: "Machines" });
    await userEvent.type(within(covered).getByRole("searchbox"), "undoS");
    const count = Object.keys(coverage.transitions).length;
    await userEvent.click(
      within(covered).getByRole("button", { name: new RegExp(`^undoSend\\s*${count - 1} of ${count}$`) }),
    );
    expect(covered).toHaveTextContent("Mutants killed8 of 9");
    const gaps = screen.getByRole("region", { name: "Not walked" });
    const [, event = ""] = gap.split("|");
    await userEvent.click(
      within(gaps).getByRole("button", { name: new RegExp(`^${event.replace(".", "\\.")}.*Not walked`) }),
    );
    expect(gaps).toHaveTextContent(/Shortest path, \d+ steps?/);
    const last = within(gaps)
      .getAllByRole("listitem")
      .filter((item) => item.parentElement?.localName === "ol")
      .at(-1);
    expect(last).toHaveTextContent(event);
    expect(gaps).toHaveTextContent("none: no such place");
    expect(screen.queryByText(/^The chart has changed/)).toBeNull();
    await userEvent.upload(input, fileOf({ ...run, machines: { undoSend: { ...coverage, chart: "x", mutation } } }));
    expect(await screen.findByText(/^The chart has changed since/)).toBeVisible();
  });

  test("coverage: the list of machines counts this session where it is ticked", async () => {
    const machine = sendMachine.provide({
      actors: { checkBoard: fromPromise<BoardCheck, BoardToCheck>(async () => ({ quietHours: null, pinned: null })) },
    });
    const send = createActor(machine, { id: "send", inspect: inspection.inspect }).start();
    await screen.findByRole("button", { name: /^send\s*idle/ });
    act(() => send.send({ type: "send.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" }));
    await go("Coverage");
    const run = { version: 1, made: "2026-11-23T12:00:00.000Z", seed: 1, machines: {}, models: {} };
    await userEvent.upload(
      screen.getByLabelText("Open a session", { selector: "input" }),
      new File([JSON.stringify(run)], "run.json", { type: "application/json" }),
    );
    const covered = await screen.findByRole("region", { name: "Machines" });
    await userEvent.type(within(covered).getByRole("searchbox"), "send");
    const row = () => within(covered).getByRole("button", { name: /^send\s*\d/ });
    expect(row()).toHaveTextContent(/^send0 of \d+$/);
    await userEvent.click(row());
    await userEvent.click(within(covered).getByRole("checkbox", { name: "This session" }));
    // What the page tells comes in its own time.
    await waitFor(() => expect(row()).toHaveTextContent(/^send[1-9]\d* of \d+$/));
    expect(covered).toHaveTextContent(row().textContent?.replace("send", "Transitions") ?? "");
    send.stop();
  });

  test("sequence: what was said, from the top, and a press leads to the entry", async () => {
    const machine = sendMachine.provide({
      actors: {
        checkBoard: fromPromise<BoardCheck, BoardToCheck>(async () => ({ quietHours: null, pinned: { setBy: "Mia" } })),
      },
    });
    const send = createActor(machine, { id: "send", inspect: inspection.inspect }).start();
    await userEvent.click(await screen.findByRole("button", { name: /^send\s*idle/ }));
    act(() => send.send({ type: "send.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" }));
    await screen.findByRole("img", { name: "The machine send, now confirmingPinned" });
    await go("Sequence");
    const sequence = screen.getByRole("region", { name: "Sequence" });
    const said = () =>
      within(sequence)
        .getAllByRole("button")
        .map((one) => one.getAttribute("aria-label")?.slice(13));
    expect(said()).toEqual([
      "idle",
      "send.request",
      "checkingBoard",
      "checkBoard",
      "done.checkBoard",
      "confirmingPinned",
    ]);
    within(sequence)
      .getByRole("button", { name: /send\.request/ })
      .focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(createPlace().read().step).toBe("tab-1/1"));
    expect(screen.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", "2 of 3: send.request");
    expect(screen.getByText("Step 2 of 3")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "As a list" }));
    expect(within(sequence).getByRole("button", { name: /Page to send: send\.request/ })).toHaveAttribute(
      "aria-current",
      "step",
    );
    send.stop();
  });

  test("what is waited for is counted down, and who has ended and what is closed is folded", async () => {
    const machine = setup({}).createMachine({
      id: "lamp",
      initial: "bright",
      states: { bright: { after: { 90000: "dark" }, on: { press: "over" } }, dark: {}, over: { type: "final" } },
    });
    const lamps = [1, 2].map((at) => createActor(machine, { id: `lamp${at}`, inspect: inspection.inspect }).start());
    const delays = await screen.findByRole("region", { name: "Running delays" });
    expect(within(delays).getAllByRole("listitem")).toHaveLength(2);
    expect(delays).toHaveTextContent(/lamp11:([0-2]\d|30) left/);
    act(() => lamps[0]?.send({ type: "press" }));
    expect(await screen.findByText("1 ended")).toBeVisible();
    await waitFor(() => expect(within(delays).getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByText("lamp1")).not.toBeVisible();
    act(() => {
      for (const lamp of lamps) lamp.stop();
      inspection.close();
    });
    expect(await screen.findByText("Closed pages 1")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Running delays" })).toBeNull();
    inspection = new Inspection("tab-2");
  });

  test("actors: who rests is folded below who was moved, and everybody is found by a name", async () => {
    const machine = setup({}).createMachine({
      id: "lamp",
      initial: "dark",
      states: { dark: { on: { press: "bright" } }, bright: {} },
    });
    const [hall, porch] = ["hall", "porch"].map((id) =>
      createActor(machine, { id, inspect: inspection.inspect }).start(),
    );
    await screen.findByText("2 at rest");
    // Nothing was moved yet: what rests is all that there is to see.
    expect(screen.getByText("porch")).toBeVisible();
    act(() => porch?.send({ type: "press" }));
    expect(await screen.findByText("1 at rest")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /^porch\s*bright$/ }));
    await waitFor(() => expect(screen.getByText("hall")).not.toBeVisible());
    const find = screen.getByRole("searchbox", { name: "Find an actor" });
    await userEvent.type(find, "HAL");
    expect(screen.getByRole("button", { name: /^hall\s*dark$/ })).toBeVisible();
    expect(screen.queryByText("porch")).toBeNull();
    await userEvent.type(find, "o");
    expect(screen.getByText('No actor has "HALo" in its name.')).toBeVisible();
    hall?.stop();
    porch?.stop();
  });

  test("health: five lists, what is accepted with its reason, and each row leads to its chart", async () => {
    await go("Health");
    expect(screen.getByText("Nothing to mend.")).toBeVisible();
    const ends = screen.getByRole("region", { name: "States that nothing leaves" });
    const row = within(ends).getByRole("button", { name: /^referralBanner\s*hidden/ });
    expect(row).toHaveTextContent("It comes back with the next visit.");
    await userEvent.click(row);
    expect(await screen.findByRole("img", { name: "The machine referralBanner" })).toBeVisible();
  });
});
