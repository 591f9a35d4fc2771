import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement, StrictMode } from "react";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { type AnyActorRef, createActor, emit, setup } from "xstate";
import { MissingParts } from "../../src/features/shell/MissingParts.tsx";
import { hearFlow, useFlowNews, useIsCalled } from "../../src/flowNews.ts";
import { type Flows, FlowsProvider } from "../../src/flows.tsx";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import type { LiveBoards, LiveConnection } from "../../src/live/liveBoards.ts";
import { onFirstUse } from "../../src/ui/onFirstUse.tsx";

const Greeting = ({ name }: { name: string }) => createElement("p", null, `Hello ${name}`);

/** The page's word for parts that did not come, on a stream that is as `connection` says. */
function missingParts(connection = new BehaviorSubject<LiveConnection>("open")) {
  return (
    <LiveProvider live={{ connection, heardAt: () => null } as unknown as LiveBoards}>
      <MissingParts />
    </LiveProvider>
  );
}

describe("a part that comes with its first use", () => {
  it("is asked for once, when one of those on the page is used, and stays", async () => {
    const load = vi.fn(async () => Greeting);
    const Late = onFirstUse(load);
    const page = (when: boolean) => (
      <>
        <Late when={when} name="Mia" />
        <Late when={false} name="Jo" />
      </>
    );
    const { rerender } = render(page(false));
    expect(load).not.toHaveBeenCalled();
    rerender(page(true));
    expect(await screen.findByText("Hello Mia")).toBeVisible();
    expect(screen.queryByText("Hello Jo")).toBeNull();
    rerender(page(false));
    expect(screen.getByText("Hello Mia")).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it("says when it could not be loaded, and comes when it is asked for again", async () => {
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const Late = onFirstUse(load);
    render(
      <>
        <Late when name="Mia" />
        {missingParts()}
      </>,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("This part could not be loaded. Check the connection.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hello Mia")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("comes by itself when the gateway is heard of again", async () => {
    const Late = onFirstUse(vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch")));
    const connection = new BehaviorSubject<LiveConnection>("waiting");
    render(
      <>
        <Late when name="Mia" />
        {missingParts(connection)}
      </>,
    );
    expect(
      await screen.findByText(
        "Offline. This part could not be loaded, and is asked for again when the network is back.",
      ),
    ).toBeVisible();
    act(() => connection.next("connecting"));
    expect(screen.getByRole("alert")).toBeVisible();
    act(() => connection.next("open"));
    expect(await screen.findByText("Hello Mia")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that is missing twice belongs to a build that was replaced: the page is loaded anew", async () => {
    const gone = new TypeError("Failed to fetch");
    const Late = onFirstUse(
      vi
        .fn(async () => Greeting)
        .mockRejectedValueOnce(gone)
        .mockRejectedValueOnce(gone),
    );
    const connection = new BehaviorSubject<LiveConnection>("open");
    render(
      <>
        <Late when name="Mia" />
        {missingParts(connection)}
      </>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Load the page again" })).toBeVisible();
    act(() => connection.next("waiting"));
    act(() => connection.next("open"));
    expect(await screen.findByText("Hello Mia")).toBeVisible();
  });

  it("is missed when somebody came to need it while it was on its way", async () => {
    let refuse = (_reason: Error) => {};
    const late = new Promise<typeof Greeting>((_, reject) => {
      refuse = reject;
    });
    const Late = onFirstUse(vi.fn(async () => Greeting).mockReturnValueOnce(late));
    const page = (when: boolean) => (
      <>
        <Late when={when} name="Mia" />
        {missingParts()}
      </>
    );
    const { rerender } = render(page(false));
    Late.load();
    rerender(page(true));
    await act(async () => refuse(new TypeError("Failed to fetch")));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hello Mia")).toBeVisible();
  });

  it("is not missed while it is only asked for ahead", async () => {
    const Late = onFirstUse(vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch")));
    const { rerender } = render(missingParts());
    await act(async () => Late.load());
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<Late when name="Mia" />);
    expect(await screen.findByText("Hello Mia")).toBeVisible();
  });
});

/** A flow that copies: it says that it did, whether somebody speaks for it or not. */
const copying = setup({ types: { events: {} as { type: "copy" }, emitted: {} as { type: "copied"; count: number } } });

function copyFlow() {
  const machine = copying.createMachine({
    context: {},
    initial: "idle",
    states: { idle: { on: { copy: { target: "done", actions: emit({ type: "copied", count: 1 }) } } }, done: {} },
  });
  const flow = createActor(machine);
  hearFlow(flow);
  return { flow, flows: { copy: flow } as unknown as Flows };
}

const Called = ({ flow }: { flow: AnyActorRef }) => <p>{useIsCalled([flow]) ? "called" : "quiet"}</p>;

function Speaker({ onCopied }: { onCopied: (said: object) => void }) {
  useFlowNews("copy", { copied: onCopied } as Parameters<typeof useFlowNews<"copy">>[1]);
  return null;
}

describe("a flow that any screen may start", () => {
  it("starts with its provider, idle, and is called by what it does first", () => {
    const { flow, flows } = copyFlow();
    render(
      <FlowsProvider flows={flows}>
        <Called flow={flow} />
      </FlowsProvider>,
    );
    expect(flow.getSnapshot().status).toBe("active");
    expect(screen.getByText("quiet")).toBeVisible();
    act(() => flow.send({ type: "copy" }));
    expect(flow.getSnapshot().value).toBe("done");
    expect(screen.getByText("called")).toBeVisible();
  });

  it("tells its speaker once what it said before that was there", () => {
    const { flow, flows } = copyFlow();
    const onCopied = vi.fn();
    const page = (hasSpeaker: boolean) => (
      <StrictMode>
        <FlowsProvider flows={flows}>{hasSpeaker ? <Speaker onCopied={onCopied} /> : null}</FlowsProvider>
      </StrictMode>
    );
    const { rerender } = render(page(false));
    act(() => flow.send({ type: "copy" }));
    expect(onCopied).not.toHaveBeenCalled();
    rerender(page(true));
    expect(onCopied.mock.calls).toEqual([[{ type: "copied", count: 1 }]]);
  });
});
