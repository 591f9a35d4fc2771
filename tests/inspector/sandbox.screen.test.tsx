import { act, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createActor } from "xstate";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace } from "../../src/entries/inspector/place.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";

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
});
