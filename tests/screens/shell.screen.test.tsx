import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { KeptFlags } from "../../src/gql/flagStore.ts";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";
import { pageOf } from "../support/listScreens.tsx";

const allBoards = [boardOf("kitchen", "Kitchen"), boardOf("office", "Office")];

describe("the shell", () => {
  let opened: ReturnType<typeof openConsole> | undefined;
  afterEach(() => opened?.close());

  it("leads to the sections whose feature is on, and marks where the person is", async () => {
    opened = openConsole("/board/kitchen/templates", {
      roots: rootsOf(allBoards),
      flags: { live: true, compose: true },
    });
    const [navigation] = await opened.findAllByRole("navigation", { name: "Main" });
    if (!navigation) throw new Error("There is no navigation");
    await waitFor(() => {
      const links = within(navigation).getAllByRole("link");
      expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        ["Live", "/board/kitchen/live"],
        ["Compose", "/board/kitchen/compose"],
      ]);
    });
  });

  describe("while the gateway has not said which features are on", () => {
    const silent = { "/flags": () => new Promise<Response>(() => {}) };
    const roots = rootsOf(allBoards, { listSearchMessagesV2: pageOf([]) });
    const visitBefore = (flags: object): KeptFlags => ({ read: () => ({ ...flags }), write: () => {} });
    const asksList = () => opened?.asked.some(({ operation }) => /search/i.test(operation)) ?? false;

    it("asks for the history and shows the sections with those of the visit before", async () => {
      opened = openConsole("/board/kitchen/messages/my/history", {
        roots,
        plain: silent,
        keptFlags: visitBefore(ownersFlags),
      });
      expect((await opened.findAllByRole("link", { name: "Compose" }))[0]).toBeVisible();
      await waitFor(() => expect(asksList()).toBe(true));
    });

    it("shows the boxes of a page on a first visit, and asks for nothing of it", async () => {
      opened = openConsole("/board/kitchen/messages/my/history", { roots, plain: silent });
      const main = await opened.findByRole("main");
      await waitFor(() => expect(within(main).getByText("Loading")).toBeInTheDocument());
      expect(main.querySelector("[aria-busy]")).not.toBeNull();
      expect(opened.queryByRole("status", { name: "Loading" })).toBeNull();
      expect(asksList()).toBe(false);
    });

    it.each(["/board/kitchen/history", "/board/kitchen/messages/history"])(
      "shows the list of %s at its other address, and goes on where the gateway says otherwise",
      async (path) => {
        let answer = (_: Response) => {};
        const later = { "/flags": () => new Promise<Response>((resolve) => (answer = resolve)) };
        opened = openConsole(path, { roots, plain: later, keptFlags: visitBefore(ownersFlags) });
        await waitFor(() => expect(asksList()).toBe(true));
        expect(opened.place()).toBe("/board/kitchen/messages/my/history");
        answer(Response.json({ flags: { ...ownersFlags, messagesV2: false } }));
        await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/messages/history"));
      },
    );

    it.each([
      ["/board/kitchen/messages", ownersFlags],
      ["/board/kitchen/messages/drafts", { ...ownersFlags, drafts: false }],
      ["/board/kitchen/messages/my/history", { ...ownersFlags, history: false }],
    ])("leads away from %s only by the gateway's word", async (path, flags) => {
      opened = openConsole(path, { roots, plain: silent, keptFlags: visitBefore(flags) });
      const main = await opened.findByRole("main");
      await waitFor(() => expect(main.querySelector("[aria-busy]")).not.toBeNull());
      expect(opened.place()).toBe(path);
      expect(opened.queryByRole("heading", { level: 1 })).toBeNull();
    });
  });

  it("remembers the board that was opened, and says of another's that there is none", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    await waitFor(() => expect(localStorage.getItem("lastBoardId")).toBe("kitchen"));
    opened.close();
    opened = openConsole("/board/stranger/templates", { roots: rootsOf(allBoards) });
    await opened.findByRole("heading", { level: 1, name: "There is no such board here" });
    expect(localStorage.getItem("lastBoardId")).toBe("kitchen");
  });

  it("says that the network is away, and that drafts stay", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(await opened.findByText(/^Offline\./)).toHaveTextContent("Drafts stay on this device.");
    online.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(opened?.queryByText(/^Offline\./)).toBeNull());
  });

  it("says that the network is away between presses, which it would move the page under", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    const heading = await opened.findByRole("heading", { level: 1, name: "Templates" });
    await opened.user.pointer({ keys: "[MouseLeft>]", target: heading });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    await expect(opened.findByText(/^Offline\./, {}, { timeout: 500 })).rejects.toThrow();
    await opened.user.pointer({ keys: "[/MouseLeft]", target: document.body });
    expect(await opened.findByText(/^Offline\./)).toBeVisible();
    online.mockRestore();
  });

  it("says since when the connection is interrupted", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    opened.stream.event("hello", { serverTime: 0 });
    opened.stream.cut();
    expect(await opened.findByText(/^No connection since .*\d\d:\d\d\. It comes back by itself\.$/)).toBeVisible();
  });

  it.each(["compose", "messages/my/history", "messages/search", "installables/installed", "installables/discover"])(
    "tells a superadmin who is not on the board that %s is its members', and leads to what they may see",
    async (path) => {
      const board = boardOf("kitchen", "Kitchen", { myMembership: null });
      opened = openConsole(`/board/kitchen/${path}`, { roots: rootsOf([board]), flags: ownersFlags });
      await opened.findByRole("heading", { level: 1, name: "For members of this board" });
      expect(opened.queryByText(/error/)).toBeNull();
      const bar = within(opened.getAllByRole("navigation", { name: "Main" })[0] as HTMLElement);
      expect(bar.queryByRole("link", { name: "Compose" })).toBeNull();
      expect(bar.queryByRole("link", { name: "Plus" })).toBeNull();
      await opened.user.click(opened.getByRole("link", { name: "Go to the board" }));
      await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/live"));
    },
  );

  it("says that nothing can be saved before anybody tries, and takes it back when there is room, also when the stream was cut", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    const sentence = /^Nothing can be saved right now\. Boards keep/;
    opened.stream.event("hello", { serverTime: 0 });
    expect(opened.queryByText(sentence)).toBeNull();
    opened.stream.event("disk", { isFull: true });
    expect(await opened.findByText(sentence)).toBeVisible();
    opened.stream.event("disk", { isFull: false });
    await waitFor(() => expect(opened?.queryByText(sentence)).toBeNull());
    opened.stream.event("disk", { isFull: true });
    expect(await opened.findByText(sentence)).toBeVisible();
    // A stream that comes back begins with how it is now.
    opened.stream.event("hello", { serverTime: 0 });
    await waitFor(() => expect(opened?.queryByText(sentence)).toBeNull());
  });

  it("says once that an address is not confirmed, and sends the link again", async () => {
    const sent: string[] = [];
    const person = { id: "mia", referralCode: null };
    const account = { id: "mia", emailAddress: "mia@example.com", emailConfirmed: false, person };
    opened = openConsole("/board/kitchen/templates", {
      roots: rootsOf(allBoards, { getViewerRole: { id: "mia", superadmin: null, account } }),
      plain: {
        "/confirm-email": (url: string) => {
          sent.push(url);
          return Response.json({ sent: true });
        },
      },
    });
    const said = await opened.findByText(/^mia@example\.com is not confirmed yet\./);
    // The menu, the banner and the navigation are of one person, asked for in one call.
    expect(opened.asked.filter(({ operation }) => operation === "ShellViewer")).toHaveLength(1);
    // Two sentences of their own: a phone shows the first.
    expect(within(said).getByText(/^Invitations and lost passwords reach you once/)).toBeInTheDocument();
    await opened.user.click(opened.getByRole("button", { name: "Send again" }));
    expect(await opened.findByText("Sent to mia@example.com")).toBeVisible();
    await waitFor(() => expect(opened?.queryByText(/is not confirmed yet/)).toBeNull());
    expect(sent).toEqual(["/confirm-email"]);
    sessionStorage.clear();
  });

  it("lets Tab reach 'Skip to content' before anything else", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    await opened.findByRole("heading", { level: 1, name: "Templates" });
    await opened.user.tab();
    expect(document.activeElement).toHaveTextContent("Skip to content");
    const [first] = document.querySelectorAll("a, button, input");
    expect(first).toHaveTextContent("Skip to content");
  });

  it("says in words how the open board is, not by a dot alone", async () => {
    const virtual = boardOf("kitchen", "Kitchen", { devices: [] });
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf([virtual]) });
    const [board] = await opened.findAllByRole("link", { name: /^Kitchen: switch board/ });
    expect(board).toHaveTextContent("Virtual Board");
  });

  it("has one magnifier on a page that can be searched", async () => {
    opened = openConsole("/board/kitchen/messages/history", { roots: rootsOf(allBoards) });
    const magnifier = (await opened.findByRole("button", { name: "Search messages" })).querySelector("svg")?.innerHTML;
    const drawings = [...document.querySelectorAll("svg")].map(({ innerHTML }) => innerHTML);
    expect(drawings.filter((drawing) => drawing === magnifier)).toHaveLength(1);
  });

  it("jumps over the navigation, and moves the focus to the content of a new page", async () => {
    opened = openConsole("/board/kitchen/templates", { roots: rootsOf(allBoards) });
    const skip = await opened.findByRole("link", { name: "Skip to content" });
    expect(skip).toHaveAttribute("href", "#content");
    await opened.user.click(await opened.findByRole("link", { name: "API" }));
    await opened.findByRole("heading", { level: 1, name: "API" });
    expect(opened.getByRole("main")).toHaveFocus();
    expect(document.title).toBe("Installables · Kitchen");
  });
});
