import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { asOwner, openUsers, person, refusal, row, seat, type seats } from "../support/usersBench.tsx";

describe("an invitation", () => {
  it("that has expired says so, and is sent again with a new link to pass on", async () => {
    const { user, findByText, list } = await openUsers(
      asOwner,
      {
        resendPersonTenantInvitation: (input: Record<string, unknown>) => {
          expect(input).toMatchObject({ personTenantAssociationId: "m-sam" });
          list[3] = { ...list[3], invitationExpiresAt: Date.now() + 86_400_000 } as (typeof list)[number];
          return {
            __typename: "ResendPersonTenantInvitationSuccess",
            resent: true,
            link: "https://boards.example/invitation/anew",
          };
        },
      },
      "/board/kitchen",
      (members) => {
        members[3] = { ...members[3], invitationExpiresAt: Date.UTC(2026, 10, 20, 12) } as (typeof members)[number];
      },
    );
    expect(within(row("sam@example.org")).getByText("Invitation expired 20 Nov 2026")).toBeVisible();
    await user.click(within(row("sam@example.org")).getByRole("button", { name: "Send again" }));
    await findByText("Invitation sent successfully");
    expect(screen.getByRole("textbox", { name: "Invitation link" })).toHaveValue(
      "https://boards.example/invitation/anew",
    );
    expect(screen.getByText("No mail server is set up here. Pass this link on to sam@example.org:")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Invitation expired/)).toBeNull());
  });

  it("that is revoked takes its link away, and another's stays", async () => {
    const sentTo = async ({ user, findByText }: Awaited<ReturnType<typeof openUsers>>, emailAddress: string) => {
      await user.click(within(row(emailAddress)).getByRole("button", { name: "Send again" }));
      await findByText(`No mail server is set up here. Pass this link on to ${emailAddress}:`);
    };
    const revoke = async ({ user }: Awaited<ReturnType<typeof openUsers>>, emailAddress: string) => {
      await user.click(within(row(emailAddress)).getByRole("button", { name: "Revoke Invite" }));
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
      await waitFor(() => expect(screen.queryByRole("row", { name: new RegExp(`^${emailAddress}`) })).toBeNull());
    };
    const waiting = ["sam@example.org", "kim@example.org"];
    const opened = await openUsers(
      asOwner,
      {
        resendPersonTenantInvitation: () => ({
          __typename: "ResendPersonTenantInvitationSuccess",
          resent: true,
          link: "https://boards.example/invitation/anew",
        }),
        revokePersonTenantInvitation: ({ personTenantAssociationId }: Record<string, unknown>) => {
          const place = opened.list.findIndex(({ id }) => id === personTenantAssociationId);
          opened.list.splice(place, 1);
          return { __typename: "RevokePersonTenantInvitationSuccess", removed: true };
        },
      },
      "/board/kitchen",
      (members) => {
        const [invited] = members.splice(3);
        for (const emailAddress of waiting)
          members.push({ ...invited, id: `m-${emailAddress}`, emailAddress } as (typeof members)[number]);
      },
    );
    await sentTo(opened, "sam@example.org");
    await revoke(opened, "kim@example.org");
    expect(screen.getByRole("textbox", { name: "Invitation link" })).toBeVisible();
    await revoke(opened, "sam@example.org");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Invitation link" })).toBeNull());
    expect(screen.queryByText(/Pass this link on/)).toBeNull();
  });

  it.each([
    ["Send again", "resendPersonTenantInvitation", "There was an error sending your invitation"],
    ["Revoke Invite", "revokePersonTenantInvitation", "There was an error revoking this invitation"],
  ])(
    "that is accepted meanwhile is told by %s, with the reason, and the list is asked for again",
    async (key, call, told) => {
      const { user, findByText, list } = await openUsers(asOwner, {
        [call]: () => {
          list[3] = seat("m-sam", "User", "sam@example.org", { ...person("sam", "Sam"), lastName: "Odell" });
          return refusal("They have accepted meanwhile.");
        },
      });
      await user.click(within(row("sam@example.org")).getByRole("button", { name: key }));
      if (key === "Revoke Invite") {
        const question = await screen.findByRole("alertdialog");
        expect(question).toHaveTextContent("The link that sam@example.org was sent stops working. Are you sure?");
        await user.click(within(question).getByRole("button", { name: "Yes" }));
      }
      await findByText(told);
      await findByText("They have accepted meanwhile.");
      expect(await screen.findByRole("row", { name: /^Sam Odell/ })).toBeVisible();
    },
  );

  it("to become the Owner is called back by the Owner alone", async () => {
    const future = (members: ReturnType<typeof seats>) => {
      members[3] = { ...members[3], role: "Owner" } as (typeof members)[number];
    };
    const admins = await openUsers(
      { own: "m-noor", role: "Admin", features: asOwner.features },
      {},
      "/board/kitchen",
      future,
    );
    expect(within(row("sam@example.org")).getByText("Owner, once accepted")).toBeVisible();
    expect(within(row("sam@example.org")).queryByRole("button")).toBeNull();
    admins.close();
    await openUsers(asOwner, {}, "/board/kitchen", future);
    expect(within(row("sam@example.org")).getByRole("button", { name: "Revoke Invite" })).toBeVisible();
    expect(within(row("sam@example.org")).queryByRole("combobox")).toBeNull();
  });
});

