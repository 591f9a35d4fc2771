import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const flags = { ...ownersFlags, api: true };
const boards = [boardOf("kitchen", "Kitchen"), boardOf("attic", "Attic")];
const key = "ck_AAAABBBBCCCCDDDDEEEEFF";
const secret = `cs_${"s".repeat(43)}`;
const refusal = (sentence: string) => ({ __typename: "Refusal", type: "RateLimited", error: sentence, rule: "quota" });

/** A gateway that keeps what is made and deleted. */
function developer(more: Record<string, unknown> = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const credential = (id: string) => ({
    id,
    kind: "Installable",
    key: id === "c1" ? key : "ck_ZZZZBBBBCCCCDDDDEEEEFF",
    installableTitle: "Weather robot",
    scopes: ["Read"],
    created: 0,
    lastUsed: null,
    lastClient: null,
    lastDialect: null,
    boards: [{ id: "kitchen", title: "Kitchen" }],
  });
  const robot = {
    id: "robot",
    title: "Weather robot",
    developer: "Mia Keller",
    created: Date.UTC(2026, 9, 3),
    subscriptions: [
      { id: "s1", title: "Weather robot", muted: false, messagesToday: 14, board: { id: "kitchen", title: "Kitchen" } },
    ],
    apiCredentials: [credential("c1")],
  };
  const world = { installables: [robot], calls };
  const roots = rootsOf(boards, {
    developerInstallables: () => world.installables,
    developerInstallable: ({ id }: { id: string }) => {
      const found = world.installables.find((one) => one.id === id);
      if (!found) throw new Error("NotFound");
      return found;
    },
    viewersAdminOwnerBoards: boards,
    getViewerRole: {
      id: "viewer",
      account: {
        id: "account",
        emailAddress: "mia@example.com",
        person: { id: "mia", firstName: "Mia", lastName: "Keller" },
      },
    },
    createInstallable: (input: { title: string }) => {
      calls.push({ name: "createInstallable", input });
      const made = { ...robot, id: "made", title: input.title, subscriptions: [], apiCredentials: [] };
      world.installables = [made, ...world.installables];
      return { __typename: "CreateInstallableSuccess", installable: made };
    },
    createApiCredential: (input: object) => {
      calls.push({ name: "createApiCredential", input });
      robot.apiCredentials = [...robot.apiCredentials, credential("c2")];
      return {
        __typename: "CreateApiCredentialSuccess",
        key: "ck_new",
        secret,
        credential: credential("c2"),
        token: "t",
      };
    },
    deleteApiCredential: (input: object) => {
      calls.push({ name: "deleteApiCredential", input });
      robot.apiCredentials = [];
      return { __typename: "DeleteApiCredentialSuccess", deleted: true };
    },
    deleteSubscription: (input: object) => {
      calls.push({ name: "deleteSubscription", input });
      return { __typename: "DeleteSubscriptionSuccess", deleted: true };
    },
    deleteInstallable: (input: object) => {
      calls.push({ name: "deleteInstallable", input });
      world.installables = [];
      return { __typename: "DeleteInstallableSuccess", deleted: true };
    },
    ...more,
  });
  return { world, roots };
}

function open(path: string, more: Record<string, unknown> = {}, plain = {}) {
  const { world, roots } = developer(more);
  opened = openConsole(`/board/kitchen/developer/${path}`, { roots: roots as never, flags, plain });
  return { ...opened, world };
}

