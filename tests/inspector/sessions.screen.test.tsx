import { act, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, createActor, fromPromise, type StateValue } from "xstate";
import type { BoardCheck, BoardToCheck } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { EventDetail } from "../../src/entries/inspector/events/EventDetail.tsx";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace } from "../../src/entries/inspector/place.ts";
import { sessionText, traceOf } from "../../src/entries/inspector/sessions/sessionFile.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";
import { emptyTrace, hear } from "../../src/entries/inspector/trace/trace.ts";

// Whether each element is hidden is not asked where a name is looked for: that takes jsdom seconds.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

describe("sessions of the inspector", { timeout: 60_000 }, () => {
  let inspection: Inspection;
  let listener: Listener;
  let send: Actor<typeof sendMachine>;
  let saved: { name: string; content: Blob }[];

  beforeEach(() => {
    history.replaceState(null, "", "/inspector?inspect");
    document.title = "Kitchen";
    saved = [];
    const files: Blob[] = [];
    URL.createObjectURL = (content) => `blob:${files.push(content as Blob) - 1}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      const content = files[Number(this.href.replace("blob:", ""))];
      if (content) saved.push({ name: this.download, content });
    });
    inspection = new Inspection("tab-1");
    listener = listen();
    const machine = sendMachine.provide({
      actors: {
        checkBoard: fromPromise<BoardCheck, BoardToCheck>(async () => ({ quietHours: null, pinned: { setBy: "Mia" } })),
      },
    });
    send = createActor(machine, { id: "send", inspect: inspection.inspect }).start();
  });

  afterEach(() => {
    send.stop();
    inspection.close();
    listener.close();
    vi.restoreAllMocks();
  });

  const open = () => render(<Inspector listener={listener} place={createPlace()} elk={new ELK()} />);
  const fileSaved = async (ending: string) => {
    await waitFor(() => expect(saved.some(({ name }) => name.endsWith(ending))).toBe(true));
    const { name, content } = saved.findLast((one) => one.name.endsWith(ending)) as (typeof saved)[number];
    return { name, text: await content.text() };
  };

  const secret = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJtaWEifQ.c2lnbmF0dXJl";
  /** Something is sent, asked about, and sent anyhow. */
  async function useIt(): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name: /^send\s*idle/ }));
    const text = `my token is ${secret}, write to mia@example.com`;
    act(() => send.send({ type: "send.request", boardId: "porch", characters: [[8]], text, idempotencyKey: "key-1" }));
    await screen.findByRole("img", { name: "The machine send, now confirmingPinned" });
    act(() => send.send({ type: "confirm.no" }));
    await screen.findByRole("img", { name: "The machine send, now idle" });
  }

  test("of a page that is closed nobody is asked: what it did not tell is not kept", async () => {
    const place = createPlace();
    render(<Inspector listener={listener} place={place} elk={new ELK()} />);
    await useIt();
    act(() => {
      send.stop();
      inspection.close();
    });
    await screen.findByText("Closed pages 1");
    const trace = listener.read();
    const step = trace.steps.find(({ id }) => id === "tab-1/1");
    if (!step) throw new Error("It was not told.");
    act(() => place.go({ step: step.id }));
    expect(await screen.findByText("The session does not hold it.")).toBeVisible();
    const nothing = () => {};
    render(<EventDetail {...{ step, trace, listener, names: new Map(), onChoose: nothing, onFind: nothing }} />);
    expect(screen.getAllByText("The session does not hold it.")).toHaveLength(2);
    expect(screen.queryByText("Asking the tab…")).toBeNull();
    inspection = new Inspection("tab-2");
  });

  test("a saved session opens again by drop: each step with its context, and no secret in it", async () => {
    open();
    await useIt();
    await userEvent.click(screen.getByRole("button", { name: "Export session" }));
    const { name, text } = await fileSaved(".session.json");
    expect(name).toMatch(/^clatter-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.session\.json$/);
    expect(text).toContain("key-1");
    expect(text).not.toContain(secret);
    expect(text).not.toContain("mia@example.com");
    expect(await screen.findByText("Saved 4 entries. Secrets are blanked.")).toBeVisible();

    // What happens in the tabs afterwards is no part of what is opened.
    act(() => send.send({ type: "schedule.request", boardId: "hall", characters: [[8]], idempotencyKey: "key-2" }));
    await screen.findByRole("img", { name: "The machine send, now choosingTime" });
    const dropped = { types: ["Files"], files: [new File([text], name)] };
    fireEvent.dragOver(screen.getByRole("main"), { dataTransfer: dropped });
    fireEvent.drop(screen.getByRole("main"), { dataTransfer: dropped });
    expect(await screen.findByText(/^A session of /)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Forget what happened" })).toBeNull();
    expect(screen.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
    expect(screen.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", "1 of 4: start");
    const context = () => screen.getByRole("region", { name: /^Context of send/ });
    expect(context()).not.toHaveTextContent("key-1");
    await userEvent.click(screen.getByRole("button", { name: "One event on" }));
    await screen.findByRole("img", { name: "The machine send, now checkingBoard" });
    expect(context()).toHaveTextContent("key-1");
    await userEvent.click(screen.getByRole("button", { name: "One event on" }));
    await screen.findByRole("img", { name: "The machine send, now confirmingPinned" });
    expect(context()).toHaveTextContent("prompt-pinned");

    await userEvent.click(screen.getByRole("button", { name: "Back to the tabs" }));
    await screen.findByRole("img", { name: "The machine send, now choosingTime" });
  });

  test("a file that is no session says so, and what is looked at stays", async () => {
    open();
    await useIt();
    const input = screen.getByLabelText("Open a session", { selector: "input" });
    const good = JSON.parse(sessionText(listener.read(), new Date()));
    const [tab] = good.tabs;
    for (const [content, sentence] of [
      ["no json {", "The file is no session: it is not JSON."],
      ["[1, 2]", "The file is no session of the inspector."],
      [JSON.stringify({ ...good, version: 2 }), "The session was saved by another version of the inspector."],
      [JSON.stringify({ ...good, made: "yesterday" }), "The file is no session of the inspector."],
      [
        JSON.stringify({ ...good, tabs: [{ ...tab, steps: [{ ...tab.steps[0], at: "now" }] }] }),
        "The file is no session of the inspector.",
      ],
      [
        JSON.stringify({ ...good, tabs: [{ ...tab, actors: [{ id: 7 }] }] }),
        "The file is no session of the inspector.",
      ],
    ] as const) {
      await userEvent.upload(input, new File([content], "some.json", { type: "application/json" }));
      expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    }
    expect(screen.queryByText(/^A session of /)).toBeNull();
    expect(screen.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
    // A file that is gone since it was chosen.
    const gone = new File(["{}"], "gone.json", { type: "application/json" });
    gone.text = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    await userEvent.upload(input, new File(["{"], "some.json", { type: "application/json" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("it is not JSON"));
    await userEvent.upload(input, gone);
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("The file is no session of the inspector."),
    );
    await userEvent.upload(input, new File([JSON.stringify(good)], "some.json", { type: "application/json" }));
    expect(await screen.findByText(/^A session of /)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("what was just done becomes a test, up to the step that is held; what was blanked is said", async () => {
    open();
    await useIt();
    await userEvent.click(screen.getByRole("button", { name: "Make a test" }));
    const { name, text } = await fileSaved(".test.ts");
    expect(name).toBe("send.session.model.test.ts");
    expect(text).toContain('import { sendMachine } from "../../machines/message/sendMachine.ts";');
    expect(text).toContain('test("send · porch: send.request, done.checkBoard, confirm.no", () => {');
    expect(text).toContain('to: "confirmingPinned"');
    expect(text).not.toContain(secret);
    expect(await screen.findByText("Made a test of 4 steps. Put it into tests/model.")).toBeVisible();
    for (const _ of [1, 2]) await userEvent.click(screen.getByRole("button", { name: "One event back" }));
    await userEvent.click(screen.getByRole("button", { name: "Make a test" }));
    expect(await screen.findByText("Made a test of 2 steps. Put it into tests/model.")).toBeVisible();
  });
});

describe("a session as a file", () => {
  test("what a tab should not have told leaves no file either", () => {
    const told = hear(emptyTrace, {
      kind: "tab",
      tab: { id: "a", title: "For mia@example.com" },
      actors: [],
      steps: [
        {
          ...{ index: 0, actor: "x:1", at: 1, event: "form.submit", error: null, value: "idle", status: "active" },
          ...{ payload: { accessToken: "plain-secret" }, transitions: [], seq: 0, cause: null, source: null },
        },
      ],
    });
    const text = sessionText({ ...told, contexts: { "a/x:1@0": { password: "hunter-two" } } }, new Date(0));
    expect(text).toContain("form.submit");
    expect(text).not.toMatch(/plain-secret|hunter-two|mia@/);
  });

  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
  const holding = (value: StateValue, payload: unknown, context: unknown): string => {
    const rest = { status: "active", transitions: [], seq: 0, cause: null, source: null };
    const step = { ...rest, index: 0, actor: "x:1", at: 1, event: "press", error: null, value, payload };
    const tab = { id: "a", title: "Kitchen" };
    const told = hear(emptyTrace, { kind: "tab", tab, actors: [], steps: [step] });
    return sessionText({ ...told, contexts: { "a/x:1@0": context } }, new Date(0));
  };

  test.each([
    ["payload", holding("idle", "DEEP", {})],
    ["state", holding("DEEP", {}, {})],
    ["context", holding("idle", {}, "DEEP")],
  ])("a %s that is deeper than any tab tells it makes the file none of ours, however deep", (_, text) => {
    for (const depth of [100, 30_000]) {
      const deep = `${'{"a":'.repeat(depth)}"end"${"}".repeat(depth)}`;
      expect(traceOf(text.replace('"DEEP"', deep))).toBe("notASession");
    }
  });

  test("what was deeper in the tab than it tells is no deeper in the file, which opens", () => {
    expect(traceOf(holding({ a: { b: { c: "idle" } } }, nested(100), nested(100)))).toHaveProperty("trace");
  });

  test("what is not known is not made up, and a file of other things cannot change what objects are", () => {
    expect(traceOf(sessionText(emptyTrace, new Date(0)))).toEqual({
      trace: emptyTrace,
      made: "1970-01-01T00:00:00.000Z",
    });
    const hostile = `{"kind":"clatter-session","version":1,"made":"2026-11-23T12:00:00.000Z","tabs":[],"contexts":{"__proto__":{"isOurs":true}}}`;
    expect(typeof traceOf(hostile)).toBe("object");
    expect(({} as { isOurs?: boolean }).isOurs).toBeUndefined();
  });
});
