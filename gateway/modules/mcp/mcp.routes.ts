import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError, refusalBody, refusalStatus, UnauthenticatedError } from "../../refusal.ts";
import * as words from "../../words/mcpWords.ts";
import { type ApiCaller, authenticate } from "../developer/credentialAuthentication.ts";
import { CursorGone } from "../developer/events/events.service.ts";
import { noteRequests, type SaidAnswer } from "../developer/requestNotes.ts";
import { refuseStrangersFirst } from "../developer/strangersFirst.ts";
import { mcpReference } from "./mcpReference.ts";
import type { ToolCall } from "./tool.ts";
import { tools } from "./tools.ts";

const path = "/mcp";
const version = "1";

/** A grid has 138 elements, a VBML document some hundred; what is deeper or wider than a call can be is not looked at. */
const mostElements = 1_000;

/** Headers of a request that the protocol reads. */
const readHeaders = ["mcp-protocol-version", "mcp-session-id", "content-type"] as const;

/**
 * The Model Context Protocol over streamable HTTP, for agents: with the key of the board for MCP and events. It keeps no
 * sessions, so every gateway answers every call, and what a credential may is asked anew each time (Q10).
 */
export function registerMcp(app: FastifyInstance, context: Context): void {
  app.referenceParts.set("x-mcp", () => mcpReference(path, context.clock.estimate()));
  const ownOrigin = new URL(context.config.publicUrl).origin;
  app.register(async (scope) => {
    // A name of somebody's that leads to this machine (DNS rebinding) sends its own Origin; programs send none.
    scope.addHook("onRequest", async ({ headers: { origin } }) => {
      if (origin !== undefined && origin !== ownOrigin) {
        throw new RefusalError("NotAuthorized", words.foreignOrigin(), { rule: "origin" });
      }
    });
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    refuseStrangersFirst(
      scope,
      (request, reply) => enter(context, request, reply),
      (error) => {
        throw error;
      },
    );
    noteRequests(scope, context, "mcp", { isNoted: isToolCall, readAnswer });
    scope.post(path, async (request, reply) => {
      const caller = await enter(context, request, reply);
      if (Array.isArray(request.body)) {
        throw new RefusalError("ValidationError", words.oneAtATime(), { rule: "batch" });
      }
      return answer({ app: scope, request, caller }, reply);
    });
    scope.route({
      method: ["GET", "HEAD", "DELETE"],
      url: path,
      handler: async (request, reply) => {
        await enter(context, request, reply);
        const body = { type: "ValidationError", error: words.onlyPost(), requestId: request.id };
        return reply.code(405).header("allow", "POST").send(body);
      },
    });
  });
}

async function enter(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<ApiCaller> {
  try {
    return await authenticate(context, request, { token: bearerOf(request) }, { kinds: ["Events"] });
  } catch (error) {
    // Hosts ask their people for a token then.
    if (error instanceof UnauthenticatedError) reply.header("www-authenticate", 'Bearer realm="mcp"');
    throw error;
  }
}

async function answer(call: ToolCall, reply: FastifyReply): Promise<FastifyReply> {
  const { request, app } = call;
  const server = serverFor(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const headers = new Headers({ accept: "application/json, text/event-stream", "content-type": "application/json" });
    for (const name of readHeaders) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const asked = new Request(new URL(path, app.context.config.publicUrl), { method: "POST", headers });
    const said = await transport.handleRequest(asked, { parsedBody: request.body });
    const body = await said.text();
    reply.code(said.status);
    return body === "" ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
  } finally {
    await server.close();
  }
}

/** One server for one call: whom it is for stands in its tools. */
function serverFor(call: ToolCall): McpServer {
  const { productName } = call.app.context.config;
  const instructions = words.instructions(call.caller.credential.boardTitle);
  const server = new McpServer(
    { name: productName, version },
    { instructions, capabilities: { tools: {} }, maxToolInputElements: mostElements },
  );
  for (const { name, title, description, input, output, annotations, run } of tools) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        ...(output === undefined ? {} : { outputSchema: output }),
        annotations: { ...annotations, destructiveHint: false, openWorldHint: false },
      },
      async (asked: unknown) => run(call, asked).catch((error: unknown) => refused(call, error)),
    );
  }
  return server;
}

/** Where programs find a refusal: what is structured has to have its tool's own shape, which clients check. */
const refusalMeta = "clatter/refusal";

/** A refusal is an answer that an agent reads: which rule, until when, set by whom. A fault of ours names the request alone. */
function refused({ request }: ToolCall, error: unknown): CallToolResult {
  if (!(error instanceof RefusalError)) {
    request.log.error({ err: error }, "A tool failed");
    const text = `The gateway failed. Request ${request.id}.`;
    return { isError: true, content: [{ type: "text", text }], _meta: { [refusalMeta]: { type: "ServerError" } } };
  }
  const { message, rule, until, setBy } = error;
  // As /v1/events says of a cursor that is kept no more.
  const gone = error instanceof CursorGone ? { status: 410, oldest: error.oldest } : {};
  const end = until === undefined ? undefined : new Date(until).toISOString();
  return {
    isError: true,
    content: [
      { type: "text", text: words.refusedText(rule === "pinned" ? words.holdingText() : message, rule, end, setBy) },
    ],
    _meta: { [refusalMeta]: { ...refusalBody(error), status: refusalStatus(error), ...gone, requestId: request.id } },
  };
}

/** Handshakes and lists of tools say nothing of a board: only calls of tools are for the inspector. */
function isToolCall({ body }: FastifyRequest): boolean {
  return typeof body === "object" && body !== null && "method" in body && body.method === "tools/call";
}

/** What a tool said, as a route would have said it. */
function readAnswer(status: number, answer: unknown): SaidAnswer {
  const { result } = (typeof answer === "object" ? answer : null) as { result?: Partial<CallToolResult> } & object;
  const body = (result?._meta?.[refusalMeta] ?? result?.structuredContent) as Record<string, unknown> | undefined;
  const known = typeof body?.status === "number" ? body.status : 400;
  return result?.isError === true ? { status: known, answer: body ?? { error: result.content } } : { status, answer };
}
