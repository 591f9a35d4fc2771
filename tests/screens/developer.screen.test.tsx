import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { boardOf } from "../support/consoleBench.tsx";
import { key, open, refusal, secret } from "../support/developerBench.tsx";

describe("installables", () => {
  it("are listed, and one shows its credentials and the boards that it is on", async () => {
    const { user, place } = open("list");
    await user.click(await screen.findByRole("link", { name: /Weather robot/ }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/list/robot"));
    const row = within(await screen.findByRole("row", { name: /ck_AAAA…EEFF/ }));
    expect(row.getByText("Never used")).toBeTruthy();
    expect(screen.getByText("Enabled · 14 messages today")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Open in API console" }));
    await waitFor(() => expect(place()).toBe(`/board/kitchen/developer/api-console/${key}?subscription=s1`));
  });

  it("say which of their credentials opens nothing any more, and why", async () => {
    const { user, world } = open("list");
    const [one] = world.installables[0]?.apiCredentials ?? [];
    Object.assign(one ?? {}, { works: false });
    await user.click(await screen.findByRole("link", { name: /Weather robot/ }));
    const row = within(await screen.findByRole("row", { name: /ck_AAAA…EEFF/ }));
    expect(row.getByText("Opens nothing")).toBeTruthy();
    expect(row.getByText("Opens nothing: Mia Keller is no Owner or Admin of this board any more.")).toBeTruthy();
  });

  it("say of a board from which somebody deleted them that their program sends nothing there, and the way back", async () => {
    const { user, world } = open("list");
    world.installables[0]?.subscriptions.splice(0);
    await user.click(await screen.findByRole("link", { name: /Weather robot/ }));
    expect(
      await screen.findByText(/^It was deleted from Kitchen, so its program can send nothing there\./),
    ).toBeTruthy();
    expect(screen.queryByText("A credential puts it on a board.")).toBeNull();
  });

  it("are none at first, and the first one opens when it is made", async () => {
    const { user, place, world } = open("list");
    world.installables = [];
    await user.click((await screen.findAllByRole("button", { name: "Create installable" }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "Create installable" })).toHaveProperty("disabled", true);
    await user.type(dialog.getByRole("textbox", { name: "Name" }), " Tides ");
    await user.click(dialog.getByRole("button", { name: "Create installable" }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/list/made"));
    expect(world.calls[0]).toMatchObject({ input: { title: "Tides", developerId: "mia" } });
  });

  it("that are too many are refused in the dialog, which keeps the name", async () => {
    const { user } = open("list", { createInstallable: () => refusal("You have 100 installables.") });
    await user.click(await screen.findByRole("button", { name: "Create installable" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Tides");
    await user.click(dialog.getByRole("button", { name: "Create installable" }));
    expect(await dialog.findByText(/It could not be created\./)).toBeTruthy();
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Tides");
  });

  it("go after their subscriptions, once a Yes was said", async () => {
    const { user, world } = open("list/robot");
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText(/its subscription goes first/)).toBeTruthy();
    expect(world.calls).toEqual([]);
    await user.click(asked.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Weather robot was deleted.")).toBeTruthy();
    expect(world.calls.map(({ name }) => name)).toEqual(["deleteSubscription", "deleteInstallable"]);
    expect(await screen.findByText("You have no installables.")).toBeTruthy();
  });

  it("say how many credentials they have and when one was used, and are given another name", async () => {
    const { user, world } = open("list/robot");
    expect(await screen.findByText("1 credential · never used")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename this installable" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    expect(name).toHaveProperty("value", "Weather robot");
    await user.clear(name);
    expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    await user.type(name, " Tides ");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    // The list and the detail say the new name without being asked for again.
    await waitFor(() => expect(screen.getAllByText("Tides")).toHaveLength(2));
    expect(world.calls).toMatchObject([{ name: "renameInstallable", input: { id: "robot", title: "Tides" } }]);
  });

  it("whose other name is refused keep the one that they have, and the dialog what was written", async () => {
    const { user } = open("list/robot", { renameInstallable: () => refusal("A name has 1 to 60 characters.") });
    await user.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), " 2");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/It keeps the name that it has\./)).toBeTruthy();
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Weather robot 2");
  });

  it("that cannot be loaded say so, with a way on", async () => {
    open("list", {
      developerInstallables: () => {
        throw new Error("away");
      },
    });
    expect(await screen.findByText("The API area could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("API credentials", () => {
  it("need a board ('--' until then), show the secret once, and forget it", async () => {
    const { user, world } = open("list/robot");
    await user.click(await screen.findByRole("button", { name: "Create credential" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create credential" }));
    const create = dialog.getByRole("button", { name: "Create credential" });
    expect(create).toHaveProperty("disabled", true);
    expect(dialog.getByRole("option", { name: "--" })).toHaveProperty("selected", true);
    expect(dialog.getByText("Choose a board.")).toBeTruthy();
    await user.selectOptions(dialog.getByRole("combobox", { name: "Board" }), "kitchen");
    await user.click(dialog.getByRole("checkbox", { name: /Write/ }));
    await user.click(create);
    const told = within(await screen.findByRole("dialog", { name: "Keep the secret now" }));
    expect(world.calls[0]).toMatchObject({ input: { boardId: "kitchen", scopes: ["Read", "Write"] } });
    expect(told.getByRole("textbox", { name: "Secret" })).toHaveProperty("value", secret);
    expect(told.queryByText("The secret is not shown again.")).toBeNull();
    // Escape is no Yes: the secret is gone with the window.
    await user.keyboard("{Escape}");
    expect(told.getByText("The secret is not shown again.")).toBeTruthy();
    expect(told.getByRole("textbox", { name: "Secret" })).toHaveProperty("value", secret);
    await user.click(told.getByRole("button", { name: "Copy as curl" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(`x-api-secret: ${secret}`));
    expect(await told.findByRole("button", { name: "Copied" })).toBeTruthy();
    await user.click(told.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(secret);
    expect(await screen.findByRole("row", { name: /ck_ZZZZ…EEFF/ })).toBeTruthy();
  });

  it("get a name, by which they are listed, and lose it again; a refusal keeps what was written", async () => {
    const named: { id: string; title: string }[] = [];
    let isRefused = true;
    const { user } = open("list/robot", {
      renameApiCredential: (input: { id: string; title: string }) => {
        if (isRefused) return refusal("Try again later.");
        named.push(input);
        const credential = { id: input.id, title: input.title === "" ? null : input.title };
        return { __typename: "RenameApiCredentialSuccess", credential };
      },
    });
    const rename = await screen.findByRole("button", { name: "Rename ck_AAAA…EEFF" });
    await user.click(rename);
    const dialog = within(await screen.findByRole("dialog", { name: "Name this credential" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), " Hall door ");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/It keeps the name that it has\./)).toBeTruthy();
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", " Hall door ");
    isRefused = false;
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(within(await screen.findByRole("row", { name: /Hall door/ })).getByText(/ck_AAAA…EEFF/)).toBeTruthy();
    await user.click(rename);
    await user.clear(await screen.findByRole("textbox", { name: "Name" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByText("Hall door")).toBeNull());
    expect(named.map(({ title }) => title)).toEqual(["Hall door", ""]);
  });

  it("that are refused keep what was chosen", async () => {
    const { user } = open("list/robot", { createApiCredential: () => refusal("A board has at most 50 credentials.") });
    await user.click(await screen.findByRole("button", { name: "Create credential" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create credential" }));
    await user.selectOptions(dialog.getByRole("combobox", { name: "Board" }), "attic");
    await user.click(dialog.getByRole("button", { name: "Create credential" }));
    expect(await dialog.findByText(/It could not be created\./)).toBeTruthy();
    expect(dialog.getByRole("combobox", { name: "Board" })).toHaveProperty("value", "attic");
  });

  it("are deleted after a question, and a No deletes nothing", async () => {
    const { user, world } = open("list/robot");
    const remove = await screen.findByRole("button", { name: "Delete ck_AAAA…EEFF" });
    await user.click(remove);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "No" }));
    expect(world.calls).toEqual([]);
    await user.click(remove);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("The credential was deleted.")).toBeTruthy();
    expect(world.calls).toMatchObject([{ name: "deleteApiCredential", input: { id: "c1" } }]);
    await waitFor(() => expect(screen.queryByRole("row", { name: /ck_AAAA…EEFF/ })).toBeNull());
  });
});

describe("a User", () => {
  it("is shown no tab of what only Owners and Admins read, and its address leads to the installables", async () => {
    const myMembership = { id: "kitchen-mia", role: "User", isCurrentMember: true, invitationStatus: "Accepted" };
    const { place } = open("requests", { getBoardV2: () => boardOf("kitchen", "Kitchen", { myMembership }) });
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/list"), { timeout: 5000 });
    await screen.findByRole("link", { name: /Weather robot/ });
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(tabs).toEqual(["Installables", "API console", "Documentation"]);
  });
});

describe("pages of others", () => {
  const page = { key: "stock", title: "Stock", link: "https://stock.example/api?lang=en", location: "developer" };
  const boardSettingsModules = [page, { ...page, key: "rates", title: "Rates", location: "settings" }];

  it("stand in a sandboxed frame before the documentation, and are told the board", async () => {
    open("stock", { boardSettingsModules });
    const frame = await screen.findByTitle("Stock");
    expect(frame.getAttribute("src")).toBe("https://stock.example/api?lang=en&boardId=kitchen");
    expect(frame.getAttribute("sandbox")).not.toMatch(/top-navigation/);
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(tabs).toEqual(["Installables", "API console", "Requests", "Webhooks", "Stock", "Documentation"]);
    expect(screen.getByRole("tab", { name: "Stock" }).getAttribute("aria-selected")).toBe("true");
  });

  it("of the settings, and of nobody, lead to the installables", async () => {
    const { place } = open("rates", { boardSettingsModules });
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/list"), { timeout: 5000 });
  });
});

describe("the second version's address", () => {
  it("shows the installables, whose links lead to the first version's pages", async () => {
    const { place } = open("", {}, {}, "/v2/board/kitchen/developer");
    const link = await screen.findByRole("link", { name: /Weather robot/ });
    expect(place()).toBe("/v2/board/kitchen/developer");
    expect(link.getAttribute("href")).toBe("/board/kitchen/developer/list/robot");
  });
});
