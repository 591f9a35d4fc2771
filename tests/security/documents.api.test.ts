import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDocument, documentLimits } from "../../gateway/http/graphql/document.ts";
import { QueryRejectedError } from "../../gateway/http/graphql/errors.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let gateway: TestApp;
let mia: Caller;

beforeAll(async () => {
  gateway = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  mia = await gateway.as("mia");
});
afterAll(() => gateway.close());

const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join(" ");
const nest = (levels: number, inside = "id") =>
  `{ getTenantBoards ${"{ boards { tenant ".repeat(Math.floor(levels / 2))}{ ${inside} }${" } }".repeat(Math.floor(levels / 2))} }`;
/** Every fragment spreads the next one twice: 2^30 fields when unfolded. */
const doubling = `query { getViewerRole { ...F0 } } ${times(30, (i) => `fragment F${i} on Viewer { a: id ...F${i + 1} ...F${i + 1} }`)} fragment F30 on Viewer { id }`;

const hostile: (readonly [name: string, document: string, variables?: Record<string, unknown>])[] = [
  [
    "nine levels",
    "{ getTenantBoards { members { person { tenants { boards { tenant { boards { tenant { id } } } } } } } } }",
  ],
  ["a hundred levels", nest(100)],
  [
    "nine levels through fragments",
    "{ getTenantBoards { ...A } } fragment A on Tenant { boards { tenant { ...B } } } fragment B on Tenant { boards { tenant { boards { tenant { boards { id } } } } } }",
  ],
  [
    "nine levels through inline fragments",
    "{ getTenantBoards { ... on Tenant { boards { tenant { boards { ... { tenant { boards { tenant { boards { id } } } } } } } } } } }",
  ],
  ["16 aliases", `{ getViewerRole { ${times(16, (i) => `a${i}: id`)} } }`],
  [
    "16 aliases by a fragment",
    `{ getViewerRole { ...A ...B } } fragment A on Viewer { ${times(8, (i) => `a${i}: id`)} } fragment B on Viewer { ${times(8, (i) => `b${i}: id`)} }`,
  ],
  ["fragments that double", doubling],
  ["11 root fields", `{ ${times(11, () => "getViewerRole { id }")} }`],
  ["11 root fields by a fragment", `{ ...Q } fragment Q on Query { ${times(11, () => "getViewerRole { id }")} }`],
  [
    "one mutation twice",
    'mutation { a: clearPin(boardId: "x") { __typename } b: clearPin(boardId: "y") { __typename } }',
  ],
  [
    "one mutation twice by fragments",
    'mutation { ...A ...B } fragment A on Mutation { a: clearPin(boardId: "x") { __typename } } fragment B on Mutation { b: clearPin(boardId: "y") { __typename } }',
  ],
  [
    "fifteen guesses in one mutation",
    `mutation { ${times(15, (i) => `g${i}: pairDevice(boardId: "x", pairingCode: "AAAA-${1000 + i}") { __typename }`)} }`,
  ],
  ["1,501 tokens", `{ getViewerRole { ${times(1_500, () => "id")} } }`],
  ["more than 16 kB in one comment", `{ getViewerRole { id } } # ${"x".repeat(documentLimits.bytes)}`],
  ["a fragment that spreads itself", "{ getViewerRole { ...A } } fragment A on Viewer { ...A }"],
  ["fragments in a ring", "{ getViewerRole { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }"],
  ["two operations", "query A { getViewerRole { id } } query B { getViewerRole { id } }"],
  ["a subscription", "subscription { getViewerRole { id } }"],
  ["type definitions", "type Query { x: Int }"],
  ["no operation", "fragment A on Viewer { id }"],
  ["nothing", ""],
  ["an open bracket", "{ getViewerRole {"],
  ["a thousand open lists", `{ getBoardV2(id: ${"[".repeat(1_000)}`],
  ["a thousand directives", `{ getViewerRole { id ${times(600, () => "@skip(if: false)")} } }`],
  ["introspection of types", "{ __schema { types { name } } }"],
  ["introspection of one type", '{ __type(name: "Board") { name } }'],
  ["201 items in a list", `{ boardsV2(permissions: [${times(201, () => "User")}]) { id } }`],
  [
    "201 items by a variable",
    "query($p: [Role!]) { boardsV2(permissions: $p) { id } }",
    { p: Array.from({ length: 201 }, () => "User") },
  ],
  [
    "201 items by a default value",
    `query($p: [Role!] = [${times(201, () => "User")}]) { boardsV2(permissions: $p) { id } }`,
  ],
  [
    "201 items joined by commas",
    "query($id: ID!, $s: String) { boardMessageAppearances(boardId: $id, page: 0, sources: $s) { id } }",
    { id: "x", s: Array.from({ length: 201 }, (_, i) => i).join(",") },
  ],
  ["a cost above 5,000", "{ getTenantBoards { boards { tenant { members { person { tenants { id } } } } } } }"],
  [
    "a cost above 5,000 by root fields",
    `{ ${times(6, (i) => `t${i}: getTenantBoards { boards { tenant { members { person { id } } } } }`)} }`,
  ],
];

