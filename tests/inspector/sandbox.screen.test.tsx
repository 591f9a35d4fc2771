import { act, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, createActor, fromPromise } from "xstate";
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

describe("a copy of an actor", { timeout: 60_000 }, () => {
  let inspection: Inspection;
  let listener: Listener;
  let send: Actor<typeof sendMachine>;

  beforeEach(() => {
    history.replaceState(null, "", "/inspector?inspect");
    inspection = new Inspection("tab-1");
    listener = listen();
    send = createActor(sendMachine, { id: "send", inspect: inspection.inspect }).start();
  });

  afterEach(() => {
    send.stop();
    inspection.close();
    listener.close();
  });

  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const drawn = (state: string) => screen.findByRole("img", { name: `The machine send, now ${state}` });
  const copy = () => screen.getByRole("region", { name: /^Copy of send/ });
  const give = (event: string, carried?: object) => {
    fireEvent.change(within(copy()).getByRole("combobox", { name: "Event" }), { target: { value: event } });
    if (!carried) return;
    const field = within(copy()).getByLabelText("What it carries, as JSON");
    fireEvent.change(field, { target: { value: JSON.stringify(carried) } });
  };
  const request = { boardId: "kitchen", characters: [[8]], idempotencyKey: "k" };

  /** Two steps back in time, the copy is of the first one. */
  async function copyOfStart(): Promise<void> {
    render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
    await userEvent.click(await screen.findByRole("button", { name: /^send\s*idle/ }));
    act(() => send.send({ type: "schedule.request", ...request }));
    await drawn("choosingTime");
    await press("One event back");
    await drawn("idle");
    await userEvent.click(await screen.findByRole("button", { name: "Try an event here" }));
  }

  test("of a held step tells what an event would do, and goes on from it; the actor itself stays", async () => {
    await copyOfStart();
    give("pin.request", request);
    await press("Dry run");
    expect(copy()).toHaveTextContent("It would lead to choosingTime.");
    expect(copy()).toHaveTextContent(/It would change .*request/);
    await drawn("idle");
    await press("Go on from it");
    await drawn("choosingTime");
    expect(copy()).toHaveTextContent("Now choosingTime.");
    // From there, what comes next: nothing of it happened in the tab.
    give("time.cancel");
    await press("Go on from it");
    await drawn("idle");
    expect(
      within(copy())
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["pin.request → choosingTime", "time.cancel → idle"]);
    await press("One back");
    await drawn("choosingTime");
    expect(send.getSnapshot().context.request).toMatchObject({ idempotencyKey: "k", boardId: "kitchen" });
    expect(listener.read().steps).toHaveLength(2);
    await press("Leave the copy");
    await drawn("idle");
  });

  test("says what is no event, and what would be ignored", async () => {
    await copyOfStart();
    give("send.request");
    fireEvent.change(within(copy()).getByLabelText("What it carries, as JSON"), { target: { value: "{ no" } });
    expect(copy()).toHaveTextContent("This is no JSON object.");
    expect(screen.getByRole("button", { name: "Dry run" })).toBeDisabled();
    give("send.request", { boardId: "kitchen" });
    await press("Dry run");
    expect(copy()).toHaveTextContent("It would be ignored here.");
    await drawn("idle");
  });

  test("in development, what was tried is sent to the living actor", async () => {
    await copyOfStart();
    await press("Leave the copy");
    await press("Follow");
    await drawn("choosingTime");
    await userEvent.click(await screen.findByRole("button", { name: "Try an event here" }));
    give("time.change", { hours: 5 });
    await press("Send to the tab");
    await waitFor(() => expect(JSON.stringify(send.getSnapshot().context)).toContain('"hours":5'));
    await waitFor(() => expect(listener.read().steps.map(({ event }) => event)).toContain("time.change"));
  });

  const open = (view: string) =>
    userEvent.click(within(screen.getByRole("group", { name: "View" })).getByRole("button", { name: view }));

  test("an answer is lost in the sequence: what the actor hears instead, from where it had asked", async () => {
    const checkBoard = fromPromise<BoardCheck, BoardToCheck>(async () => ({
      quietHours: null,
      pinned: { setBy: "Mia" },
    }));
    const asking = createActor(sendMachine.provide({ actors: { checkBoard } }), {
      id: "asking",
      inspect: inspection.inspect,
    }).start();
    render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
    await userEvent.click(await screen.findByRole("button", { name: /^asking\s*idle/ }));
    act(() => asking.send({ type: "send.request", ...request }));
    await drawn("confirmingPinned");
    await open("Sequence");
    const key = () => screen.getByRole("button", { name: "Lose this answer" });
    // Nothing is chosen yet; and what a person asked for is no answer, but the gateway is asked by it.
    expect(key()).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: /done\.checkBoard/ }));
    await waitFor(() => expect(key()).toBeEnabled());
    await userEvent.click(key());
    const lost = await screen.findByRole("region", { name: /^Copy of asking/ });
    expect(lost).toHaveTextContent("Now checkingBoard.");
    expect(within(lost).getByLabelText("What it carries, as JSON")).toHaveValue(
      JSON.stringify({ error: { refusal: { code: "AnswerLost" } } }, null, 2),
    );
    expect(lost).toHaveTextContent("It would lead to failed.");
    await press("Go on from it");
    await drawn("failed");
    // Nothing of it happened in the tab.
    expect(asking.getSnapshot().value).toBe("confirmingPinned");
    asking.stop();
  });

  test("the way to what nobody walked is walked on a copy, and becomes a test", async () => {
    const { coverage } = walkTable(undoSendTable as unknown as Table, { runs: 2 });
    if (!coverage) throw new Error("nothing was walked");
    const [, event = ""] = Object.keys(coverage.transitions)[0]?.split("|") ?? [];
    const isGap = (key: string): boolean => key.split("|")[1] === event;
    const transitions = Object.fromEntries(Object.entries(coverage.transitions).filter(([key]) => !isGap(key)));
    const machines = { undoSend: { ...coverage, transitions, mutation: null } };
    const run = { version: 1, made: "2026-11-23T12:00:00.000Z", seed: 1, machines, models: {} };
    const saved: string[] = [];
    const links = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
    await open("Coverage");
    const file = new File([JSON.stringify(run)], "run.json", { type: "application/json" });
    await userEvent.upload(screen.getByLabelText("Open a session", { selector: "input" }), file);
    const covered = await screen.findByRole("region", { name: "Machines" });
    await userEvent.click(within(covered).getByRole("button", { name: /^undoSend/ }));
    const gaps = screen.getByRole("region", { name: "Not walked" });
    await userEvent.click(within(gaps).getAllByRole("button")[0] as HTMLElement);
    await userEvent.click(within(gaps).getByRole("button", { name: "Make a test" }));
    expect(saved).toEqual(["undoSend.session.model.test.ts"]);
    await userEvent.click(within(gaps).getByRole("button", { name: "Walk it here" }));
    const walked = await screen.findByRole("region", { name: "Copy of undoSend" });
    expect(walked).toHaveTextContent("Walked all 1 step.");
    expect(within(walked).getByRole("listitem")).toHaveTextContent(event);
    await userEvent.click(within(walked).getByRole("button", { name: "Make a test" }));
    expect(saved).toHaveLength(2);
    links.mockRestore();
  });
});
