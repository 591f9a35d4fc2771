import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadGridCore } from "../../src/wasm/gridCore.ts";
import { boardOf, type ConsoleOptions, openConsole, rootsOf } from "../support/consoleBench.tsx";

const core = loadGridCore();
const { codes } = core.encode("TEA IS READY");
const rows = Array.from({ length: 6 }, (_, row) => Array.from(codes.subarray(row * 22, (row + 1) * 22)));
const written = core.gridToBase64(codes, 6, 22);
const boards = [boardOf("attic", "Attic"), boardOf("kitchen", "Kitchen")];

let opened: ReturnType<typeof openConsole>;

function open(path: string, options: ConsoleOptions = {}) {
  opened = openConsole(path, { roots: rootsOf(boards), ...options });
  return opened;
}

const shareRoots = (answer: unknown) =>
  rootsOf(boards, {
    messageShareToken: ({ token }: { token: string }) => {
      if (token === "t0ken") return answer;
      throw Object.assign(new Error("There is no such link."), { extensions: { code: "NotFound" } });
    },
  });
const shared = { id: "s1", message: { id: "m1", characters: rows } };

beforeEach(() => localStorage.clear());
afterEach(() => opened.close());

describe("a link that holds a message", () => {
  it.each([
    ["base64 of the grid's JSON", btoa(JSON.stringify(rows))],
    ["base64url of it", written],
  ])("opens in compose on the first board, written as %s", async (_, token) => {
    const { place } = open(`/compose/encoded/${encodeURIComponent(token)}`);
    await waitFor(() => expect(place()).toBe(`/board/attic/compose/duplicate/${written}`));
  });

  it("opens on the last-used board", async () => {
    localStorage.setItem("lastBoardId", "kitchen");
    const { place } = open(`/compose/encoded/${written}`);
    await waitFor(() => expect(place()).toBe(`/board/kitchen/compose/duplicate/${written}`));
  });

  it.each(["not*base64", btoa("no json"), btoa("[[1]]"), btoa(JSON.stringify(rows.map((row) => row.map(() => 43))))])(
    "is a page that says so when it holds no message: %s",
    async (token) => {
      const { place, user } = open(`/compose/encoded/${encodeURIComponent(token)}`);
      expect(await screen.findByRole("heading", { name: "There is no message behind this link" })).toBeInTheDocument();
      expect(place()).toMatch(/^\/compose\/encoded\//);
      await user.click(screen.getByRole("link", { name: "Go to your boards" }));
      await waitFor(() => expect(place()).toBe("/board/attic/live"));
    },
  );

  it("asks again when the boards could not be loaded", async () => {
    let isAway = true;
    const { place, user } = open(`/compose/encoded/${written}`, {
      roots: {
        ...rootsOf(boards),
        getTenantBoards: () => {
          if (isAway) throw new Error("away");
          return [{ id: "home", name: "Home", boards }];
        },
      },
    });
    expect(await screen.findByRole("heading", { name: "The message could not be opened" })).toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(place()).toBe(`/board/attic/compose/duplicate/${written}`));
  });
});

describe("a link that shares a message", () => {
  it("opens in compose with the message that the gateway knows", async () => {
    const { place, asked } = open("/compose/share/t0ken", { roots: shareRoots(shared) });
    await waitFor(() => expect(place()).toBe(`/board/attic/compose/duplicate/${written}`));
    expect(asked.find(({ operation }) => operation === "MessageShareToken")?.variables).toEqual({ token: "t0ken" });
  });

  it("is a page that says so when nobody knows it", async () => {
    open("/compose/share/revoked", { roots: shareRoots(shared) });
    expect(await screen.findByRole("heading", { name: "There is no message behind this link" })).toBeInTheDocument();
    expect(screen.getByText(/It was revoked, or it is not whole/)).toBeInTheDocument();
  });

  it("ends at the sign-in for a person without boards, which leads on to a new board and then to the message", async () => {
    const { place } = open("/compose/share/t0ken", { roots: { ...shareRoots(shared), getTenantBoards: [] } });
    await waitFor(() => expect(place()).toBe("/new-board?next=%2Fcompose%2Fshare%2Ft0ken"));
  });
});

describe("the link of a mail that asks somebody to become the Owner", () => {
  it("says that Plus goes on being paid by whoever bought it", async () => {
    const link = {
      state: "Waiting",
      isMine: true,
      emailAddress: "mia@example.com",
      role: "Owner",
      inviter: "Noor",
      tenantNames: ["Lab"],
      boards: [{ id: "lab", title: "Lab" }],
    };
    open("/invitation/t0ken", { roots: rootsOf(boards, { invitationLink: link }) });
    const text = await screen.findByText(/wants you to become the Owner of Lab/);
    expect(text).toHaveTextContent(/cancel Clatter Plus, which goes on being paid with the card that bought it/);
    expect(text).not.toHaveTextContent("pay for Plus");
  });
});
