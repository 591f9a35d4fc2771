import { act, fireEvent, render, screen } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import type { LiveBoards, LiveConnection } from "../../src/live/liveBoards.ts";
import { Banner } from "../../src/ui/Banner.tsx";

/* The page says while it is away that what could not be loaded comes back by itself. */

const failed = (retry: () => void) => (
  <Banner tone="danger" retry={{ label: "Try again", onClick: retry }}>
    The channels could not be loaded.
  </Banner>
);

describe("what could not be loaded", () => {
  it("is asked for again by hand, and by itself when the network is back", () => {
    const retry = vi.fn();
    const { unmount } = render(failed(retry));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledTimes(1);
    fireEvent(window, new Event("online"));
    expect(retry).toHaveBeenCalledTimes(2);
    unmount();
    fireEvent(window, new Event("online"));
    expect(retry).toHaveBeenCalledTimes(2);
  });

  it("is asked for again by itself each time the gateway is back, by what the page then knows", () => {
    const connection = new BehaviorSubject<LiveConnection>("open");
    // Nothing else of the stream is in want here.
    const live = { connection } as unknown as LiveBoards;
    const [before, now] = [vi.fn(), vi.fn()];
    const page = (retry: () => void) => <LiveProvider live={live}>{failed(retry)}</LiveProvider>;
    const { rerender } = render(page(before));
    expect(before).not.toHaveBeenCalled();
    rerender(page(now));
    for (const state of ["waiting", "open", "waiting", "open", "refused"] as const) act(() => connection.next(state));
    expect(before).not.toHaveBeenCalled();
    expect(now).toHaveBeenCalledTimes(2);
    fireEvent(window, new Event("online"));
    expect(now).toHaveBeenCalledTimes(3);
  });

  it("is not what any other action of a banner does", () => {
    const turnOn = vi.fn();
    render(
      <Banner tone="danger" action={{ label: "Turn on", onClick: turnOn }}>
        It is off.
      </Banner>,
    );
    fireEvent(window, new Event("online"));
    expect(turnOn).not.toHaveBeenCalled();
  });
});
