import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const json = (schema: object, example?: unknown) => ({
  content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
});
const grid = Array.from({ length: 6 }, () => Array<number>(22).fill(1));

/** What a gateway says of itself. */
const reference = {
  openapi: "3.1.0",
  tags: [{ name: "v1" }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } } },
  paths: {
    "/v1/viewer": {
      get: { summary: "Who the credential is", tags: ["v1"], security: [{ key: [] }], responses: { 200: json({}) } },
    },
    "/v1/subscriptions/{id}/message": {
      post: {
        summary: "Post a message",
        description: "The rules of the board hold.",
        tags: ["v1"],
        security: [{ key: [] }],
        "x-variables": { id: "SUBSCRIPTION_ID" },
        requestBody: json(
          { type: "object", properties: { text: { type: "string", description: "Wrapped and centred." } } },
          { text: "Tide" },
        ),
        responses: {
          200: { description: "On its way.", ...json({ type: "object" }, { status: "ok", characters: grid }) },
          429: { description: "Too soon.", ...json({ type: "object" }) },
        },
      },
    },
  },
  "x-mcp": {
    path: "/mcp",
    tools: [{ name: "send_message", title: "Send", description: "Sends.", scope: "Write", input: {}, example: {} }],
  },
  "x-graphql": { path: "/graphql", fields: [] },
};

function open(path = "documentation", answer: () => Response | Promise<Response> = () => Response.json(reference)) {
  opened = openConsole(`/board/kitchen/developer/${path}`, {
    roots: rootsOf([boardOf("kitchen", "Kitchen")], {}) as never,
    flags: { ...ownersFlags, api: true },
    plain: { "/openapi.json": answer },
  });
  return opened;
}

describe("the documentation", () => {
  it("begins with the first message, and goes by its tree to a route with body, answers and example", async () => {
    const { user, place } = open();
    expect(await screen.findByRole("heading", { name: "Your first message" })).toBeTruthy();
    const tree = within(screen.getByRole("navigation", { name: "Pages" }));
    await user.click(tree.getByRole("link", { name: "Installables" }));
    await user.click(tree.getByRole("link", { name: "Post a message" }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/documentation/v1-post-a-message"));
    expect(tree.getByRole("link", { name: "Post a message" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByText("Wrapped and centred.")).toBeTruthy();
    expect(screen.getByRole("row", { name: "429 object Too soon." })).toBeTruthy();
    const answer = screen.getByText(
      (_, element) => element?.tagName === "PRE" && element.textContent?.includes('"status": "ok"') === true,
    );
    expect(answer.textContent).not.toContain("1,");
    expect(screen.getByRole("link", { name: "Run in API console" }).getAttribute("href")).toBe(
      "/board/kitchen/developer/api-console/--?method=postMessage&text=Tide",
    );
  });

  it("writes the example in the language that was chosen, on every page and the next time", async () => {
    const { user } = open("documentation/v1-post-a-message");
    expect(await screen.findByText(/\$SUBSCRIPTION_ID\/message" \\/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Python" }));
    expect(screen.getByText(/urllib\.request\.Request/)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Who the credential is" }));
    expect(await screen.findByText(/urllib\.request\.Request/)).toBeTruthy();
    opened?.close();
    open("documentation/v1-post-a-message");
    expect(await screen.findByText(/urllib\.request\.Request/)).toBeTruthy();
  });

  it("is searched by words, and what has none of them says so", async () => {
    const { user, place } = open();
    const search = await screen.findByRole("searchbox", { name: "Search documentation" });
    await user.type(search, "wrapped");
    expect(screen.getByRole("status").textContent).toBe("1 page");
    await user.clear(search);
    await user.type(search, "zebra");
    expect(screen.getByText("Nothing on zebra.")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
    await user.clear(search);
    await user.type(search, "post mess");
    await user.click(screen.getByRole("link", { name: "Post a message Installables" }));
    await waitFor(() => expect(place()).toContain("v1-post-a-message"));
    expect(search).toHaveProperty("value", "");
    expect(screen.getByRole("heading", { name: "Post a message" })).toBeTruthy();
  });

  it("says which answers of a receiver lose an event", async () => {
    open("documentation/events-webhooks");
    expect(
      await screen.findByText(
        /408, 425, 429 or 5xx, .* tried again for a day.* any other 4xx three times .*5 seconds and after 5 minutes\) is lost/,
      ),
    ).toBeVisible();
  });

  it("says that it could not be loaded, and tries again", async () => {
    let answers = false;
    const { user } = open("documentation", () =>
      answers ? Response.json(reference) : Response.json({ type: "ServerError", error: "Broken." }, { status: 500 }),
    );
    expect(await screen.findByText(/The documentation could not be loaded\./)).toBeTruthy();
    answers = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your first message" })).toBeTruthy();
  });

  it("shows what the gateway said last while it is away, with its time, and asks again when told to", async () => {
    open("documentation");
    await screen.findByRole("heading", { name: "Your first message" });
    opened?.close();
    let isAway = true;
    const { user } = open("documentation/mcp-send-message", () => {
      if (isAway) throw new TypeError("network error");
      return Response.json(reference);
    });
    expect(await screen.findByText(/There is no connection\. This is what stood here at /)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Send" })).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/There is no connection/)).toBeNull());
  });
});
