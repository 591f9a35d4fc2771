import { act } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole>;
afterEach(() => opened.close());

it("whoever set a pin is told who ended it by a Yes, wherever they are in the console", async () => {
  opened = openConsole("/board/kitchen/templates", { roots: rootsOf([boardOf("kitchen", "Kitchen")]) });
  await opened.findByRole("heading", { level: 1, name: "Templates" });
  expect(opened.queryByText(/ended your pin/)).not.toBeInTheDocument();
  act(() => opened.stream.event("pinEnded", { boardId: "hall", title: "Hall", by: "Ben Keller" }));
  expect(await opened.findByText("Ben Keller ended your pin on Hall")).toBeVisible();
  // Once more on the same board takes the place of what was said; another board is told beside it.
  act(() => opened.stream.event("pinEnded", { boardId: "hall", title: "Hall", by: "Noor Haddad" }));
  act(() => opened.stream.event("pinEnded", { boardId: "kitchen", title: "Kitchen", by: "Ben Keller" }));
  expect(await opened.findByText("Noor Haddad ended your pin on Hall")).toBeVisible();
  expect(await opened.findByText("Ben Keller ended your pin on Kitchen")).toBeVisible();
  expect(opened.queryByText("Ben Keller ended your pin on Hall")).not.toBeInTheDocument();
});
