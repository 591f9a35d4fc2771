import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { createActor, createMachine } from "xstate";
import { MissingParts } from "../../src/features/shell/MissingParts.tsx";
import { untilCalled, useIsCalled } from "../../src/flowCalls.ts";
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
    expect(await screen.findByText("Offline. What you opened comes when the network is back.")).toBeVisible();
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

  it("is not missed while it is only asked for ahead", async () => {
    const Late = onFirstUse(vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch")));
    const { rerender } = render(missingParts());
    await act(async () => Late.load());
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<Late when name="Mia" />);
    expect(await screen.findByText("Hello Mia")).toBeVisible();
  });
});

describe("a flow that nobody called yet", () => {
  it("keeps its events until what speaks for it starts it", () => {
    const machine = createMachine({ initial: "idle", states: { idle: { on: { ask: "asked" } }, asked: {} } });
    const actor = untilCalled(createActor(machine));
    const Called = () => createElement("p", null, useIsCalled([actor]) ? "called" : "quiet");
    render(<Called />);
    expect(screen.getByText("quiet")).toBeVisible();
    act(() => actor.send({ type: "ask" }));
    expect(screen.getByText("called")).toBeVisible();
    expect(actor.getSnapshot().value).toBe("idle");
    actor.start();
    expect(actor.getSnapshot().value).toBe("asked");
  });
});
