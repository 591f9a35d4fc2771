import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { BehaviorSubject, of, switchMap, throwError, timer } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import type { LiveBoards, LiveConnection } from "../../src/live/liveBoards.ts";
import { askFailedAgain } from "../../src/live/returns.ts";
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

  it("is asked for again also where nothing says that it failed, and once by all who ask", async () => {
    let asked = 0;
    let isAway = true;
    const link = new ApolloLink(() => {
      asked += 1;
      const answer = isAway ? throwError(() => new Error("away")) : of({ data: { categories: ["Weather"] } });
      return timer(5).pipe(switchMap(() => answer));
    });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    const query = client.watchQuery({ query: gql`{ categories }` });
    const shown = query.subscribe(() => {});
    const connection = new BehaviorSubject<LiveConnection>("open");
    const asking = askFailedAgain(client, { connection });
    await waitFor(() => expect(query.getCurrentResult().error).toBeDefined());
    // In vain once more: it is not given up.
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(asked).toBe(2));
    await waitFor(() => expect(query.getCurrentResult().loading).toBe(false));
    isAway = false;
    connection.next("waiting");
    connection.next("open");
    // What a banner does at the same time.
    void query.refetch();
    await waitFor(() => expect(query.getCurrentResult().data).toEqual({ categories: ["Weather"] }));
    fireEvent(window, new Event("online"));
    expect(asked).toBe(3);
    asking.unsubscribe();
    shown.unsubscribe();
    client.stop();
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
