import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, mia, openConsole, rootsOf, signInOf } from "../support/consoleBench.tsx";

/*
 * The sign-in and the redirects together, as the console wires them: where a person ends does not depend on how they came to
 * be signed in. Boards and Plus, sections 3 and 10; messages, section 3; decisions 4 and 5.
 */

const roots = rootsOf([boardOf("kitchen", "Kitchen"), boardOf("attic", "Attic")]);
const settled = { timeout: 10_000 };

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

function open(path: string, ...more: Parameters<typeof signInOf>) {
  opened?.close();
  const { client, left } = signInOf(...more);
  opened = openConsole(path, { roots, signIn: client });
  return { console: opened, left };
}

/** The provider sends the person back, and the page is opened anew by that. */
const comeBack = () =>
  open("/login/callback?code=c&state=s", mia, { open: async () => ({ account: mia, hasReturned: true }) }).console;

/** By how the person is signed in when the address is opened; each ends with the page that stands at last. */
const ways: Readonly<Record<string, (address: string) => Promise<ReturnType<typeof openConsole>>>> = {
  "signed in already": async (address) => open(address, mia).console,
  "a stranger, who comes back from the provider": async (address) => {
    const { left } = open(address, null);
    await waitFor(() => expect(left).toEqual(["leave"]), settled);
    return comeBack();
  },
  "signed in by another tab while the provider is opened": async (address) => {
    const { console, left } = open(address, null);
    await waitFor(() => expect(left).toEqual(["leave"]), settled);
    console.session.send({ type: "login.returned", account: mia });
    return console;
  },
  "whose token ends while the board is looked for": async (address) => {
    const { console, left } = open(address, mia);
    await waitFor(() => expect(console.session.getSnapshot().value).toBe("signedIn"), settled);
    console.session.send({ type: "token.loginRequired", path: address });
    await waitFor(() => expect(left).toEqual(["leave"]), settled);
    return comeBack();
  },
};

describe.each(Object.entries(ways))("a person %s", (_, way) => {
  it.each([
    ["/", "/board/attic/live"],
    ["/plus?from=mail", "/board/attic/installables/discover?from=mail"],
    ["/board/elsewhere/garden/gnome", "/board/attic/installables/discover"],
    ["/activate-plus/CODE-1", "/board/attic/live?activate=CODE-1"],
    ["/board/kitchen/messages?x=1", "/board/kitchen/messages/feed?x=1"],
    // What an app's link holds is standard base64.
    ["/configure-listing/paper/a+b/cd==?utm=1", "/configure-listing/paper/a+b/cd==?utm=1"],
  ])("who opens %s ends at %s", async (address, end) => {
    const console = await way(address);
    await waitFor(() => expect(console.place()).toBe(end), settled);
    // The address is taken out of the store: the next sign-in does not lead there again.
    await waitFor(() => expect(console.session.getSnapshot().value).toBe("signedIn"), settled);
    expect(localStorage.getItem("targetUrl")).toBeNull();
  });
});

it("who signs out and in again lands as one who comes anew, not where the one before was", async () => {
  const first = open("/board/kitchen/messages/my/drafts", mia);
  await waitFor(() => expect(first.console.session.getSnapshot().value).toBe("signedIn"), settled);
  first.console.session.send({ type: "session.signOut" });
  await waitFor(() => expect(first.console.session.getSnapshot().value).toBe("signedOut"), settled);
  first.console.session.send({ type: "session.signIn" });
  await waitFor(() => expect(first.left).toEqual(["end", "leave"]), settled);
  // The board that was used last is the device's, and the person may still see it.
  const second = comeBack();
  await waitFor(() => expect(second.place()).toBe("/board/kitchen/live"), settled);
});
