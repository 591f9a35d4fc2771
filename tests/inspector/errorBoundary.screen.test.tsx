import { act, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { useSyncExternalStore } from "react";
import { expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { ErrorBoundary } from "../../src/entries/inspector/ErrorBoundary.tsx";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace, nowhere } from "../../src/entries/inspector/place.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { listen } from "../../src/entries/inspector/trace/listener.ts";

configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

test("what breaks the page is said in its place, and whoever goes on has what was heard, meanwhile too", async () => {
  history.replaceState(null, "", "/inspector?inspect");
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const inspection = new Inspection("tab-1");
  const send = createActor(sendMachine, { id: "send", inspect: inspection.inspect }).start();
  const listener = listen();
  const place = createPlace();
  function Page() {
    const { page } = useSyncExternalStore(place.subscribe, place.read);
    if (page === "sequence") throw new Error("This page cannot be drawn.");
    return <Inspector listener={listener} place={place} elk={new ELK()} />;
  }
  render(
    <ErrorBoundary onGoOn={() => place.go(nowhere)}>
      <Page />
    </ErrorBoundary>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^send\s*idle/ }));
  act(() => place.go({ page: "sequence" }));
  expect(screen.getByRole("heading", { name: "This screen stopped" })).toBeVisible();
  send.send({ type: "schedule.request", boardId: "porch", characters: [[8]], idempotencyKey: "k" });
  await waitFor(() => expect(listener.read().steps).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
  expect(screen.getByText("Step 2 of 2")).toBeVisible();
  expect(new URLSearchParams(location.search).get("show")).toBeNull();
  send.stop();
  inspection.close();
  listener.close();
  told.mockRestore();
}, 60_000);
