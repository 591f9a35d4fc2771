import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { asOwner, openUsers } from "../support/usersBench.tsx";

describe("the addresses of people", () => {
  it.each(["ida", "ida.@", "@example.net", "ida k@example.net", "ida@@example.net", "ida@example.net,ben@x.net"])(
    "are not invited, nor asked to become Owner, at %j, which is no address",
    async (wrong) => {
      const { user } = await openUsers(asOwner);
      const add = screen.getByRole("button", { name: "Add User" });
      const transfer = screen.getByRole("button", { name: "Transfer ownership" });
      await user.type(screen.getByRole("textbox", { name: "E-mail address" }), wrong);
      expect(add).toBeDisabled();
      expect(screen.getByText("First write an e-mail address.")).toBeVisible();
      await user.click(screen.getByRole("radio", { name: "Somebody new, by e-mail" }));
      await user.type(screen.getAllByRole("textbox", { name: "E-mail address" }).at(-1) as HTMLElement, wrong);
      expect(transfer).toBeDisabled();
    },
  );

  it("are known by their address before anybody is asked: one's own, and a member's", async () => {
    const { user } = await openUsers(asOwner);
    const add = screen.getByRole("button", { name: "Add User" });
    const transfer = screen.getByRole("button", { name: "Transfer ownership" });
    await user.click(screen.getByRole("radio", { name: "Somebody new, by e-mail" }));
    const [invited, owner] = screen.getAllByRole("textbox", { name: "E-mail address" }) as [HTMLElement, HTMLElement];
    const says = async (field: HTMLElement, key: HTMLElement, address: string, sentence: string) => {
      await user.clear(field);
      await user.type(field, address);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(sentence);
      expect(key).toBeDisabled();
    };
    await says(invited, add, "Mia@example.com", "This is your own address.");
    await says(invited, add, "ben@example.com", "ben@example.com is a member already.");
    await says(owner, transfer, "mia@example.com", "You are the Owner already.");
    await says(owner, transfer, "BEN@example.com", "BEN@example.com is a member. Choose them from the members.");
    // Who has not answered yet may be asked to become Owner.
    await user.clear(owner);
    await user.type(owner, "sam@example.org");
    expect(owner).toBeValid();
    expect(transfer).toBeEnabled();
    // A member here may be new on another account's board.
    await user.click(screen.getByRole("checkbox", { name: "Hall" }));
    expect(invited).toBeValid();
    expect(add).toBeEnabled();
  });

  it("have the gateway's reason at the field when their address cannot become Owner", async () => {
    const { user, findByText, findByRole } = await openUsers(asOwner, {
      transferOwnership: {
        __typename: "Refusal",
        type: "ValidationError",
        rule: "emailAddress",
        error: "This is no e-mail address.",
      },
    });
    await user.click(screen.getByRole("radio", { name: "Somebody new, by e-mail" }));
    const field = screen.getAllByRole("textbox", { name: "E-mail address" }).at(-1) as HTMLElement;
    await user.type(field, "ida@example..net");
    await user.click(screen.getByRole("button", { name: "Transfer ownership" }));
    await user.click(within(await findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await findByText("Failed to transfer ownership to ida@example..net");
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription("This is no e-mail address.");
    await user.type(field, "{Backspace}");
    expect(field).toBeValid();
  });
});
