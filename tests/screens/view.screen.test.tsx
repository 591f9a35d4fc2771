import { act, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
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

test("the pill comes with a pointer or a key, leaves after three seconds without, and has the way out", async () => {
  opened = openConsole("/view/kitchen", { roots: { getLiveBoard: () => boardOf("kitchen", "Kitchen") } });
  const pill = await screen.findByRole("group", { name: "Controls" });
  expect(pill).toHaveAttribute("data-shown", "false");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const isShown = () => pill.getAttribute("data-shown");
    for (const sign of ["pointermove", "pointerdown", "keydown"]) {
      act(() => void dispatchEvent(new Event(sign)));
      expect(isShown(), sign).toBe("true");
      act(() => vi.advanceTimersByTime(2_900));
      expect(isShown(), sign).toBe("true");
      act(() => vi.advanceTimersByTime(200));
      expect(isShown(), sign).toBe("false");
    }
  } finally {
    vi.useRealTimers();
  }
  const { getByRole, getByText } = within(pill);
  expect(getByRole("link", { name: "Back to the live view" })).toHaveAttribute("href", "/board/kitchen/live");
  expect(getByText("Kitchen")).toBeInTheDocument();
  expect(getByText("Unknown")).toBeInTheDocument();
  await opened.user.click(getByRole("button", { name: "Pause" }));
  await opened.user.click(getByRole("button", { name: "Resume" }));
  expect(getByRole("button", { name: "Pause" })).toBeInTheDocument();
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
  opened = openConsole("/view/kitchen", { roots: { getLiveBoard: () => boardOf("kitchen", "Kitchen") } });
  await screen.findByRole("group", { name: "Controls" });
  for (let day = 0; day < 20; day += 1) {
    await turn("hidden");
    await turn("visible");
    await turn("visible");
  }
  expect(request).toHaveBeenCalledTimes(21);
  expect(locks.filter(({ released }) => !released)).toHaveLength(1);
  opened.close();
  opened = undefined;
  expect(locks.filter(({ released }) => !released)).toHaveLength(0);
  await turn("visible");
  expect(request).toHaveBeenCalledTimes(21);
  Reflect.deleteProperty(navigator, "wakeLock");
});
