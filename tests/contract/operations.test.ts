import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { checkCost } from "../../gateway/http/graphql/cost.ts";
import { checkDocument, documentLimits } from "../../gateway/http/graphql/document.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { documentOf, operations } from "../support/consoleDocuments.ts";

const schema = buildSchema(readFileSync(projectPath("gateway/schema/schema.graphql"), "utf8"));

describe("the console's operations", () => {
  it("are found", () => {
    expect(operations.length).toBeGreaterThan(5);
  });

  it.each(operations.map((operation) => [operation.name?.value ?? "unnamed", operation] as const))(
    "%s is valid and within the limits of the gateway",
    (_name, operation) => {
      const document = documentOf(operation);
      expect(validate(schema, parse(document))).toEqual([]);
      const checked = checkDocument(document);
      expect(Buffer.byteLength(document)).toBeLessThanOrEqual(documentLimits.bytes);
      expect(checkCost(schema, checked, {})).toBeGreaterThanOrEqual(0);
    },
  );
});
