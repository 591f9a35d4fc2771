import * as words from "../../words/documentation.ts";
import { clientSection } from "./clientPages.ts";
import type { Page, PageExample, PageField, Section } from "./documentPage.ts";
import { eventSection } from "./eventPages.ts";
import type { ExampleCall, Variable } from "./exampleCode.ts";
import { jsonOf, type OpenApi, type Operation, type Schema, typeWord } from "./openApi.ts";

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** All that is written: how to begin, then what the gateway says of its own routes, tools and graph. */
export function sectionsOf(reference: OpenApi, origin: string): Section[] {
  const all = operationsOf(reference);
  const tags = [...new Set([...(reference.tags ?? []).map(({ name }) => name), ...all.map(({ tag }) => tag)])];
  const routes = tags.map((tag) => {
    const pages = all.filter((one) => one.tag === tag).map((one) => operationPage(reference, one, origin));
    return { id: slug(tag), title: words.sectionNames[tag] ?? tag, pages: distinct(slug(tag), pages) };
  });
  return [
    beginSection(routes, origin),
    ...routes,
    eventSection(origin),
    clientSection(origin),
    mcpSection(reference, origin),
    graphSection(reference, origin),
  ].filter(({ pages }) => pages.length > 0);
}

/** Two routes of one name are two pages. */
function distinct(section: string, pages: readonly Page[]): Page[] {
  const seen = new Map<string, number>();
  return pages.map((page) => {
    const id = `${section}-${page.id}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return { ...page, id: count === 1 ? id : `${id}-${count}` };
  });
}

interface Listed {
  readonly tag: string;
  readonly verb: string;
  readonly path: string;
  readonly operation: Operation;
}

const verbs = ["get", "post", "put", "patch", "delete"];

function operationsOf(reference: OpenApi): Listed[] {
  return Object.entries(reference.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([verb]) => verbs.includes(verb))
      .map(([verb, operation]) => ({
        tag: operation.tags?.[0] ?? "other",
        verb: verb.toUpperCase(),
        path,
        operation,
      })),
  );
}

function operationPage(reference: OpenApi, { verb, path, operation }: Listed, origin: string): Page {
  const { summary, description, parameters = [], requestBody, responses = {} } = operation;
  const title = summary ?? `${verb} ${path}`;
  const ofPlace = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => ({ name: one.name, type: typeWord(one.schema), text: one.description ?? "" }));
  const fields = [
    { title: words.bodyTitle, fields: fieldsOf(jsonOf(requestBody)?.schema) },
    { title: words.pathTitle, fields: ofPlace("path") },
    { title: words.queryTitle, fields: ofPlace("query") },
    { title: words.headerTitle, fields: ofPlace("header") },
  ].filter(({ fields: some }) => some.length > 0);
  const answers = Object.entries(responses).map(([status, answer]) => ({
    status,
    type: typeWord(jsonOf(answer)?.schema),
    when: answer.description ?? "",
  }));
  const example = exampleOf(reference, { verb, path, operation }, origin);
  return {
    id: slug(title),
    title,
    verb,
    path,
    text: description === undefined ? [] : [description],
    fields,
    answers,
    ...(example === undefined ? {} : { example }),
  };
}

function fieldsOf(schema: Schema | undefined): PageField[] {
  const shape = schema?.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
  return Object.entries(shape?.properties ?? {}).map(([name, one]) => ({
    name,
    type: typeWord(one),
    text: one.description ?? "",
  }));
}

function exampleOf(
  reference: OpenApi,
  { verb, path, operation }: Omit<Listed, "tag">,
  origin: string,
): PageExample | undefined {
  const body = jsonOf(operation.requestBody)?.example;
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith("2"));
  // A call with a body and no example of one would be an invented one; a stream never ends in a shell, and what says nothing shows nothing.
  if ((operation.requestBody !== undefined && body === undefined) || jsonOf(success?.[1]) === undefined)
    return undefined;
  const address = `${origin}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${variableOf(operation, name)}}`)}`;
  const call: ExampleCall = {
    method: verb,
    address,
    headers: headersOf(reference, operation),
    ...(body === undefined ? {} : { body }),
  };
  const answered = jsonOf(success?.[1])?.example;
  const characters = gridIn(answered) ?? gridIn(body);
  const method = words.consoleMethods[`${verb} ${path}`];
  const text = typeof body === "object" && body !== null && "text" in body ? String(body.text) : undefined;
  return {
    call,
    ...(success !== undefined && answered !== undefined ? { answer: { status: success[0], body: answered } } : {}),
    ...(characters === undefined ? {} : { characters }),
    ...(method === undefined ? {} : { console: new URLSearchParams({ method, ...(text ? { text } : {}) }).toString() }),
  };
}

const variableOf = (operation: Operation, name: string) =>
  operation["x-variables"]?.[name] ?? name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

/** What opens the route, in shell variables. */
function headersOf(reference: OpenApi, { security = [] }: Operation): (readonly [string, Variable])[] {
  return Object.keys(security[0] ?? {}).flatMap((scheme): (readonly [string, Variable])[] => {
    const found = reference.components?.securitySchemes?.[scheme];
    const variable = words.schemeVariables[scheme] ?? scheme.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase();
    if (found?.type === "apiKey" && found.name !== undefined) return [[found.name, { variable }]];
    return found?.type === "http" ? [["authorization", { variable, before: "Bearer " }]] : [];
  });
}

/** A grid in an answer or a body, under any of the names that it has. */
function gridIn(value: unknown): number[][] | undefined {
  const isGrid = (one: unknown): one is number[][] =>
    Array.isArray(one) && one.length === 6 && one.every((row) => Array.isArray(row) && row.length === 22);
  if (isGrid(value)) return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const one of Object.values(value)) {
    if (isGrid(one)) return one;
    if (typeof one === "object" && one !== null && "layout" in one && typeof one.layout === "string") {
      const layout: unknown = JSON.parse(one.layout);
      if (isGrid(layout)) return layout;
    }
  }
  return undefined;
}

