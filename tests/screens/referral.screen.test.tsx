import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole>;
afterEach(() => opened.close());

describe("the referral banner", () => {
  const referral = {
    id: "mia",
    code: "MIA",
    url: "https://boards.example/widget/pricing?referral=MIA",
    discountForNewCustomer: 1000,
    revenueShareForExistingCustomer: 2000,
    dismissed: null,
  };
  const viewer = { id: "mia", superadmin: null, account: { id: "mia", person: { id: "mia", referralCode: "MIA" } } };
  const inUs = boardOf("kitchen", "Kitchen", {
    devices: [{ id: "d", isDemo: false, latestLocationCountryCode: "US" }],
  });
  const inSwitzerland = boardOf("kitchen", "Kitchen", {
    devices: [{ id: "d", isDemo: false, latestLocationCountryCode: "CH" }],
  });
  const start = (board: typeof inUs, path = "/board/kitchen/live", more: Record<string, unknown> = {}) => {
    opened = openConsole(path, {
      roots: rootsOf([board], {
        getViewerRole: viewer,
        referralCodeQuery: { ...referral, ...more },
        dismissReferralBanner: { ...referral, dismissed: 1_763_000_000_000 },
      }),
      flags: ownersFlags,
    });
  };

  it("stands for people with a display in the US, copies the link and is dismissed for the person", async () => {
    start(inUs);
    const banner = within(await opened.findByRole("complementary", { name: "Refer a friend" }));
    expect(
      banner.getByText(
        "Get $20 when a friend purchases a Clatter using your link. Your friend saves $10 off of a Clatter.",
      ),
    ).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute("data-referral-banner");
    await opened.user.click(banner.getByRole("button", { name: "Copy Link" }));
    expect(await opened.findByText("Copied to your clipboard.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(referral.url);
    await opened.user.click(banner.getByRole("button", { name: "Dismiss" }));
    expect(opened.getByText("You can access your referral link anytime on your profile dropdown")).toBeInTheDocument();
    // The attribute first: a look for a role takes seconds where others use the machine.
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute("data-referral-banner"), {
      timeout: 15_000,
    });
    expect(opened.queryByRole("complementary", { name: "Refer a friend" })).toBeNull();
    expect(opened.asked.map(({ operation }) => operation)).toContain("DismissReferralBanner");
  });

  it("comes after 'Skip to content', though it stands above the page", async () => {
    start(inUs);
    await opened.findByRole("complementary", { name: "Refer a friend" });
    const [first] = document.querySelectorAll("a, button, input");
    expect(first).toHaveTextContent("Skip to content");
  });

  it("is not shown to who dismissed it on another day or device", async () => {
    start(inUs, "/board/kitchen/live", { dismissed: 1_763_000_000_000 });
    await waitFor(() => expect(opened.asked.map(({ operation }) => operation)).toContain("ReferralCodeQuery"));
    await expect(opened.findByRole("complementary", { name: "Refer a friend" }, { timeout: 300 })).rejects.toThrow();
  });

  /** Opens the console and holds the answer that says whether there is a banner. */
  const startHeld = (more: Record<string, unknown> = {}) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    opened = openConsole("/board/kitchen/live", {
      roots: rootsOf([inUs], {
        getViewerRole: viewer,
        referralCodeQuery: () => held.then(() => ({ ...referral, ...more })),
      }),
      flags: ownersFlags,
    });
    return { answer };
  };
  const bannerThere = () => opened.queryByRole("complementary", { name: "Refer a friend" });
  const hasPlace = () => document.documentElement.hasAttribute("data-referral-banner");
  const isAsked = () => expect(opened.asked.map(({ operation }) => operation)).toContain("ReferralCodeQuery");

  it("does not move the page under a press: it comes when the pointer is lifted", async () => {
    const { answer } = startHeld();
    const mute = await opened.findByRole("button", { name: "Mute" });
    await waitFor(isAsked);
    await opened.user.pointer({ keys: "[MouseLeft>]", target: mute });
    answer();
    await expect(opened.findByRole("complementary", { name: "Refer a friend" }, { timeout: 500 })).rejects.toThrow();
    expect(hasPlace()).toBe(false);
    // Lifted on whatever is there then: a key may have been drawn anew.
    await opened.user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await waitFor(() => expect(bannerThere()).not.toBeNull());
    expect(hasPlace()).toBe(true);
  });

  it("has its place from the first picture on where it stood in the last visit, for this person alone", async () => {
    start(inUs);
    await opened.findByRole("complementary", { name: "Refer a friend" });
    opened.close();
    const { answer } = startHeld({ dismissed: 1_763_000_000_000 });
    await waitFor(isAsked);
    expect(hasPlace()).toBe(true);
    expect(bannerThere()).toBeNull();
    // Dismissed on another device meanwhile: the place goes, and is not kept for the next visit.
    answer();
    await waitFor(() => expect(hasPlace()).toBe(false));
    opened.close();
    startHeld();
    await waitFor(isAsked);
    expect(hasPlace()).toBe(false);
    opened.close();
    // A question that fails says nothing: the place goes, and is there in the next visit.
    localStorage.setItem("clatter.referralBanner", "mia");
    opened = openConsole("/board/kitchen/live", {
      roots: rootsOf([inUs], {
        getViewerRole: viewer,
        referralCodeQuery: () => Promise.reject(new Error("away")),
      }),
      flags: ownersFlags,
    });
    await waitFor(isAsked);
    await waitFor(() => expect(hasPlace()).toBe(false));
    expect(localStorage.getItem("clatter.referralBanner")).toBe("mia");
    opened.close();
    localStorage.setItem("clatter.referralBanner", "somebody else");
    startHeld();
    await waitFor(isAsked);
    expect(hasPlace()).toBe(false);
  });

  it("leaves a board on a whole screen alone", async () => {
    start(inUs, "/view/kitchen");
    await waitFor(() => expect(opened.asked.map(({ operation }) => operation)).toContain("ReferralCodeQuery"));
    await expect(opened.findByRole("complementary", { name: "Refer a friend" }, { timeout: 300 })).rejects.toThrow();
    expect(document.documentElement).not.toHaveAttribute("data-referral-banner");
  });

  it("stands for nobody else", async () => {
    start(inSwitzerland);
    await waitFor(() => expect(opened.asked.map(({ operation }) => operation)).toContain("ReferralCodeQuery"));
    expect(opened.queryByRole("complementary", { name: "Refer a friend" })).toBeNull();
  });
});
