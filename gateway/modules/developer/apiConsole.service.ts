import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { storableText } from "../../db/storableText.ts";
import { keyHeader, secretHeader } from "./apiHeaders.ts";

export const consoleCall = z.strictObject({
  key: z.string().min(1).max(200),
  secret: z.string().min(1).max(200),
  method: z.enum(["getViewer", "getSubscriptions", "postMessage"]),
  params: z
    .strictObject({
      subscriptionId: z.string().max(200).optional(),
      text: z.string().optional(),
      forced: z.boolean().optional(),
      dryRun: z.boolean().optional(),
    })
    .default({}),
});

type ConsoleCall = z.infer<typeof consoleCall>;

/** What a call of the console was answered, and the line that makes the same call in a shell. */
export interface ConsoleAnswer {
  /** Epoch milliseconds, of the call. */
  readonly at: number;
  readonly status: number;
  readonly tookMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly result: unknown;
  readonly curl: string;
}

interface Call {
  readonly verb: "GET" | "POST";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A call of the console is one of the public API, and takes the same way: through the routes, with key and secret. */
export async function runConsole(app: FastifyInstance, context: Context, asked: ConsoleCall): Promise<ConsoleAnswer> {
  const call = callOf(asked);
  const credentials = { [keyHeader]: asked.key, [secretHeader]: asked.secret };
  const at = Math.floor(context.clock.estimate());
  const began = performance.now();
  const answer = await app.inject({
    method: call.verb,
    url: call.path,
    headers: { host: new URL(context.config.publicUrl).host, "user-agent": "console", ...credentials },
    ...(call.body === undefined ? {} : { payload: call.body }),
  });
  const tookMs = Math.round(performance.now() - began);
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  const curl = curlLine(context.config.publicUrl, call, credentials);
  return { at, status: answer.statusCode, tookMs, headers, result: answer.json(), curl };
}

function callOf({ method, params }: ConsoleCall): Call {
  if (method === "getViewer") return { verb: "GET", path: "/v1/viewer" };
  if (method === "getSubscriptions") return { verb: "GET", path: "/v1/subscriptions" };
  const { subscriptionId = "", text = "", forced = false, dryRun = false } = params;
  const query = dryRun ? "?dryRun=true" : "";
  const path = `/v1/subscriptions/${encodeURIComponent(storableText(subscriptionId))}/message${query}`;
  return { verb: "POST", path, body: { text, ...(forced ? { forced } : {}) } };
}

/** Whatever stands in it, a POSIX shell takes it as one word. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

function curlLine(publicUrl: string, { verb, path, body }: Call, headers: Readonly<Record<string, string>>): string {
  const header = (name: string, value: string) => `-H ${quoted(`${name}: ${value}`)}`;
  const lines = [`curl -sS -X ${verb} ${quoted(new URL(path, publicUrl).href)}`];
  lines.push(...Object.entries(headers).map(([name, value]) => header(name, value)));
  if (body !== undefined) {
    lines.push(`${header("content-type", "application/json")} --data-raw ${quoted(JSON.stringify(body))}`);
  }
  // On lines as people write it, and one line to a shell.
  return lines.join(" \\\n  ");
}
