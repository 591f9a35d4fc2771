import { screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { hall, kitchen, liveRoots } from "../support/liveWorld.ts";
import { asOwner, asUser, home, openUsers, refusal, row, seats } from "../support/usersBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

describe("the users of a board", () => {
  it.each(["/board/kitchen", "/v2/board/kitchen"])(
    "are listed at %s with role, name and address, and who is invited",
    async (path) => {
      await openUsers(asOwner, {}, path);
      expect(within(row("Mia Keller")).getByText("You")).toBeVisible();
      expect(within(row("Mia Keller")).queryByRole("combobox")).toBeNull();
      expect(within(row("Noor Keller")).getByRole("combobox", { name: "Role of Noor Keller" })).toHaveValue("Admin");
      expect(within(row("sam@example.org")).getByText("Invited 18 Nov 2026")).toBeVisible();
      expect(within(row("sam@example.org")).getByRole("button", { name: "Revoke Invite" })).toBeVisible();
    },
  );

  it("change their role at once, and back when that fails", async () => {
    let answer: ((refused: object) => void) | undefined;
    const { user, findByText } = await openUsers(asOwner, {
      updatePersonTenantAssociationMutation: () => new Promise((resolve) => (answer = resolve)),
    });
    const role = () => within(row("Noor Keller")).getByRole("combobox");
    await user.selectOptions(role(), "User");
    expect(role()).toHaveValue("User");
    await waitFor(() => expect(answer).toBeDefined());
    answer?.(refusal("Your role on this board does not allow this."));
    await findByText("There was an error updating this user role");
    expect(role()).toHaveValue("Admin");
    await findByText("Your role on this board does not allow this.");
  });

  it("are not changed by a User, who is told who may", async () => {
    await openUsers(asUser);
    expect(screen.getAllByText("Only Admins can change users")).toHaveLength(2);
    expect(screen.getByText("Only the Owner can transfer ownership")).toBeVisible();
    expect(within(row("Noor Keller")).getByRole("combobox")).toBeDisabled();
    expect(screen.getByRole("textbox", { name: "E-mail address" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Add User" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Revoke Invite" })).toBeNull();
    expect(screen.getByRole("combobox", { name: "New Owner" })).toBeDisabled();
    for (const way of screen.getAllByRole("radio")) expect(way).toBeDisabled();
  });

  it("are invited with an address and a board; a failure keeps what was written, a success shows the link", async () => {
    let isRefused = true;
    const { user, findByText } = await openUsers(asOwner, {
      createPersonBoardInvitations: () =>
        isRefused
          ? { __typename: "Refusal", type: "AlreadyExists", error: "ida@example.net is a member already." }
          : {
              __typename: "CreatePersonBoardInvitationsSuccess",
              exists: false,
              added: true,
              link: "https://boards.example/invitation/secret",
            },
    });
    const add = () => screen.getByRole("button", { name: "Add User" });
    expect(add()).toBeDisabled();
    const field = screen.getByRole("textbox", { name: "E-mail address" });
    await user.type(field, "ida@example.net");
    await user.click(screen.getByRole("checkbox", { name: "Kitchen" }));
    expect(add()).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: "Kitchen" }));
    await user.click(add());
    await findByText("There was an error sending your invitation");
    await findByText("ida@example.net is a member already.");
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription("ida@example.net is a member already.");
    expect(field).toHaveValue("ida@example.net");
    isRefused = false;
    await user.click(add());
    await findByText("Invitation sent successfully");
    expect(screen.getByRole("textbox", { name: "Invitation link" })).toHaveValue(
      "https://boards.example/invitation/secret",
    );
    expect(field).toHaveValue("");
  });

  it("have their invitation revoked after a Yes", async () => {
    const { user, findByText, findByRole, list } = await openUsers(asOwner, {
      revokePersonTenantInvitation: () => {
        list.splice(
          list.findIndex(({ id }) => id === "m-sam"),
          1,
        );
        return { __typename: "RevokePersonTenantInvitationSuccess", removed: true };
      },
    });
    await user.click(within(row("sam@example.org")).getByRole("button", { name: "Revoke Invite" }));
    const question = await findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Yes" }));
    await findByText("The invitation was revoked successfully");
    await waitFor(() => expect(screen.queryByRole("row", { name: /^sam@example.org/ })).toBeNull());
    // The last of the list: the one before.
    await waitFor(() =>
      expect(screen.getAllByRole("row").at(-1)).toContainElement(document.activeElement as HTMLElement),
    );
  });

  it("see the board handed over after a Yes, by name", async () => {
    const { user, findByText, findByRole } = await openUsers(asOwner, {
      transferOwnership: { __typename: "TransferOwnershipSuccess", transferred: true, links: [] },
    });
    const transfer = screen.getByRole("button", { name: "Transfer ownership" });
    expect(transfer).toBeDisabled();
    expect(screen.getByText("First choose a person.")).toBeVisible();
    expect(screen.getByText(/^The new Owner may delete the board, and cancel Clatter Plus/)).toHaveTextContent(
      "It goes on being paid with the card that bought it until then.",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "New Owner" }), "Ben Keller");
    await user.click(transfer);
    const question = await findByRole("alertdialog");
    expect(question).toHaveTextContent("Ben Keller becomes the Owner of Kitchen, and you become an Admin.");
    expect(question).toHaveTextContent(
      "Clatter Plus goes on being paid with the card that bought it until it is cancelled under Billing.",
    );
    await user.click(within(question).getByRole("button", { name: "Yes" }));
    await findByText("Transfered ownership to Ben Keller");
    expect(screen.queryByRole("textbox", { name: "Invitation link" })).toBeNull();
  });

  it("are given the link of a transfer to an address, where no mail server sends it", async () => {
    const link = "https://boards.example/invitation/owner";
    const asked: unknown[] = [];
    const { user, findByText, findByRole } = await openUsers(asOwner, {
      transferOwnership: ({ transfers }: { transfers: unknown }) => {
        asked.push(transfers);
        return { __typename: "TransferOwnershipSuccess", transferred: true, links: [link] };
      },
    });
    await user.click(screen.getByRole("radio", { name: "Somebody new, by e-mail" }));
    const field = screen.getAllByRole("textbox", { name: "E-mail address" }).at(-1) as HTMLElement;
    await user.type(field, " ida@example.net ");
    await user.click(screen.getByRole("button", { name: "Transfer ownership" }));
    await user.click(within(await findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await findByText("No mail server is set up here. Pass this link on to ida@example.net:");
    expect(screen.getByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
    expect(asked).toEqual([[{ tenant: "home", newOwnerEmailAddress: "ida@example.net" }]]);
  });
});

/** Opens what a member's row offers, and presses its Remove. */
async function pressRemove(user: ReturnType<typeof openConsole>["user"], name: string) {
  await user.click(within(row(name)).getByRole("button", { name: `More for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  return screen.findByRole("alertdialog", { name: "Remove member" });
}

describe("a member who is removed", () => {
  it("is asked about first, with what goes with them; No and Escape leave them, Yes takes them off the list", async () => {
    const { user, findByText, list } = await openUsers(asOwner, {
      revokePersonTenantInvitation: (input: Record<string, unknown>) => {
        expect(input).toMatchObject({ personTenantAssociationId: "m-ben", expected: null });
        list.splice(
          list.findIndex(({ id }) => id === "m-ben"),
          1,
        );
        return { __typename: "RevokePersonTenantInvitationSuccess", removed: true };
      },
    });
    const question = await pressRemove(user, "Ben Keller");
    expect(question).toHaveTextContent(
      "Ben Keller loses access at once, and what they have scheduled here is cancelled. Are you sure?",
    );
    await waitFor(() => expect(within(question).getByRole("button", { name: "No" })).toHaveFocus());
    await user.click(within(question).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await pressRemove(user, "Ben Keller");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(row("Ben Keller")).toBeVisible();
    await user.click(within(await pressRemove(user, "Ben Keller")).getByRole("button", { name: "Yes" }));
    await findByText("Ben Keller was removed");
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Ben Keller/ })).toBeNull());
  });

  it("stays, with the reason, where that is refused", async () => {
    const { user, findByText } = await openUsers(asOwner, {
      revokePersonTenantInvitation: refusal("The Owner cannot be removed."),
    });
    await user.click(within(await pressRemove(user, "Noor Keller")).getByRole("button", { name: "Yes" }));
    await findByText("There was an error removing Noor Keller");
    await findByText("The Owner cannot be removed.");
    expect(row("Noor Keller")).toBeVisible();
  });

  it("is neither the Owner nor oneself: an Admin's own row and the Owner's offer nothing", async () => {
    await openUsers({ own: "m-noor", role: "Admin", features: asOwner.features });
    expect(within(row("Noor Keller")).queryByRole("button")).toBeNull();
    expect(within(row("Mia Keller")).queryByRole("button")).toBeNull();
    expect(within(row("Mia Keller")).queryByRole("combobox")).toBeNull();
    expect(within(row("Ben Keller")).getByRole("button", { name: "More for Ben Keller" })).toBeVisible();
  });
});

describe("the list of users", () => {
  it("is not told to a superadmin who is no member, and offers nothing to try again", async () => {
    await openUsers(
      asUser,
      {
        boardMembers: () => {
          throw new GraphQLError("Only members may.", { extensions: { code: "NotAuthorized" } });
        },
      },
      "/board/kitchen",
      () => {},
      false,
    );
    expect(await screen.findByText("Only members see who is on the board")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("that cannot be loaded says so, and is tried again", async () => {
    let isAway = true;
    const { user } = await openUsers(
      asOwner,
      {
        boardMembers: () => {
          if (isAway) throw new Error("No answer");
          return seats();
        },
      },
      "/board/kitchen",
      () => {},
      false,
    );
    await screen.findByText("The members could not be loaded.");
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /^Noor Keller/ })).toBeVisible();
  });
});

describe("whose role changes while a screen is open", () => {
  it("is told, and what may not be done any more cannot be", async () => {
    const as = { ...asOwner, own: "m-noor", role: "Admin" };
    const board = {
      ...kitchen,
      features: [...as.features],
      tenant: home,
      myMembership: { id: as.own, role: as.role, isCurrentMember: true, invitationStatus: "Accepted" },
    };
    const boards = [board, hall];
    opened = openConsole("/board/kitchen/settings/users", {
      roots: liveRoots(boards as never, {
        boardMembers: () =>
          seats().map((one) => (one.id === as.own ? { ...one, role: boards[0]?.myMembership.role } : one)),
      }) as never,
    });
    await opened.findByRole("row", { name: /^Ben Keller/ });
    expect(screen.getByRole("textbox", { name: "E-mail address" })).toBeEnabled();
    boards[0] = { ...board, features: ["settings.viewUsers"], myMembership: { ...board.myMembership, role: "User" } };
    opened.stream.event("changed", { boardId: "kitchen", what: "members" });
    await opened.findByText("You are now User of Kitchen");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "E-mail address" })).toBeDisabled());
  });
});
