import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import { useWakeLock } from "../../src/features/live/useWakeLock.ts";
import { boardOf, openConsole } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a board that is not there says so, names the document and leads on", async () => {
  opened = openConsole("/view/none", {
    roots: {
      getLiveBoard: () => {
        throw new GraphQLError("There is no such board.", { extensions: { code: "NotFound" } });
      },
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "There is no such board" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to your boards" })).toHaveAttribute("href", "/");
  expect(document.title).toBe("There is no such board");
});

test("a screen on a wall asks again when somebody presses, and shows the board once the gateway is back", async () => {
  let isAway = true;
  opened = openConsole("/view/kitchen", {
    roots: {
      getLiveBoard: () => {
        if (isAway) throw new GraphQLError("Something went wrong.", { extensions: { code: "ServerError" } });
        return boardOf("kitchen", "Kitchen");
      },
    },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await opened.user.click(retry);
  expect(await screen.findByRole("heading", { level: 1, name: "Kitchen" })).toBeInTheDocument();
  expect(document.title).toBe("Kitchen");
  // The picture's name, and once aloud.
  const picture = await screen.findByRole("img", { name: /^Kitchen/ });
  const said = picture.parentElement?.querySelector("[aria-live=polite]");
  await waitFor(() => expect(said?.textContent).not.toBe(""));
});

test("a screen on a wall keeps awake: each time the page comes back the lock is asked for anew, and held once", async () => {
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const page = vi.spyOn(document, "visibilityState", "get");
  const turn = (state: DocumentVisibilityState) =>
    act(async () => {
      page.mockReturnValue(state);
      // The browser takes the lock from a page that is hidden.
      if (state === "hidden") for (const lock of locks) lock.released = true;
      document.dispatchEvent(new Event("visibilitychange"));
    });
  const { unmount } = renderHook(() => useWakeLock());
  await act(async () => {});
  for (let day = 0; day < 20; day += 1) {
    await turn("hidden");
    await turn("visible");
    await turn("visible");
  }
  expect(request).toHaveBeenCalledTimes(21);
  expect(locks.filter(({ released }) => !released)).toHaveLength(1);
  unmount();
  expect(locks.filter(({ released }) => !released)).toHaveLength(0);
  await turn("visible");
  expect(request).toHaveBeenCalledTimes(21);
  Reflect.deleteProperty(navigator, "wakeLock");
});
