import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, ownersFlags } from "../support/consoleBench.tsx";
import { hall, kitchen, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const home = { id: "home", name: "Keller Household", boards: [{ id: "kitchen", title: "Kitchen" }], members: [] };
const person = (id: string, firstName: string) => ({ id, firstName, lastName: "Keller" });
const members = () => [
  seat("m-mia", "Owner", "mia@example.com", person("mia", "Mia")),
  seat("m-noor", "Admin", "noor@example.com", person("noor", "Noor")),
  seat("m-ben", "User", "ben@example.com", person("ben", "Ben")),
  { ...seat("m-sam", "User", "sam@example.org", null), isCurrentMember: false, invitedAt: Date.UTC(2026, 10, 18, 12) },
];
const seat = (id: string, role: string, emailAddress: string, of: object | null) => ({
  id,
  role,
  isCurrentMember: true,
  invitationStatus: "Accepted",
  emailAddress,
  invitedAt: null as number | null,
  invitationExpiresAt: null,
  person: of,
});

interface As {
  own: string;
  role: string;
  features: string[];
}
const asOwner: As = { own: "m-mia", role: "Owner", features: ["settings.viewUsers", "settings.modifyUsers"] };
const asUser: As = { own: "m-ben", role: "User", features: ["settings.viewUsers"] };

async function openUsers({ own, role, features }: As, more: Record<string, unknown> = {}, path = "/board/kitchen") {
  const board = {
    ...kitchen,
    features,
    tenant: home,
    myMembership: { id: own, role, isCurrentMember: true, invitationStatus: "Accepted" },
  };
  const list = members();
  const roots = liveRoots([board, hall] as never, { boardMembers: () => list, ...more });
  opened = openConsole(`${path}/settings/users`, { roots: roots as never, flags: ownersFlags });
  await opened.findByRole("row", { name: /^Noor Keller/ });
  return { ...opened, list };
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
const refusal = (sentence: string) => ({ __typename: "Refusal", type: "NotAuthorized", error: sentence });

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
    const { user, findByText, findByRole } = await openUsers(asOwner, {
      revokePersonTenantInvitation: { __typename: "RevokePersonTenantInvitationSuccess", removed: true },
    });
    await user.click(within(row("sam@example.org")).getByRole("button", { name: "Revoke Invite" }));
    const question = await findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Yes" }));
    await findByText("The invitation was revoked successfully");
  });

  it("see the board handed over after a Yes, by name", async () => {
    const { user, findByText, findByRole } = await openUsers(asOwner, {
      transferOwnership: { __typename: "TransferOwnershipSuccess", transferred: true, links: [] },
    });
    const transfer = screen.getByRole("button", { name: "Transfer ownership" });
    expect(transfer).toBeDisabled();
    expect(screen.getByText("First choose a person.")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "New Owner" }), "Ben Keller");
    await user.click(transfer);
    const question = await findByRole("alertdialog");
    expect(question).toHaveTextContent("Ben Keller becomes the Owner of Kitchen, and you become an Admin.");
    await user.click(within(question).getByRole("button", { name: "Yes" }));
    await findByText("Transfered ownership to Ben Keller");
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
          members().map((one) => (one.id === as.own ? { ...one, role: boards[0]?.myMembership.role } : one)),
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