describe("hostile documents", () => {
  it.each(hostile.map(([name, document, variables = {}]) => [name, document, variables] as const))(
    "refuses %s",
    async (_name, document, variables) => {
      const answer = await mia.graphql(document, variables);
      expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REJECTED"]);
      expect(answer.data ?? null).toBeNull();
      expect(answer.errors?.[0]?.extensions.requestId).toMatch(/^[\w-]{12}$/);
    },
  );

  it("refuses a list by variables also when the document is known and compiled", async () => {
    const document = "query Known($p: [Role!]) { boardsV2(permissions: $p) { id } }";
    for (let run = 0; run < 3; run += 1) expect((await mia.graphql(document, { p: ["Owner"] })).status).toBe(200);
    const answer = await mia.graphql(document, { p: Array.from({ length: 201 }, () => "Owner") });
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REJECTED"]);
  });

  it("takes what is just within the limits", async () => {
    const aliases = await mia.graphql(`{ getViewerRole { ${times(15, (i) => `a${i}: id`)} } }`);
    expect(aliases.status).toBe(200);
    const list = await mia.graphql("query($p: [Role!]) { boardsV2(permissions: $p) { id } }", {
      p: Array.from({ length: 200 }, () => "Owner"),
    });
    expect(list.status).toBe(200);
    const deep = await mia.graphql("{ getViewerRole { account { person { tenants { name } } } } }");
    expect(deep.status).toBe(200);
  });
});

describe("the measure of a document", () => {
  /** A tree of fields, some aliased, some inside inline fragments, with the depth and aliases it is known to have. */
  const tree = fc.letrec<{ node: { text: string; depth: number; aliases: number } }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 12 },
      fc.constantFrom({ text: "f", depth: 1, aliases: 0 }, { text: "a: f", depth: 1, aliases: 1 }),
      fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((children) => ({
        text: `f { ${children.map(({ text }) => text).join(" ")} }`,
        depth: 1 + Math.max(...children.map(({ depth }) => depth)),
        aliases: children.reduce((sum, { aliases }) => sum + aliases, 0),
      })),
      tie("node").map((child) => ({ ...child, text: `... on T { ${child.text} }` })),
    ),
  })).node;

  it("passes exactly what is within depth and aliases", () => {
    fc.assert(
      fc.property(tree, fc.boolean(), (node, byFragment) => {
        const document = byFragment ? `{ ...F } fragment F on Query { ${node.text} }` : `{ ${node.text} }`;
        const within = node.depth <= documentLimits.depth && node.aliases <= documentLimits.aliases;
        expect(passes(document)).toBe(within);
      }),
      { numRuns: 300 },
    );
  });

  it("never fails otherwise than by QueryRejectedError, and quickly, whatever it is given", () => {
    const pieces = [
      "{",
      "}",
      "(",
      ")",
      "[",
      "]",
      "...",
      "on",
      "fragment",
      "query",
      "mutation",
      "F",
      "a",
      ":",
      "$v",
      "@d",
      '"',
      "#",
      "1",
      " ",
    ];
    const scraps = fc.array(fc.constantFrom(...pieces), { maxLength: 400 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(fc.oneof(scraps, fc.string({ maxLength: 2_000, unit: "binary" })), (document) => {
        passes(document);
      }),
      { numRuns: 500, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: true },
    );
  });
});

function passes(document: string): boolean {
  try {
    checkDocument(document);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(QueryRejectedError);
    return false;
  }
}
