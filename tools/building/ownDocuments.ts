// Writes what the console sends to the graph, letter for letter, so that the gateway knows its own documents: each goes
// through the console's own client, whose cache and links change what stands in the sources.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type DocumentNode, getOperationAST } from "graphql";
import { createClient } from "../../src/gql/client.ts";
import { documentsIn } from "./inlineDocuments.ts";

/** The texts of all operations of the console's sources in `folder`. */
export async function ownDocuments(folder: string): Promise<string[]> {
  const sent: string[] = [];
  const client = createClient({
    bearer: { current: async () => null, renew: async () => null, loginRequired() {} },
    onAway() {},
    fetch: async (_address, init) => {
      sent.push(JSON.parse(String(init?.body)).query);
      return Response.json({ errors: [{ message: "Only listed." }] });
    },
  });
  const read = documentsIn(folder);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes("generated")) continue;
    for (const document of read(readFileSync(`${folder}/${file}`, "utf8"))) await send(client, document);
  }
  return [...new Set(sent)];
}

async function send(client: ReturnType<typeof createClient>, document: DocumentNode): Promise<void> {
  const operation = getOperationAST(document);
  if (operation === null || operation === undefined) return;
  // Nothing is answered, and that is no matter: what was sent is known by then.
  const call =
    operation.operation === "mutation"
      ? client.mutate({ mutation: document, errorPolicy: "all" })
      : client.query({ query: document, fetchPolicy: "no-cache", errorPolicy: "all" });
  await call.catch(() => undefined);
}

const [, script = "", target] = process.argv;
if (import.meta.url === pathToFileURL(script).href && target !== undefined) {
  writeFileSync(target, JSON.stringify(await ownDocuments("src")));
}