describe("installables", () => {
  it("are listed, and one shows its credentials and the boards that it is on", async () => {
    const { user, place } = open("list");
    await user.click(await screen.findByRole("link", { name: /Weather robot/ }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/list/robot"));
    const row = within(await screen.findByRole("row", { name: /ck_AAAA…EEFF/ }));
    expect(row.getByText("Never used")).toBeTruthy();
    expect(screen.getByText("Enabled, 14 messages today")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Open in API console" }));
    await waitFor(() => expect(place()).toBe(`/board/kitchen/developer/api-console/${key}?subscription=s1`));
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
    // Escape is no Yes: the secret is gone with the window.
    await user.keyboard("{Escape}");
    expect(told.getByText("The secret is not shown again.")).toBeTruthy();
    await user.click(told.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(secret);
    expect(await screen.findByRole("row", { name: /ck_ZZZZ…EEFF/ })).toBeTruthy();
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

describe("the API console", () => {
  it("needs key and secret; Post Message also a subscription and text", async () => {
    const { user } = open(`api-console/${key}?subscription=s1`);
    const run = (name: string) => screen.getByRole("button", { name });
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    expect(run("Get Viewer")).toHaveProperty("disabled", true);
    await user.type(screen.getByLabelText("Secret"), secret);
    expect(run("Get Viewer")).toHaveProperty("disabled", false);
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "postMessage");
    expect(run("Post Message")).toHaveProperty("disabled", true);
    expect(screen.getByRole("combobox", { name: "Subscription" })).toHaveProperty("value", "s1");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Hello");
    expect(run("Post Message")).toHaveProperty("disabled", false);
    expect(run("Dry run")).toHaveProperty("disabled", false);
  });
});

describe("the request inspector", () => {
  const request = {
    id: "r1",
    credentialId: "c1",
    key,
    title: "Weather robot",
    at: Date.UTC(2026, 10, 23, 12),
    dialect: "v1",
    method: "POST",
    path: "/v1/subscriptions/s1/message",
    client: "robot/1",
    requestId: "q1",
    status: 429,
    tookMs: 4,
    type: "RateLimited",
    rule: "rateLimit",
    until: Date.UTC(2026, 10, 23, 12, 0, 15),
    setBy: "Noor",
    origin: null,
    blanked: ["x-api-secret"],
    body: '{"text":"hello"}',
    answer: '{"error":"rate limited"}',
    decision: [
      { check: "message", result: "Passed" },
      { check: "rateLimit", result: "Refused" },
      { check: "fingerprint", result: "NotAsked" },
    ],
  };

  it("shows a call with the rule that decided, until when and by whom", async () => {
    const { user } = open("requests", { apiRequests: { count: 212, requests: [request] } });
    expect(await screen.findByText("1 of 212, kept 7 days")).toBeTruthy();
    expect(screen.getByText("429 Refused")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "POST /v1/subscriptions/s1/message" }));
    expect(await screen.findByText(/^rate limited, set by Noor\./)).toBeTruthy();
    expect(screen.getByText(/^Until \d\d:\d\d:15$/)).toBeTruthy();
    expect(screen.getByText("Not asked any more")).toBeTruthy();
    expect(screen.getByText("Header x-api-secret blanked.")).toBeTruthy();
    // A No sends nothing: the question is gone, and no answer stands there.
    await user.click(screen.getByRole("button", { name: "Send for real" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("shows JSON that was posted as text, and says why a replay is refused by the dialect's own word", async () => {
    const cloud = {
      ...request,
      dialect: "cloud",
      method: "POST",
      path: "/dialects/cloud/",
      body: '"{\\"text\\":\\"Again\\"}"',
    };
    const message = "Message rate limited: a board takes one message every 15 seconds.";
    const plain = {
      "/api-requests/r1/replay": () => Response.json({ status: 429, answer: { status: "error", message } }),
    };
    const { user } = open("requests?request=r1", { apiRequests: { count: 1, requests: [cloud] } }, plain);
    await waitFor(() => expect(screen.getByText('"text"').closest("pre")?.textContent).toContain('"text": "Again"'));
    await user.click(screen.getByRole("button", { name: "Dry run" }));
    expect(await screen.findByText(new RegExp(`^Dry run at .*: 429, ${message}$`))).toBeTruthy();
    expect(screen.queryByText(/it would be shown/)).toBeNull();
  });

  it("says that nothing has called yet", async () => {
    open("requests", { apiRequests: { count: 0, requests: [] } });
    expect(await screen.findByText("Nothing has called yet.")).toBeTruthy();
  });
});

describe("keys of the board", () => {
  it("are three kinds; one is made, shown once with the line that tries it, and then counted", async () => {
    const made: { id: string; kind: string }[] = [];
    const asked: unknown[] = [];
    const { user } = open("list", {
      boardCredentials: () =>
        made.map((one) => ({ ...one, key: "ck_CCCCBBBBCCCCDDDDEEEEFF", scopes: ["Read", "Write"], lastUsed: null })),
      createBoardKey: (input: { kind: string }) => {
        asked.push(input);
        made.push({ id: "k1", kind: input.kind });
        return { __typename: "CreateBoardKeySuccess", token: "ct_whole" };
      },
    });
    expect(await screen.findByRole("heading", { name: "Keys of Kitchen" })).toBeTruthy();
    expect(screen.getByText("0 of 4")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: /Cloud and Read\/Write/ }));
    await user.click(await screen.findByRole("button", { name: "Create key" }));
    await user.click(screen.getByRole("button", { name: "Create key" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("textbox", { name: "Key" })).toHaveProperty("value", "ct_whole");
    await user.click(dialog.getByRole("button", { name: "Copy as curl" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("x-vestaboard-token: ct_whole"));
    await user.click(dialog.getByRole("button", { name: "I have kept it" }));
    expect(await screen.findByText("1 of 4")).toBeTruthy();
    expect(asked).toEqual([expect.objectContaining({ boardId: "kitchen", kind: "Cloud", scopes: ["Read", "Write"] })]);
    expect(screen.queryByText("ct_whole")).toBeNull();
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
    const { roots } = developer();
    opened = openConsole("/v2/board/kitchen/developer", { roots: roots as never, flags });
    const link = await screen.findByRole("link", { name: /Weather robot/ });
    expect(opened.place()).toBe("/v2/board/kitchen/developer");
    expect(link.getAttribute("href")).toBe("/board/kitchen/developer/list/robot");
  });
});
