import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  vi.useRealTimers();
  opened?.close();
});

it("is said once it is known, and never under a press: Save stands below", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { roots } = household({}, { dayPlan: () => held.then(() => ({ slots: [], ambient: [] })) });
  opened = openConsole("/board/kitchen/settings/quiet-hours", { roots, flags });
  const save = await opened.findByRole("button", { name: "Save" });
  const says = () => opened?.queryByText("Nothing that is planned falls in.") ?? null;
  expect(says()).toBeNull();
  await opened.user.pointer({ keys: "[MouseLeft>]", target: save });
  await act(async () => answer());
  await expect(opened.findByText("Nothing that is planned falls in.", {}, { timeout: 500 })).rejects.toThrow();
  await opened.user.pointer({ keys: "[/MouseLeft]", target: document.body });
  await waitFor(() => expect(says()).not.toBeNull());
});

it("has its strip's words from where quiet hours begin to where they end, not from where the strip does", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 11, 1, 4, 41) });
  const hours = { quietHoursBegin: "2200", quietHoursEnd: "0630", timezone: { id: "UTC", timezoneCity: "UTC" } };
  opened = openConsole("/board/kitchen/settings/quiet-hours", { roots: household(hours).roots, flags });
  expect(await opened.findByRole("img", { name: /^Quiet from/u })).toHaveAccessibleName("Quiet from 22:00 to 06:30");
});
