import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

describe("the development panel of feature flags", () => {
  let opened: ReturnType<typeof openConsole>;
  afterEach(() => opened.close());

  const open = (answer: object) => {
    opened = openConsole("/board/kitchen/live?flags", {
      roots: rootsOf([boardOf("kitchen", "Kitchen")]),
      plain: { "/flags": () => Response.json(answer) },
    });
  };

  it("shows for each flag whether it is on and which rule decided", async () => {
    open({ flags: { ...ownersFlags, deleteBoard: false }, decidedBy: { live: "default", deleteBoard: "ownerOnly" } });
    const panel = within(await opened.findByRole("dialog", { name: "Feature flags" }));
    const rowOf = (feature: string) => panel.getByRole("rowheader", { name: feature }).closest("tr")?.textContent;
    expect(rowOf("live")).toBe("liveonDefault table");
    expect(rowOf("deleteBoard")).toBe("deleteBoardoffOwner only, never lifted");
    await opened.user.click(panel.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(opened.place()).toBe("/board/kitchen/live"));
  });

  it("is not there where the gateway does not say who decided", async () => {
    open({ flags: ownersFlags });
    await waitFor(() => expect(opened.getByRole("navigation", { name: /./ })).toBeVisible());
    expect(opened.queryByRole("dialog")).toBeNull();
  });
});
