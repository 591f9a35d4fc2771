import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { signInOf } from "../support/consoleBench.tsx";
import { listingOf, openMarket } from "../support/marketBench.tsx";

let view: ReturnType<typeof openMarket>;
afterEach(() => view.close());

describe("the public page of a listing", () => {
  it("shows it to who is not signed in, and leads to its install link", async () => {
    view = openMarket("/marketplace-listing/haiku", {
      listings: [listingOf("haiku", "Haiku", { messageSet: { id: "set-1", title: "Haiku" } })],
      signIn: signInOf(null).client,
    });
    await screen.findByRole("heading", { level: 1, name: "Haiku" });
    expect(screen.getByText("All about Haiku.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Add" })).toHaveAttribute("href", "/marketplace-listing/haiku/install");
    expect(screen.queryByRole("region", { name: "On your board" })).not.toBeInTheDocument();
  });

  it("is the page of Slack at /slack", async () => {
    view = openMarket("/slack", { listings: [listingOf("slack", "Slack")], signIn: signInOf(null).client });
    expect(await screen.findByRole("heading", { level: 1, name: "Slack" })).toBeInTheDocument();
  });

  it("says that there is no such listing", async () => {
    view = openMarket("/marketplace-listing/gone", { signIn: signInOf(null).client });
    expect(await screen.findByText("This channel is not offered any more.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Channel" })).toBeInTheDocument();
  });
});
