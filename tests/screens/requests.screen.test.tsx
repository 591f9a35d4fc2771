import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useNewRows } from "../../src/features/developer/useNewRows.ts";
import { key, open } from "../support/developerBench.tsx";

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
    outcome: "Refused",
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

  it("names the tool that an agent called, in the table and beside it", async () => {
    const agents = { ...request, dialect: "mcp", path: "/mcp", tool: "send_message" };
    const { user } = open("requests", { apiRequests: { count: 1, requests: [agents] } });
    await user.click(await screen.findByRole("link", { name: "POST /mcp send_message" }));
    expect(await screen.findByRole("heading", { name: "POST /mcp send_message 429 Refused" })).toBeTruthy();
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
    type Row = { readonly id: string };
    const row = (id: string): Row => ({ id });
    const { result, rerender } = renderHook(({ all, of, held }) => useNewRows(all, of, held), {
      initialProps: { all: [] as Row[], of: "All" } as { all: Row[]; of: string; held?: Row[] },
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
    // Rows that are held stand still: what came since is counted, and all of it where none of them is left.
    rerender({ all: [row("y"), row("x")], of: "Refused", held: [row("x")] });
    expect([ids(), result.current.newer]).toEqual([["x"], 1]);
    rerender({ all: [row("b"), row("a")], of: "Refused", held: [row("x")] });
    expect([ids(), result.current.newer]).toEqual([["x"], 2]);
  });

  it("keeps a call open that is listed no more, and opens one by its link", async () => {
    const long = { ...request, id: "r0", path: "/v1/board", requestId: "q0" };
    let requests = [request];
    const { user } = open("requests?request=r0", {
      apiRequests: () => ({ count: 298, requests }),
      apiRequest: ({ id }: { id: string }) => {
        if (id !== "r0") throw new Error("NotFound");
        return long;
      },
    });
    expect(await screen.findByRole("heading", { name: "POST /v1/board 429 Refused" })).toBeTruthy();
    await user.click(await screen.findByRole("link", { name: "POST /v1/subscriptions/s1/message" }));
    const opened = { name: "POST /v1/subscriptions/s1/message 429 Refused" };
    expect(await screen.findByRole("heading", opened)).toBeTruthy();
    requests = [{ ...request, id: "r2", path: "/v1/usage" }];
    await user.type(screen.getByRole("searchbox"), "u");
    expect(await screen.findByRole("link", { name: "POST /v1/usage" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: opened.name.slice(0, -12) })).toBeNull();
    expect(screen.getByRole("heading", opened)).toBeTruthy();
  });

  it("says of a link whose call is kept no more that it is so", async () => {
    open("requests?request=gone", { apiRequests: { count: 1, requests: [request] } });
    expect(await screen.findByText(/^This request could not be loaded\. Each is kept 7 days/)).toBeTruthy();
  });

  it("brings older calls by pages, behind those that are listed", async () => {
    const calls = Array.from({ length: 120 }, (_, place) => ({
      ...request,
      id: `r${place}`,
      at: request.at - place * 1000,
      path: `/v1/calls/${place}`,
    }));
    const behind: unknown[] = [];
    const { user } = open("requests", {
      apiRequests: ({ first, before }: { first: number; before?: { id: string } }) => {
        if (before) behind.push(before);
        const from = before ? calls.findIndex(({ id }) => id === before.id) + 1 : 0;
        return { count: calls.length, requests: calls.slice(from, from + first) };
      },
    });
    expect(await screen.findByText("50 of 120, kept 7 days")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show more requests" }));
    expect(await screen.findByText("100 of 120, kept 7 days")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show more requests" }));
    expect(await screen.findByText("120 of 120, kept 7 days")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more requests" })).toBeNull();
    expect(behind).toEqual([calls[49], calls[99]].map((call) => ({ at: call?.at, id: call?.id })));
    expect(screen.getAllByRole("link", { name: /^POST \/v1\/calls/ })).toHaveLength(120);
    await user.click(screen.getByRole("link", { name: "POST /v1/calls/110" }));
    expect(await screen.findByRole("heading", { name: /^POST \/v1\/calls\/110 / })).toBeTruthy();
  });

  it("finds by a word, and lists one credential's", async () => {
    const asked: { find?: string; credentialId?: string | null }[] = [];
    let requests = [request];
    const { user, place } = open("requests", {
      apiRequests: (input: object) => {
        asked.push(input);
        return { count: requests.length, requests };
      },
      boardCredentials: [
        {
          id: "c1",
          kind: "Installable",
          key,
          installableTitle: "Weather robot",
          scopes: ["Read"],
          works: true,
          madeBy: "Mia Keller",
        },
      ],
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

  it("offers deleted credentials, and sends nothing again in the name of one", async () => {
    const asked: { credentialId?: string | null }[] = [];
    const former = { ...request, credentialDeleted: Date.UTC(2026, 10, 24) };
    const { user } = open("requests?request=r1", {
      apiRequests: (input: object) => {
        asked.push(input);
        return { count: 1, requests: [former] };
      },
      boardCredentials: [],
      formerCredentials: [
        { id: "c1", kind: "Installable", key, title: "Weather robot" },
        { id: "c2", kind: "Cloud", key: "ck_ZZZZBBBBCCCCDDDDEEEEFF", title: null },
      ],
    });
    expect(await screen.findByText(/ · Deleted: Weather robot$/)).toBeTruthy();
    expect(screen.getByText("Its credential was deleted, so it cannot be sent again.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Dry run" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Credential/ }));
    expect(await screen.findByRole("menuitemradio", { name: /^Deleted: .*, ck_ZZZZ…EEFF/ })).toBeTruthy();
    await user.click(screen.getByRole("menuitemradio", { name: /^Deleted: Weather robot, ck_AAAA…EEFF/ }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ credentialId: "c1" }));
    expect(await screen.findByRole("button", { name: /^Credential: Deleted: Weather robot/ })).toBeTruthy();
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

  it("says of a repeat that its key was used before, and of a version that the board shows it", async () => {
    const decision = ["idempotencyKey", "ifMatch"].map((check) => ({ check, result: "Passed" }));
    const sent = { ...request, status: 200, rule: null, until: null, setBy: null, ifMatch: '"7"', decision };
    const repeated = { ...sent, blanked: ["idempotency-key"], outcome: "Repeated" };
    open("requests?request=r1", { apiRequests: { count: 1, requests: [repeated] } });
    expect(await screen.findByText("Used before: answered as then")).toBeTruthy();
    expect(screen.getByText("The board shows that version")).toBeTruthy();
    expect(screen.getAllByText("200 Repeated").length).toBeGreaterThan(0);
    expect(screen.queryByText("None sent")).toBeNull();
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

  it("says before and beside a replay what of the call's headers is repeated", async () => {
    const held = { ...request, ifMatch: '"7"', blanked: ["idempotency-key"] };
    const { user } = open("requests?request=r1", { apiRequests: { count: 1, requests: [held] } });
    const said = /Its If-Match is repeated, .* Its idempotency key is not repeated: /;
    expect(await screen.findByText(said)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send for real" }));
    expect(within(await screen.findByRole("alertdialog")).getByText(said)).toBeTruthy();
  });

  it("says that nothing has called yet", async () => {
    open("requests", { apiRequests: { count: 0, requests: [] } });
    expect(await screen.findByText("Nothing has called yet.")).toBeTruthy();
  });
});