describe("ownership", () => {
  const choosing = { ...asOwner, features: [...asOwner.features, "manageOwners"] };

  it("is chosen in a member's row with manageOwners alone, and is a transfer: asked, and back after a No", async () => {
    const { user, findByText } = await openUsers(choosing, {
      transferOwnership: ({ transfers }: { transfers: unknown }) => {
        expect(transfers).toEqual([{ tenant: "home", newOwnerPersonId: "ben" }]);
        return { __typename: "TransferOwnershipSuccess", transferred: true, links: [] };
      },
    });
    const role = () => within(row("Ben Keller")).getByRole("combobox");
    await user.selectOptions(role(), "Owner");
    const question = await screen.findByRole("alertdialog", { name: "Transfer ownership" });
    expect(question).toHaveTextContent(
      "Ben Keller becomes the Owner of Kitchen, and you become an Admin. Are you sure?",
    );
    await user.click(within(question).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(role()).toHaveValue("User");
    await user.selectOptions(role(), "Owner");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await findByText("Transfered ownership to Ben Keller");
    // Whom one invites may be the next Owner, too; who has not answered yet cannot be made one here.
    expect(
      within(screen.getByRole("combobox", { name: "Role" })).getByRole("option", { name: "Owner" }),
    ).toBeInTheDocument();
    expect(
      within(within(row("sam@example.org")).getByRole("combobox")).queryByRole("option", { name: "Owner" }),
    ).toBeNull();
  });

  it.each([
    ["an Owner without manageOwners", asOwner],
    ["an Admin, whatever the flag says", { ...choosing, own: "m-noor", role: "Admin" }],
  ])("is no choice of %s", async (_who, as) => {
    await openUsers(as);
    expect(within(row("Ben Keller")).queryByRole("option", { name: "Owner" })).toBeNull();
    expect(within(screen.getByRole("combobox", { name: "Role" })).queryByRole("option", { name: "Owner" })).toBeNull();
  });

  it.each([
    ["a member who left meanwhile", "member", "Unable to transfer ownership to user"],
    ["a new address", "email", "Failed to transfer ownership to ida@example.net"],
  ])("that does not reach %s is told, and one stays the Owner", async (_whom, way, told) => {
    const { user, findByText } = await openUsers(asOwner, {
      transferOwnership: { ...refusal("They are no member."), type: way === "member" ? "NotFound" : "NotAuthorized" },
    });
    const transfer = screen.getByRole("button", { name: "Transfer ownership" });
    if (way === "member") await user.selectOptions(screen.getByRole("combobox", { name: "New Owner" }), "Ben Keller");
    else {
      await user.click(screen.getByRole("radio", { name: "Somebody new, by e-mail" }));
      const field = screen.getAllByRole("textbox", { name: "E-mail address" }).at(-1) as HTMLElement;
      for (const wrong of ["ida", "ida@example", "ida.example"]) {
        await user.clear(field);
        await user.type(field, wrong);
        expect([wrong, transfer.hasAttribute("disabled")]).toEqual([wrong, true]);
      }
      await user.clear(field);
      await user.type(field, "ida@example.net");
    }
    await user.click(transfer);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await findByText(told);
    await findByText("They are no member.");
    expect(within(row("Mia Keller")).getByText("Owner")).toBeVisible();
  });
});
