import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lateScreens } from "../../src/features/shell/lateScreens.tsx";
import { PlatformProvider } from "../../src/gql/PlatformContext.tsx";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import type { LiveBoards, LiveConnection } from "../../src/live/liveBoards.ts";

const gone = new TypeError("Failed to fetch dynamically imported module: /assets/SettingsFrame.js");
const Settings = () => <h1>Settings</h1>;

beforeEach(() => {
  document.title = "Settings";
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => vi.unstubAllGlobals());

/** A console of one screen, beside something that only a page that stands still knows. */
function open(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const connection = new BehaviorSubject<LiveConnection>("waiting");
  const router = createMemoryRouter(lateScreens([{ path: "/", lazy: load }]), { initialEntries: ["/"] });
  render(
    <PlatformProvider services={{ productName: "Clatter" } as never}>
      <LiveProvider live={{ connection, heardAt: () => null } as unknown as LiveBoards}>
        <RouterProvider router={router} />
      </LiveProvider>
    </PlatformProvider>,
  );
  return { connection };
}

it("a screen that did not come is asked for again when the stream is back, and the page is not loaded anew", async () => {
  const load = vi
    .fn(async () => ({ Component: Settings }))
    .mockRejectedValueOnce(gone)
    .mockRejectedValueOnce(gone);
  const { connection } = open(load);
  expect(await screen.findByRole("heading", { name: "Offline" })).toBeVisible();
  expect(document.title).toBe("Offline · Clatter");
  act(() => connection.next("open"));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
  expect(document.title).toBe("Settings");
  expect(load).toHaveBeenCalledTimes(3);
});

it("a screen of which one file was lost on the way is there with the second try", async () => {
  open(vi.fn(async () => ({ Component: Settings })).mockRejectedValueOnce(gone));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
});