/** The one line that a new developer runs, with the quickest key there is; its board is that of the other examples. */
function beginSection(routes: readonly Section[], origin: string): Section {
  const characters = routes.flatMap(({ pages }) => pages).find(({ path }) => path?.endsWith("/message"))
    ?.example?.characters;
  const example: PageExample = {
    call: {
      method: "POST",
      address: `${origin}/dialects/cloud/`,
      headers: [["x-vestaboard-token", { variable: "TOKEN" }]],
      body: { text: words.firstText },
    },
    ...(characters === undefined ? {} : { characters }),
  };
  return {
    id: "begin",
    title: words.beginTitle,
    pages: words.beginPages(origin).map((page) => ({
      fields: [],
      answers: [],
      ...page,
      ...(page.id === "first-message" ? { example } : {}),
    })),
  };
}

function mcpSection({ "x-mcp": mcp }: OpenApi, origin: string): Section {
  const title = words.mcpTitle;
  if (mcp === undefined) return { id: "mcp", title, pages: [] };
  const headers = [
    ["authorization", { variable: "TOKEN", before: "Bearer " }],
    ["accept", "application/json, text/event-stream"],
  ] as const;
  const pages = mcp.tools.map(({ name, title: toolTitle, description, scope, input, example }) => ({
    id: `mcp-${slug(name)}`,
    title: toolTitle,
    verb: "TOOL",
    path: name,
    text: [description, words.mcpScope(scope)],
    fields: [{ title: words.inputTitle, fields: fieldsOf(input) }].filter(({ fields }) => fields.length > 0),
    answers: [],
    example: {
      call: {
        method: "POST",
        address: `${origin}${mcp.path}`,
        headers,
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: example } },
      },
    },
  }));
  const begin = { ...words.mcpBegin(`${origin}${mcp.path}`), fields: [], answers: [] };
  return { id: "mcp", title, pages: [begin, ...pages] };
}

function graphSection({ "x-graphql": graph }: OpenApi, origin: string): Section {
  const title = words.graphTitle;
  if (graph === undefined) return { id: "graphql", title, pages: [] };
  const begin: Page = {
    ...words.graphBegin,
    verb: "POST",
    path: graph.path,
    fields: [],
    answers: [],
    example: {
      call: { method: "POST", address: `${origin}${graph.path}`, headers: [], body: { query: "{ __typename }" } },
      answer: { status: "200", body: { data: { __typename: "Query" } } },
    },
  };
  const pages = graph.fields.map(({ name, description, type, args }) => ({
    id: `graphql-${slug(name)}`,
    title: name,
    verb: "QUERY",
    path: `${name}: ${type}`,
    text: description === "" ? [] : [description],
    fields: [
      {
        title: words.argumentsTitle,
        fields: args.map((one) => ({ name: one.name, type: one.type, text: one.required ? words.requiredWord : "" })),
      },
    ].filter(({ fields }) => fields.length > 0),
    answers: [],
  }));
  return { id: "graphql", title, pages: [begin, ...pages] };
}
