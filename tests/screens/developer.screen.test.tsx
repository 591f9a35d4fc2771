import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useNewRows } from "../../src/features/developer/useNewRows.ts";
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
    boardKeyKinds: ["Cloud", "Local", "Events"],
    renameInstallable: (input: { id: string; title: string }) => {
      calls.push({ name: "renameInstallable", input });
      robot.title = input.title;
      return { __typename: "RenameInstallableSuccess", installable: robot };
    },
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
    expect(screen.getByText("Enabled · 14 messages today")).toBeTruthy();
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

describe("a call of the API console", () => {
  const ran = (more: object = {}) => ({
    at: Date.UTC(2026, 10, 23, 12, 4, 35),
    status: 200,
    tookMs: 84,
    headers: { "content-type": "application/json", "x-request-id": "q1" },
    result: { id: "m1", settlesWithinMs: 4661 },
    curl: `curl -sS -X GET 'http://x/v1/viewer' \\\n  -H 'x-api-secret: ${secret}'`,
    ...more,
  });
  const runIt = async (answer: () => Response) => {
    const bench = open(`api-console/${key}`, {}, { "/api-console": answer });
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    await bench.user.type(screen.getByLabelText("Secret"), secret);
    await bench.user.click(screen.getByRole("button", { name: "Get Viewer" }));
    return bench;
  };

  it("shows when it came, how long it took, its headers, and a line that hides the secret and copies it", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    expect(await screen.findByText(/^\d\d:04:35 · 84 ms · flaps turn for 5 s$/)).toBeTruthy();
    expect(screen.queryByText(/x-request-id/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Headers" }));
    expect(screen.getByText(/x-request-id: q1/)).toBeTruthy();
    // Nothing on the page holds it; what is copied does.
    expect(document.body.textContent).not.toContain(secret);
    await user.click(screen.getByRole("button", { name: "Copy curl" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(`x-api-secret: ${secret}`));
    const row = within(screen.getByRole("row", { name: /Get Viewer/ }));
    expect(row.getByText(/^\d\d:04:35$/)).toBeTruthy();
  });

  it("that is refused names rule, until and by whom in place of a board", async () => {
    const result = {
      type: "QuietHours",
      error: "Quiet.",
      rule: "quietHours",
      until: Date.UTC(2026, 10, 23, 7),
      setBy: "Noor",
    };
    await runIt(() => Response.json(ran({ status: 423, result })));
    expect(await screen.findByText("Quiet hours")).toBeTruthy();
    expect(screen.getByText("Noor")).toBeTruthy();
    expect(screen.getAllByText("423 Refused")).toHaveLength(2);
  });

  it("that got no answer says so, with a way to try again", async () => {
    let isAway = true;
    const { user } = await runIt(() => (isAway ? Response.error() : Response.json(ran())));
    expect(await screen.findByText(/^No answer came\./)).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("200 Read")).toHaveLength(2);
  });

  it("begins anew with an empty form, and the secret is seen only when somebody looks", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    await user.click(screen.getByRole("button", { name: "Show the secret" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide the secret" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("type", "password");
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "postMessage");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Low tide");
    expect(await screen.findByText("8 signs on 1 line, every sign has a code.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear form" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("value", "");
    expect(screen.getByRole("combobox", { name: "Method" })).toHaveProperty("value", "getViewer");
    expect(screen.getByRole("combobox", { name: "Credential" })).toHaveProperty("value", key);
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

  it("keeps new rows behind a press, and shows another list as it is", () => {
    const row = (id: string) => ({ id });
    const { result, rerender } = renderHook(({ all, of }) => useNewRows(all, of), {
      initialProps: { all: [] as { id: string }[], of: "All" },
    });
    const ids = () => result.current.rows.map(({ id }) => id);
    rerender({ all: [row("a")], of: "All" });
    expect([ids(), result.current.newer]).toEqual([["a"], 0]);
    rerender({ all: [row("c"), row("b"), row("a")], of: "All" });
    expect([ids(), result.current.newer]).toEqual([["a"], 2]);
    act(() => result.current.showAll());
    expect([ids(), result.current.newer]).toEqual([["c", "b", "a"], 0]);
    rerender({ all: [row("z"), row("y")], of: "Refused" });
    expect([ids(), result.current.newer]).toEqual([["z", "y"], 0]);
    // So many came that the top row is listed no more.
    rerender({ all: [row("x")], of: "Refused" });
    expect([ids(), result.current.newer]).toEqual([["x"], 0]);
  });

  it("finds by a word, and lists one credential's", async () => {
    const asked: { find?: string; credentialId?: string | null }[] = [];
    let requests = [request];
    const { user, place } = open("requests", {
      apiRequests: (input: object) => {
        asked.push(input);
        return { count: requests.length, requests };
      },
      boardCredentials: [{ id: "c1", kind: "Installable", key, installableTitle: "Weather robot", scopes: ["Read"] }],
    });
    expect(await screen.findAllByRole("link", { name: /^POST/ })).toHaveLength(1);
    await user.type(screen.getByRole("searchbox", { name: "Search path, rule, request id" }), "viewer");
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ find: "viewer" }));
    await user.click(screen.getByRole("button", { name: /^Credential/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: /Weather robot, ck_AAAA…EEFF/ }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ credentialId: "c1" }));
    expect(place()).toContain("credential=c1");
    requests = [];
    await user.click(screen.getByRole("button", { name: "Refused" }));
    expect(await screen.findByText("Nothing of this kind was called.")).toBeTruthy();
  });

  it("says a sentence for each check, and that no idempotency key was sent", async () => {
    const decision = [
      { check: "scope", result: "Passed" },
      { check: "idempotencyKey", result: "Passed" },
      { check: "message", result: "Passed" },
    ];
    const sent = {
      ...request,
      status: 200,
      rule: null,
      until: null,
      setBy: null,
      body: '{"text":"low tide"}',
      decision,
    };
    const { user } = open("requests?request=r1", { apiRequests: { count: 1, requests: [sent] } });
    expect(await screen.findByText("May write")).toBeTruthy();
    expect(screen.getByText("None sent")).toBeTruthy();
    expect(await screen.findByText("On 1 line, every sign has a code")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText("May write")).toBeNull());
  });

  it("that cannot be read says so, with a way on", async () => {
    let isAway = true;
    const { user } = open("requests", {
      apiRequests: () => {
        if (isAway) throw new Error("away");
        return { count: 1, requests: [request] };
      },
    });
    expect(await screen.findByText("The API area could not be loaded.")).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("429 Refused")).toBeTruthy();
  });

  it("sends for real only after a Yes, and says when it was", async () => {
    const sent: unknown[] = [];
    const plain = {
      "/api-requests/r1/replay": (_url: string, body: unknown) => {
        sent.push(body);
        return Response.json({ status: 200, answer: { status: "ok" } });
      },
    };
    const { user } = open("requests?request=r1", { apiRequests: { count: 1, requests: [request] } }, plain);
    await user.click(await screen.findByRole("button", { name: "Send for real" }));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText(/^Sent again at \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    expect(sent).toEqual([{ dryRun: false }]);
    await user.click(screen.getByRole("button", { name: "Dry run" }));
    expect(await screen.findByText(/^Dry run at .*: it would be shown\.$/)).toBeTruthy();
    expect(sent).toEqual([{ dryRun: false }, { dryRun: true }]);
  });

  it("says that nothing has called yet", async () => {
    open("requests", { apiRequests: { count: 0, requests: [] } });
    expect(await screen.findByText("Nothing has called yet.")).toBeTruthy();
  });
});

describe("keys of the board", () => {
  it("are listed as far as the gateway serves them: Home Assistant only beside a broker", async () => {
    open("list", { boardCredentials: [] });
    expect(await screen.findByText("0 of 3")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Home Assistant/ })).toBeNull();
    opened?.close();
    open("list", { boardCredentials: [], boardKeyKinds: ["Cloud", "Local", "Events", "Mqtt"] });
    expect(await screen.findByText("0 of 4")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Home Assistant/ })).toBeTruthy();
  });

  it("of a kind that is not served are none, also at their address", async () => {
    open("keys/Mqtt", { boardCredentials: [] });
    expect(await screen.findByText("There is no such key here.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
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
        made.map((one) => ({ ...one, key: "ck_CCCCBBBBCCCCDDDDEEEEFF", scopes: ["Read", "Write"], lastUsed: null })),
      createBoardKey: (input: { kind: string }) => {
        asked.push(input);
        made.push({ id: "k1", kind: input.kind });
        return { __typename: "CreateBoardKeySuccess", token: "ct_whole" };
      },
    });
    expect(await screen.findByRole("heading", { name: "Keys of Kitchen" })).toBeTruthy();
    expect(screen.getByText("0 of 3")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: /Cloud and Read\/Write/ }));
    await user.click(await screen.findByRole("button", { name: "Create key" }));
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
