import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { kitchen, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const invitation = {
  state: "Waiting",
  isMine: true,
  emailAddress: "mia@example.com",
  role: "Admin",
  inviter: "Noor Haddad",
  tenantNames: ["Keller Household"],
  boards: [{ id: "kitchen", title: "Kitchen" }],
};

describe("accepting by the link of a mail", () => {
  it.each([
    ["Admin", "You are a member of Keller Household now"],
    ["User", "You are a member of Keller Household already. Your role stays User."],
  ])("leads to the board; who is %s then is told so", async (role, told) => {
    const accepted = { ...invitation, state: "Accepted", role };
    opened = openConsole("/invitation/secret", {
      roots: liveRoots([kitchen], {
        invitationLink: invitation,
        acceptInvitationLink: { __typename: "AcceptInvitationLinkSuccess", invitation: accepted },
      }),
    });
    const { place, user } = opened;
    await user.click(await opened.findByRole("button", { name: "Accept" }));
    expect(await opened.findByText(told)).toBeVisible();
    await waitFor(() => expect(place()).toBe("/board/kitchen/live"));
  });
});
