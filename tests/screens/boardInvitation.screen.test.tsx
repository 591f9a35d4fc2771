import { afterEach, describe, expect, it, vi } from "vitest";
import { mia, openConsole } from "../support/consoleBench.tsx";
import { kitchen, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

describe("opening a board that one is invited to", () => {
  const refuse = () => {
    throw Object.assign(new Error("There is no such board."), { extensions: { code: "NotFound" } });
  };

  it("accepts the invitation and shows the board", async () => {
    let isMember = false;
    const acceptPersonTenantInvitation = vi.fn(() => {
      isMember = true;
      return {
        __typename: "AcceptPersonTenantInvitationSuccess",
        member: { id: "invited", role: "User", isCurrentMember: true, invitationStatus: "Accepted" },
      };
    });
    const find = () => (isMember ? kitchen : refuse());
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([kitchen], {
        getBoardV2: find,
        getLiveBoard: find,
        boardInvitation: {
          id: "invited",
          invitationStatus: "Invited",
          tenant: { id: "home", name: "Keller Household" },
        },
        acceptPersonTenantInvitation,
      }),
    });
    expect(await opened.findByText("You are a member of Keller Household now")).toBeVisible();
    expect(await opened.findByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    expect(acceptPersonTenantInvitation).toHaveBeenCalledTimes(1);
  });

  it("waits for a confirmed address, and shows nothing of the board", async () => {
    opened = openConsole("/board/kitchen/live", {
      roots: liveRoots([kitchen], {
        getBoardV2: refuse,
        getLiveBoard: refuse,
        boardInvitation: {
          id: "invited",
          invitationStatus: "Invited",
          tenant: { id: "home", name: "Keller Household" },
        },
        acceptPersonTenantInvitation: {
          __typename: "Refusal",
          type: "NotAuthorized",
          error: "Confirm your e-mail address first.",
          rule: "verifiedEmail",
        },
      }),
    });
    expect(
      await opened.findByText(/You are invited to Keller Household. Confirm your e-mail address first/),
    ).toBeVisible();
    expect(opened.queryByText("Kitchen")).toBeNull();
  });

  it("says that the invitation has expired and who can send it again, and leads home", async () => {
    const roots = liveRoots([kitchen], {
      getBoardV2: refuse,
      getLiveBoard: refuse,
      boardInvitation: { id: "invited", invitationStatus: "Invited", tenant: { id: "home", name: "Keller Household" } },
      acceptPersonTenantInvitation: {
        __typename: "Refusal",
        type: "NotFound",
        error: "This invitation has expired. Ask for a new one.",
        rule: "expired",
        setBy: "Mia Keller",
      },
    });
    opened = openConsole("/board/kitchen/live", { roots });
    expect(await opened.findByRole("heading", { level: 1, name: "This invitation has expired" })).toBeVisible();
    expect(opened.getByText("Ask Mia Keller to send it again.")).toBeVisible();
    expect(opened.getByRole("link", { name: "Go to your boards" })).toHaveAttribute("href", "/");
    expect(opened.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("says that there is no such board to everybody else", async () => {
    opened = openConsole("/board/theirs/live", {
      roots: liveRoots([kitchen], { getLiveBoard: refuse, boardInvitation: null }),
    });
    expect(await opened.findByRole("heading", { level: 1 })).toHaveTextContent(/board/i);
    expect(opened.getByRole("button", { name: `Profile of ${mia.name}` })).toBeVisible();
  });
});
