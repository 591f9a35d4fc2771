import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ExecutionResult, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from "graphql";
import mercurius from "mercurius";
import { z } from "zod";
import { principalOf } from "../../callers/principal.ts";
import type { Context, GraphContext } from "../../context.ts";
import { compressAnswer } from "../compression.ts";
import { checkCost } from "./cost.ts";
import { type CheckedDocument, checkDocument, documentLimits } from "./document.ts";
import { executedError, QueryRejectedError, withoutSuggestion } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Errors of this route leave as GraphQL answers. */
    graphEnvelope?: boolean;
  }
  interface FastifyRequest {
    checkedDocument: CheckedDocument | null;
  }
}

const bodySchema = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
  // What clients say about themselves; nothing in it is read.
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** As many documents as the console has, and room for other clients. */
const rememberedDocuments = 500;

/** POST /graphql: the one door to the graph, with the rules of Q1 to Q3 before anything runs. */
export async function registerGraphql(app: FastifyInstance, context: Context, schema: GraphQLSchema): Promise<void> {
  const production = context.config.mode === "production";
  await app.register(mercurius, {
    schema,
    routes: false,
    graphiql: false,
    allowBatchedQueries: false,
    // Compiled at its second run: what runs once is not worth it.
    jit: 1,
    graphql: { parseOptions: { maxTokens: documentLimits.tokens } },
    validationRules: production ? [NoSchemaIntrospectionCustomRule] : [],
    errorFormatter: (execution, { reply }) => formatExecution(execution, reply.request),
  });
  const remembered = new Map<string, CheckedDocument>();
  app.graphql.addHook("preExecution", async (graph, _document, { reply }, variables) => {
    const checked = reply.request.checkedDocument;
    if (checked === null) throw new QueryRejectedError("The document was not checked.");
    checkCost(graph, checked, variables ?? {});
  });
  app.decorateRequest("checkedDocument", null);
  app.post("/graphql", { config: { graphEnvelope: true }, onSend: compressAnswer }, async (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    if (!body.success) throw new QueryRejectedError('Send {"query": "…", "variables": {…}, "operationName": "…"}.');
    const principal = await principalOf(request);
    const { query, variables, operationName } = body.data;
    request.checkedDocument = remember(remembered, query);
    const graphContext: GraphContext = { context, principal, address: request.ip, requestId: request.id };
    reply.header("cache-control", "no-store");
    return reply.graphql(query, { ...graphContext }, variables ?? {}, operationName ?? undefined);
  });
}

function remember(remembered: Map<string, CheckedDocument>, query: string): CheckedDocument {
  const known = remembered.get(query);
  if (known !== undefined) return known;
  const checked = checkDocument(query);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= rememberedDocuments) remembered.delete(oldest);
  remembered.set(query, checked);
  return checked;
}

function formatExecution({ data, errors = [] }: ExecutionResult, request: FastifyRequest) {
  // Without `data` nothing was executed: the compiled query found the variables wrong.
  if (data === undefined) {
    const extensions = { code: "QUERY_REJECTED", requestId: request.id };
    const formatted = errors.map((error) => ({ message: withoutSuggestion(error.message), extensions }));
    return { statusCode: 400, response: { data: null, errors: formatted } };
  }
  return { statusCode: 200, response: { data, errors: errors.map((error) => executedError(error, request)) } };
}
