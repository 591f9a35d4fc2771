import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

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
