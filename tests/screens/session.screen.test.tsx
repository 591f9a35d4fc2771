import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardOf, mia, openConsole, rootsOf, signInOf } from "../support/consoleBench.tsx";

const roots = rootsOf([boardOf("kitchen", "Kitchen")]);
const coming = "/board/kitchen/templates";

const recentSearches = ["recentHistorySearches", "recentInstallableHistorySearches"];

describe("signing in", () => {
  let opened: ReturnType<typeof openConsole> | undefined;
  afterEach(() => {
    opened?.close();
    vi.unstubAllGlobals();
  });

  it("shows only the frame of a page until it is known who is there", async () => {
    let answer = () => {};
    const answered = new Promise<{ account: typeof mia; hasReturned: boolean }>((resolve) => {
      answer = () => resolve({ account: mia, hasReturned: false });
    });
    const { client } = signInOf(mia, { open: () => answered });
    opened = openConsole(coming, { roots, signIn: client });
    expect(await opened.findByText("Signing you in")).toBeInTheDocument();
    expect(opened.queryByRole("heading")).toBeNull();
    expect(opened.asked).toEqual([]);
    answer();
    expect(await opened.findByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  });

  it("brings a person who returns from the provider back to where they were, once", async () => {
    localStorage.setItem("targetUrl", "/board/kitchen/templates?x=1#y");
    const { client } = signInOf(mia, { open: async () => ({ account: mia, hasReturned: true }) });
    opened = openConsole("/login/callback?code=c&state=s", { roots, signIn: client });
    await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/templates?x=1"));
    expect(localStorage.getItem("targetUrl")).toBeNull();
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "goes home instead of to %s",
    async (target) => {
      localStorage.setItem("targetUrl", target);
      const { client } = signInOf(mia, { open: async () => ({ account: mia, hasReturned: true }) });
      opened = openConsole("/login/callback?code=c&state=s", { roots, signIn: client });
      await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/live"));
    },
  );

  it("says when the provider is away, and signs in on another try", async () => {
    let isAway = true;
    const { client } = signInOf(mia, {
      open: async () => {
        if (isAway) throw new TypeError("Failed to fetch");
        return { account: mia, hasReturned: false };
      },
    });
    opened = openConsole(coming, { roots, signIn: client });
    await opened.findByRole("heading", { level: 1, name: "Signing in did not work" });
    isAway = false;
    await opened.user.click(opened.getByRole("button", { name: "Try again" }));
    await opened.findByRole("heading", { level: 1, name: "Templates" });
  });

  it("says where browsers sign nobody in, instead of to try again", async () => {
    vi.stubGlobal("isSecureContext", false);
    const { client } = signInOf(mia, {
      open: () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'digest')")),
    });
    opened = openConsole(coming, { roots, signIn: client });
    await opened.findByText(/^Browsers sign in by https alone, or at localhost/);
    expect(opened.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("asks for a new sign-in when a token ends in the middle of the work, and keeps the place", async () => {
    const { client, left } = signInOf(mia);
    opened = openConsole(coming, { roots, signIn: client });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    await waitFor(() => expect(localStorage.getItem("clatter.answers")).toContain("Kitchen"));
    opened.session.send({ type: "token.loginRequired", path: coming });
    await waitFor(() => expect(left).toEqual(["leave"]));
    expect(localStorage.getItem("clatter.answers")).toBeNull();
    expect(localStorage.getItem("targetUrl")).toBe(coming);
    expect(opened.queryByRole("heading", { name: "Templates" })).toBeNull();
  });

  it("signs out from the profile menu, which names person, address and role", async () => {
    const { client, left } = signInOf(mia);
    opened = openConsole(coming, { roots, signIn: client });
    await opened.findByRole("link", { name: /Kitchen: switch board/ });
    expect(localStorage.getItem("clatter.answers")).toContain("Kitchen");
    for (const key of recentSearches) localStorage.setItem(key, JSON.stringify(["gift"]));
    await opened.user.click(opened.getByRole("button", { name: "Profile of Mia Keller" }));
    const menu = await opened.findByRole("menu");
    expect(menu).toHaveTextContent("mia@example.com");
    expect(menu).toHaveTextContent("Owner");
    expect(opened.getByRole("menuitem", { name: "Edit Profile" })).toHaveAttribute("href", "/board/kitchen/profile");
    await opened.user.click(opened.getByRole("menuitem", { name: "Logout" }));
    await opened.findByRole("heading", { level: 1, name: "You are signed out" });
    expect(left).toEqual(["end"]);
    expect(localStorage.getItem("clatter.answers")).toBeNull();
    for (const key of recentSearches) expect(localStorage.getItem(key)).toBeNull();
  });

  it("keeps the theme that a person chose", async () => {
    opened = openConsole(coming, { roots });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    await opened.user.click(opened.getByRole("button", { name: "Profile of Mia Keller" }));
    await opened.user.click(await opened.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    await opened.user.click(await opened.findByRole("menuitemradio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
