import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";
import { change, type MadeCredential, quoted } from "./developerCalls.ts";
import { startHouseholds } from "./households.ts";
import type { Caller } from "./testApp.ts";

type World = Awaited<ReturnType<typeof startHouseholds>>;

export const makeKey = (caller: Caller, board: string, kind = "Events", scopes = "[Read, Write]") =>
  change<MadeCredential>(
    caller,
    `createBoardKey(boardId: ${quoted(board)}, kind: ${kind}, scopes: ${scopes})`,
    "... on CreateBoardKeySuccess { key secret token credential { id } }",
  );

/** The protocol's own client, as agents' programs have it. */
export async function connect(url: string, token: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } };
  // Typed by the SDK without exactOptionalPropertyTypes.
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }) as never);
  onTestFinished(() => client.close());
  // From then on it holds every answer against its tool's shape.
  await client.listTools();
  return client;
}

export const call = async (client: Client, name: string, input: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: input })) as CallToolResult;

export const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

/** The Kitchen with a key for MCP and events, which Mia made. */
export async function startMcp() {
  const world = await startHouseholds();
  const mia = await world.app.as("mia");
  const url = await world.app.listen();
  const kitchen = world.board("Kitchen");
  return { world, mia, url, kitchen, key: await makeKey(mia, kitchen) };
}

/** One call as raw JSON-RPC, for what no client sends. */
export const raw = (
  world: World,
  token: string | undefined,
  payload: string | object,
  headers: Record<string, string> = {},
) =>
  world.app.app.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload,
  });
