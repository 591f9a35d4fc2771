import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { embedCode } from "../../src/features/publish/embedCode.ts";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";
import type { Roots } from "../support/schemaFetch.ts";

const url = "https://boards.test/simulator/kitchen";
const link = {
  id: "link",
  token: "token",
  expiresAt: 0,
  isPublic: true,
  boardId: "kitchen",
  url,
  frameOrigins: [] as string[],
};
const member = (role: string) => ({ id: `as-${role}`, role, isCurrentMember: true, invitationStatus: "Accepted" });
const kitchen = boardOf("kitchen", "Kitchen");

/** A gateway with one link, or none. */
function publishing(start: typeof link | null, more: Roots = {}) {
  const world = { link: start };
  const roots: Roots = {
    getPublicSimulatorToken: () => world.link,
    createSimulatorToken: () => {
      world.link = link;
      return { __typename: "CreateSimulatorTokenSuccess", simulatorToken: link };
    },
    deleteSimulatorToken: () => {
      world.link = null;
      return { __typename: "DeleteSimulatorTokenSuccess", deleted: true };
    },
    ...more,
  };
  return { world, roots };
}

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  vi.restoreAllMocks();
});

describe("publishing a board", () => {
  it("generates a link, shows link and embed code, copies both, and leads back to the settings", async () => {
    const { roots } = publishing(null);
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    expect(await opened.findByRole("heading", { level: 1, name: "Publish Digitally" })).toBeVisible();
    expect(opened.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/board/kitchen/settings");
    await opened.user.click(await opened.findByRole("button", { name: "Generate Link" }));
    expect(await opened.findByLabelText("Board Link")).toHaveValue(url);
    const code = embedCode(url, "Kitchen");
    expect(opened.getByLabelText("HTML Embed Code")).toHaveValue(code);
    expect(code).toContain("aspect-ratio: 16 / 8.4");
    expect(opened.getByTitle("Kitchen, embedded")).toHaveAttribute("src", "/simulator/kitchen?frame=false");
    const write = vi.spyOn(navigator.clipboard, "writeText");
    const copyLink = opened.getByRole("button", { name: "COPY board link" });
    const copyCode = opened.getByRole("button", { name: "COPY embed code" });
    await opened.user.click(copyLink);
    expect(await opened.findByText("Copied board link to your clipboard.")).toBeVisible();
    expect(write).toHaveBeenLastCalledWith(url);
    await opened.user.click(copyCode);
    expect(await opened.findByText("Copied embed code to your clipboard.")).toBeVisible();
    expect(write).toHaveBeenLastCalledWith(code);
    write.mockRejectedValueOnce(new Error("not allowed"));
    await opened.user.click(copyLink);
    expect(await opened.findByText("Unable to copy board link to your clipboard.")).toBeVisible();
  });

  it("revokes after a Yes alone; then there is none", async () => {
    const { roots, world } = publishing(link);
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    await opened.user.click(await opened.findByRole("button", { name: "Revoke Link" }));
    const question = await opened.findByRole("alertdialog", { name: "Revoke Link" });
    await waitFor(() => expect(within(question).getByRole("button", { name: "No" })).toHaveFocus());
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened?.queryByRole("alertdialog")).toBeNull());
    expect(world.link).toBe(link);
    await opened.user.click(opened.getByRole("button", { name: "Revoke Link" }));
    await opened.user.click(await opened.findByRole("button", { name: "Yes" }));
    expect(await opened.findByRole("button", { name: "Generate Link" })).toBeVisible();
    expect(opened.queryByLabelText("Board Link")).toBeNull();
  });

  it("says that revoking failed, and that the link still works", async () => {
    const { roots } = publishing(link, {
      deleteSimulatorToken: { __typename: "Refusal", type: "ServerError", error: "Broken." },
    });
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    await opened.user.click(await opened.findByRole("button", { name: "Revoke Link" }));
    await opened.user.click(await opened.findByRole("button", { name: "Yes" }));
    expect(await opened.findByText("There was an error revoking the link. It still works.")).toBeVisible();
    expect(await opened.findByLabelText("Board Link")).toHaveValue(url);
  });

  it("names the sites that may show it; what is refused, and what got no answer, stays as it was written", async () => {
    const asked: string[][] = [];
    const answers: (() => unknown)[] = [
      () => ({ __typename: "Refusal", type: "ValidationError", error: "No.", rule: "frameOriginNotSite", row: 1 }),
      () => {
        throw new Error("The gateway broke.");
      },
      () => ({
        __typename: "UpdateSimulatorTokenSuccess",
        simulatorToken: { ...link, frameOrigins: ["https://shop.example", "https://cafe.example"] },
      }),
    ];
    const { roots } = publishing(link, {
      updateSimulatorToken: ({ frameOrigins }: { frameOrigins: string[] }) => {
        asked.push(frameOrigins);
        return answers.shift()?.();
      },
    });
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    const field = await opened.findByRole("textbox", { name: "Sites that may show it" });
    expect(field).toHaveValue("");
    expect(opened.queryByRole("button", { name: "Save sites" })).toBeNull();
    const written = "https://shop.example\ncafe.example/menu";
    await opened.user.type(field, written);
    const save = opened.getByRole("button", { name: "Save sites" });
    await opened.user.click(save);
    expect(await opened.findByText(/“https:\/\/cafe.example\/menu” was not saved. Name the site alone/)).toBeVisible();
    expect(field).toHaveValue(written);
    expect(field).toBeInvalid();
    // Somebody else makes the link anew meanwhile: what is being written stays.
    opened.stream.event("changed", { boardId: "kitchen", what: "simulatorLink" });
    await opened.user.clear(field);
    expect(field).toBeValid();
    await opened.user.type(field, "https://shop.example, cafe.example");
    await opened.user.click(save);
    expect(
      await opened.findByText(/^The sites were not saved. No answer came|^The sites were not saved/),
    ).toBeVisible();
    expect(field).toHaveValue("https://shop.example, cafe.example");
    await opened.user.click(save);
    expect(await opened.findByText(/^The sites are saved/)).toBeVisible();
    expect(field).toHaveValue("https://shop.example\nhttps://cafe.example");
    expect(opened.queryByRole("button", { name: "Save sites" })).toBeNull();
    expect(asked).toEqual([
      ["https://shop.example", "https://cafe.example/menu"],
      ["https://shop.example", "https://cafe.example"],
      ["https://shop.example", "https://cafe.example"],
    ]);
    await opened.user.type(field, "\nhttps://other.example");
    await opened.user.click(opened.getByRole("button", { name: "Undo" }));
    expect(field).toHaveValue("https://shop.example\nhttps://cafe.example");
  });

  it("sees what another tab does with the link", async () => {
    const { roots, world } = publishing(link);
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    await opened.findByLabelText("Board Link");
    world.link = null;
    opened.stream.event("changed", { boardId: "kitchen", what: "simulatorLink" });
    expect(await opened.findByRole("button", { name: "Generate Link" })).toBeVisible();
  });

  it("says that the link could not be loaded or generated", async () => {
    let fails = true;
    const { roots } = publishing(null, {
      getPublicSimulatorToken: () => {
        if (fails) throw new Error("The gateway broke.");
        return null;
      },
      createSimulatorToken: { __typename: "Refusal", type: "ServerError", error: "Broken." },
    });
    opened = openConsole("/board/kitchen/publish", { roots: rootsOf([kitchen], roots) });
    expect(await opened.findByText("There was an error loading the link.")).toBeVisible();
    fails = false;
    await opened.user.click(opened.getByRole("button", { name: "Try again" }));
    await opened.user.click(await opened.findByRole("button", { name: "Generate Link" }));
    expect(await opened.findByText("There was an error generating the link")).toBeVisible();
    expect(opened.getByRole("button", { name: "Generate Link" })).toBeVisible();
  });

  it.each([
    ["User", null, false],
    ["Admin", null, true],
    ["Owner", null, true],
    ["User", { id: "root" }, true],
    [null, { id: "root" }, true],
  ])("is for Owners, Admins and superadmins: %s, superadmin %o", async (role, superadmin, may) => {
    const { roots } = publishing(null);
    const board = { ...kitchen, myMembership: role === null ? (null as never) : member(role) };
    opened = openConsole("/board/kitchen/publish", {
      roots: rootsOf([board], { ...roots, getViewerRole: { id: "mia", superadmin } }),
    });
    if (may) expect(await opened.findByRole("button", { name: "Generate Link" })).toBeVisible();
    else expect(await opened.findByText("Only the Owner and Admins of this board may publish it.")).toBeVisible();
    expect(opened.queryByRole("button", { name: "Generate Link" }) !== null).toBe(may);
  });
});

describe("the embed code", () => {
  it("cannot be left by a title with quotes and angle brackets", () => {
    const code = embedCode(url, `"><script>alert("hi")</script>&`);
    const made = new DOMParser().parseFromString(code, "text/html");
    expect(made.querySelectorAll("iframe")).toHaveLength(1);
    expect(made.querySelectorAll("script")).toHaveLength(0);
    expect(made.querySelector("iframe")?.title).toBe(`"><script>alert("hi")</script>&`);
    expect(made.querySelector("iframe")?.src).toBe(`${url}?frame=false`);
  });
});
