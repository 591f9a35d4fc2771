import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { TestApp } from "./testApp.ts";

/** What of an answer is held to its description. */
interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  json(): unknown;
}

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

/** Holds answers to what a document, openapi.json if no other is named, says of them: their status, their type and every member of their body. */
export async function describedAnswers(app: TestApp, document = "/openapi.json") {
  const { paths } = (await app.anonymous.get(document)).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const operation = (route: string): Operation => {
    const [verb = "", path = ""] = route.split(" ");
    const found = paths[path]?.[verb.toLowerCase()];
    if (found === undefined) throw new Error(`openapi.json has no ${route}`);
    return found;
  };
  /** The statuses that came, by route: "POST /v1/sandbox". */
  const seen = new Map<string, Set<number>>();
  const check = (route: string, answer: Answer): void => {
    const { statusCode, body } = answer;
    const told = `${route} ${statusCode} ${body.slice(0, 200)}`;
    const { responses } = operation(route);
    const described = responses[statusCode] ?? responses[`${Math.floor(statusCode / 100)}XX`];
    expect(described, told).toBeDefined();
    seen.set(route, (seen.get(route) ?? new Set()).add(statusCode));
    if (body === "") {
      expect(described?.content, told).toBeUndefined();
      return;
    }
    const type = String(answer.headers["content-type"]).replace(/;.*/, "");
    expect(Object.keys(described?.content ?? {}), told).toEqual([type]);
    const validate = ajv.compile(described?.content?.[type]?.schema ?? { not: {} });
    const read = type === "text/plain" ? body : answer.json();
    expect([validate(read), validate.errors], told).toEqual([true, null]);
  };
  return { operation, check, seen: (route: string) => [...(seen.get(route) ?? [])].sort() };
}
