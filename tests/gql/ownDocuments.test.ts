import { type DocumentNode, getOperationAST } from "graphql";
import { expect, it } from "vitest";
import { createClient } from "../../src/gql/client.ts";
import * as generated from "../../src/gql/generated/graphql.ts";
import { ownDocuments } from "../../tools/building/ownDocuments.ts";

it("the gateway is told all of the console's operations, as its client sends them", async () => {
  const listed = await ownDocuments("src");
  const names = listed.map((text) => /^(?:query|mutation) (\w+)/.exec(text)?.[1]);
  const documents = Object.values(generated as unknown as Record<string, DocumentNode>).filter(
    (value) => value?.kind === "Document" && getOperationAST(value) !== null && getOperationAST(value) !== undefined,
  );
  expect(documents.length).toBeGreaterThan(70);
  expect(names.sort()).toEqual(documents.map((one) => getOperationAST(one)?.name?.value).sort());
  expect(listed.join()).not.toContain("@unmask");
});

it("a document of the console is on the list in the words of a call of it", async () => {
  const listed = await ownDocuments("src");
  const sent: string[] = [];
  const client = createClient({
    bearer: { current: async () => "token", renew: async () => null, loginRequired() {} },
    onAway() {},
    fetch: async (_address, init) => {
      sent.push(JSON.parse(String(init?.body)).query);
      return Response.json({ errors: [{ message: "Only looked at." }] });
    },
  });
  await client
    .mutate({ mutation: generated.UndoSendDocument, variables: { appearanceId: "x" } })
    .catch(() => undefined);
  expect(listed).toContain(sent[0]);
});
