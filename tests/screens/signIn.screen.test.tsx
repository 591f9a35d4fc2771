import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignInPage } from "../../src/entries/signIn/page.ts";
import { SignInEntry } from "../../src/entries/signIn/SignInEntry.tsx";

type PageData = SignInPage extends infer Page ? (Page extends unknown ? Omit<Page, "productName"> : never) : never;

function open(page: PageData) {
  return render(<SignInEntry page={{ productName: "Clatter", ...page } as SignInPage} />);
}

/** The gateway's next answer, and what it was asked. */
function answerWith(status: number, body: unknown) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(body, { status }));
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the sign-in page", () => {
  it("asks for address and password, and sends them with the header that other sites cannot send", async () => {
    open({ page: "signIn", uid: "u1", emailAddress: null });
    expect(document.title).toBe("Sign in · Clatter");
    expect(screen.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(screen.getByLabelText("E-mail address")).toHaveFocus();
    const asked = answerWith(401, {
      type: "NotAuthorized",
      error: "E-mail address or password is wrong.",
      field: "password",
    });
    await userEvent.type(screen.getByLabelText("E-mail address"), "mia@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "not this one{Enter}");
    const [path, request] = asked.mock.calls[0] ?? [];
    expect(path).toBe("/sign-in/u1");
    expect(new Headers(request?.headers).get("x-clatter")).toBe("1");
    expect(JSON.parse(String(request?.body))).toEqual({ emailAddress: "mia@example.com", password: "not this one" });
    expect(await screen.findByText("E-mail address or password is wrong.")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("E-mail address or password is wrong.");
    expect(screen.getByLabelText("E-mail address")).toHaveValue("mia@example.com");
  });

  it("says after a reset that the password was saved, until somebody signed in", async () => {
    open({ page: "resetPassword", alive: true });
    answerWith(200, { redirectTo: "#saved" });
    await userEvent.type(screen.getByLabelText("New password"), "a long enough one{Enter}");
    await waitFor(() => expect(location.hash).toBe("#saved"));
    cleanup();
    open({ page: "signIn", uid: "u1", emailAddress: null });
    expect(screen.getByRole("status")).toHaveTextContent("Your new password is saved. Sign in with it.");
    answerWith(200, { redirectTo: "#back" });
    await userEvent.type(screen.getByLabelText("Password"), "a long enough one{Enter}");
    await waitFor(() => expect(location.hash).toBe("#back"));
    cleanup();
    open({ page: "signIn", uid: "u1", emailAddress: null });
    expect(screen.queryByText(/is saved/)).toBeNull();
  });

  it("sends a form once, however often the key is pressed", async () => {
    open({ page: "signIn", uid: "u1", emailAddress: "mia@example.com" });
    const never = new Promise<Response>(() => {});
    const asked = vi.spyOn(globalThis, "fetch").mockReturnValue(never);
    const key = screen.getByRole("button", { name: "Sign in" });
    await userEvent.click(key);
    await userEvent.click(key);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(key).toHaveAttribute("aria-busy", "true");
  });

  it("goes to the password at once when the address is known", () => {
    open({ page: "signIn", uid: "u1", emailAddress: "mia@example.com" });
    expect(screen.getByLabelText("Password")).toHaveFocus();
  });

  it("shows and hides the password", async () => {
    open({ page: "signIn", uid: "u1", emailAddress: null });
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });

  it("says until when attempts are refused, and that no answer came", async () => {
    open({ page: "signIn", uid: "u1", emailAddress: "mia@example.com" });
    const until = Date.parse("2026-11-21T14:02:31");
    answerWith(429, { type: "RateLimited", error: "Too many attempts. Wait a minute and try again.", until });
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/Too many attempts.*Again at .*02:31/);
    vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("fetch failed"));
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("No answer came."));
  });

  it("leads to the other ways", () => {
    open({ page: "signIn", uid: "u1", emailAddress: null });
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/sign-up/u1");
    expect(screen.getByRole("link", { name: "Forgot it?" })).toHaveAttribute("href", "/forgot-password");
  });
});

describe("the pages beside it", () => {
  it("keeps the address that somebody is to sign up with, out of sight of the server", () => {
    open({ page: "signIn", uid: "u1", emailAddress: "ida+home@example.com" });
    const link = screen.getByRole("link", { name: "Create an account" });
    expect(link).toHaveAttribute("href", "/sign-up/u1#ida%2Bhome%40example.com");
    cleanup();
    location.hash = "#ida%2Bhome%40example.com";
    open({ page: "signUp", uid: "u1" });
    expect(screen.getByLabelText("E-mail address")).toHaveValue("ida+home@example.com");
    cleanup();
    location.hash = "#%";
    open({ page: "signUp", uid: "u1" });
    expect(screen.getByLabelText("E-mail address")).toHaveValue("");
    location.hash = "";
  });

  it("shows what is wrong with a sign-up at its field", async () => {
    open({ page: "signUp", uid: "u1" });
    const asked = answerWith(409, { type: "EmailExists", error: "It has an account already.", field: "emailAddress" });
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    expect(asked.mock.calls[0]?.[0]).toBe("/sign-in/u1/sign-up");
    expect(await screen.findByText("It has an account already.")).toBeVisible();
    expect(screen.getByLabelText("E-mail address")).toHaveFocus();
    expect(screen.getByLabelText("First name")).not.toHaveAttribute("aria-invalid", "true");
  });

  it("tells that a link is on its way, whoever the address belongs to", async () => {
    open({ page: "forgotPassword" });
    answerWith(200, { sent: true });
    await userEvent.type(screen.getByLabelText("E-mail address"), "mia@example.com{Enter}");
    const heading = await screen.findByRole("heading", { level: 1, name: "Look into your mail" });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/If mia@example.com has an account/)).toBeVisible();
  });

  it("confirms an address by a press, not by being opened", async () => {
    const asked = answerWith(200, { confirmed: true });
    open({ page: "confirmEmail" });
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Confirm address" }));
    expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toHaveFocus();
  });

  it("offers a new link in place of a dead one", () => {
    open({ page: "resetPassword", alive: false });
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgot-password");
  });

  it("signs out by itself only when the console asked for it", () => {
    const submitted = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
    const page = { page: "signOut", action: "/oidc/session/end/confirm", xsrf: "x" } as const;
    open({ ...page, automatic: false });
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Sign out" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Stay signed in" })).toHaveAttribute("href", "/");
    cleanup();
    open({ ...page, automatic: true });
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
  });

  it.each([
    ["expired", { page: "expired" }, "This sign-in is over"],
    ["a problem", { page: "problem", reason: "redirect_uri mismatch" }, "This sign-in cannot go on"],
    ["signed out", { page: "signedOut" }, "You are signed out"],
  ] as const)("says %s with one heading and one way on", (_what, page, title) => {
    open(page);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Clatter`);
    expect(screen.getByRole("main")).toContainElement(screen.getByRole("link", { name: /Begin again|Go on|Sign in/ }));
  });
});
