import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { applied, dialog, open, opened, plain } from "../support/plusBench.tsx";

describe("the codes of a purchase", () => {
  const sold = {
    purchase: {
      items: [
        {
          title: "Every year",
          quantity: 2,
          activationCodes: [
            { code: "GOOD-CODE-0001", isUsed: false },
            { code: "GONE-CODE-0002", isUsed: true },
          ],
        },
      ],
    },
  };
  const session = (answer: unknown, status = 200) => ({
    plain: { ...plain, "/plus-purchase-session": () => Response.json(answer, { status }) },
  });

  it("stand on one page, to copy or to activate a board with", async () => {
    open("/buy-plus/token-of-the-purchase", session(sold));
    const page = within(await opened.findByRole("region", { name: "Your activation codes" }));
    const rows = page.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual(["GOOD-CODE-0001CopyActivate here", "GONE-CODE-0002Used"]);
    await opened.user.click(page.getByRole("button", { name: "Copy code GOOD-CODE-0001" }));
    expect(await opened.findByText("Copied to your clipboard.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("GOOD-CODE-0001");
    await opened.user.click(page.getByRole("link", { name: "Activate here with code GOOD-CODE-0001" }));
    const face = await dialog("Activate Clatter Plus");
    expect(face.getByRole("textbox", { name: "Activation code" })).toHaveValue("GOOD-CODE-0001");
  });

  it.each([
    ["that nobody knows", { missing: true, unknown: true }, 200],
    ["that is none", { type: "ValidationError", error: "Ask with a token or with a code." }, 400],
  ])("are not waited for under a token %s", async (_name, answer, status) => {
    open("/buy-plus/wrong", session(answer, status));
    expect(await opened.findByRole("heading", { name: "This purchase is unknown" })).toBeVisible();
    expect(opened.queryByText("Waiting for the shop")).toBeNull();
  });

  it("are waited for while the shop may still tell of them", async () => {
    open("/buy-plus/token-of-the-purchase", session({ missing: true }));
    expect(await opened.findByRole("status", { name: "Waiting for the shop" })).toBeVisible();
  });

  it("are found again under Plus by who bought them, and end on the board that they activated", async () => {
    open("/board/kitchen/live?activate=", {
      more: {
        ownActivationCodes: [
          { code: "GOOD-CODE-0001", isUsed: false },
          { code: "GONE-CODE-0002", isUsed: true },
        ],
        applyRedemptionCode: { ...applied, boardId: "hall" },
      },
    });
    const face = await dialog("Activate Clatter Plus");
    await opened.user.click(await face.findByRole("button", { name: "Use code GOOD-CODE-0001" }));
    expect(face.queryByRole("button", { name: /GONE/ })).toBeNull();
    expect(await face.findByText("Valid code")).toBeVisible();
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    await opened.user.click(await face.findByRole("radio", { name: "Hall" }));
    await opened.user.click(face.getByRole("button", { name: "Activate Now" }));
    await dialog("Thanks for activating");
    await waitFor(() => expect(opened.place()).toBe("/board/hall/live"));
    await opened.user.keyboard("{Escape}");
    await waitFor(() => expect(opened.queryByRole("dialog")).toBeNull());
    expect(opened.place()).toBe("/board/hall/live");
  });
});
