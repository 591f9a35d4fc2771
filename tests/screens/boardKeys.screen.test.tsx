import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { open, refusal } from "../support/developerBench.tsx";

describe("keys of the board", () => {
  it("are listed as far as the gateway serves them: Home Assistant only beside a broker", async () => {
    const { close } = open("list", { boardCredentials: [] });
    expect(await screen.findByText("0 of 3")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Home Assistant/ })).toBeNull();
    close();
    open("list", { boardCredentials: [], boardKeyKinds: ["Cloud", "Local", "Events", "Mqtt"] });
    expect(await screen.findByText("0 of 4")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Home Assistant/ })).toBeTruthy();
  });

  it("of a kind that is not served are none, also at their address", async () => {
    open("keys/Mqtt", { boardCredentials: [] });
    expect(await screen.findByText("There is no such key here.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  });

  it("say in the list and on their page that they open nothing since their maker may no more", async () => {
    const key = { id: "k1", kind: "Cloud", key: "ck_CCCCBBBBCCCCDDDDEEEEFF", scopes: ["Read"], lastUsed: null };
    const { user } = open("list", { boardCredentials: [{ ...key, works: false, madeBy: "Noor Haddad" }] });
    const row = await screen.findByRole("link", { name: /Cloud and Read\/Write/ });
    expect(within(row).getByText("Opens nothing")).toBeTruthy();
    await user.click(row);
    const why = "Opens nothing: Noor Haddad is no Owner or Admin of this board any more.";
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it("of the Local API come by a token, too, which is told once, and asked for anew when it was refused", async () => {
    const asked: unknown[] = [];
    let isRefused = true;
    const { user } = open("keys/Local", {
      boardCredentials: [],
      createEnablementToken: (input: object) => {
        asked.push(input);
        if (isRefused) return refusal("Too many.");
        return { __typename: "CreateEnablementTokenSuccess", token: "ce_whole" };
      },
    });
    const create = await screen.findByRole("button", { name: "Create enablement token" });
    await user.click(create);
    expect(await screen.findByText(/^It could not be created\./)).toBeTruthy();
    isRefused = false;
    await user.click(create);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("textbox", { name: "Key" })).toHaveProperty("value", "ce_whole");
    expect(asked.at(-1)).toMatchObject({ boardId: "kitchen", scopes: ["Read", "Write"] });
    await user.click(dialog.getByRole("button", { name: "I have kept it" }));
    await waitFor(() => expect(screen.queryByDisplayValue("ce_whole")).toBeNull());
  });

  it("are three kinds; one is made, shown once with the line that tries it, and then counted", async () => {
    const made: { id: string; kind: string }[] = [];
    const asked: unknown[] = [];
    const { user } = open("list", {
      boardCredentials: () =>
        made.map((one) => ({
          ...one,
          key: "ck_CCCCBBBBCCCCDDDDEEEEFF",
          scopes: ["Read", "Write"],
          works: true,
          madeBy: "Mia Keller",
          lastUsed: null,
        })),
      createBoardKey: (input: { kind: string }) => {
        asked.push(input);
        made.push({ id: "k1", kind: input.kind });
        return { __typename: "CreateBoardKeySuccess", token: "ct_whole" };
      },
    });
    expect(await screen.findByRole("heading", { name: "Keys of Kitchen" })).toBeTruthy();
    expect(screen.getByText("0 of 3")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: /Cloud and Read\/Write/ }));
    // Pressed twice by mistake, it makes none before its rights were seen.
    (await screen.findByRole("button", { name: "Create key" })).focus();
    await user.keyboard("{Enter}{Enter} ");
    expect(screen.getByRole("group", { name: "What the key may do" })).toHaveFocus();
    expect(asked).toEqual([]);
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Create key" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("textbox", { name: "Key" })).toHaveProperty("value", "ct_whole");
    await user.click(dialog.getByRole("button", { name: "Copy as curl" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("x-vestaboard-token: ct_whole"));
    await user.click(dialog.getByRole("button", { name: "I have kept it" }));
    expect(await screen.findByText("1 of 3")).toBeTruthy();
    expect(asked).toEqual([expect.objectContaining({ boardId: "kitchen", kind: "Cloud", scopes: ["Read", "Write"] })]);
    expect(screen.queryByText("ct_whole")).toBeNull();
  });
});
