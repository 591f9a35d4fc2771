import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ExecutionResult, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from "graphql";
import mercurius from "mercurius";
import { z } from "zod";
import { type Principal, principalOf } from "../../callers/principal.ts";
import type { Context, GraphContext } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { traced } from "../../traces.ts";
import { strangersRefused } from "../../words/callRefusals.ts";
import { documentUnchecked, sendQuery } from "../../words/graphRefusals.ts";
import { createAddressBudget } from "../addressBudget.ts";
import { compressAnswer } from "../compression.ts";
import { databaseFault, retryAfterSeconds } from "../databaseFault.ts";
import { atLeastAssumed, checkCost, isCheapForAll, type ListSizes, type Variables } from "./cost.ts";
import { type CheckedDocument, checkDocument, documentLimits } from "./document.ts";
import { databaseAnswer, executedError, QueryRejectedError, withoutSuggestion } from "./errors.ts";
import { createPlans } from "./plans.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Errors of this route leave as GraphQL answers. */
    graphEnvelope?: boolean;
  }
  interface FastifyRequest {
    graphCall: { readonly checked: CheckedDocument; readonly principal: Principal } | null;
  }
}

const bodySchema = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
  // What clients say about themselves; nothing in it is read.
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Nothing of the graph is for strangers: only mistakes and attacks come without a sign-in, these many from one network. */
const strangerCalls = { burst: 300, aSecond: 2 } as const;

export interface GraphOptions {
  /** Texts of the console's own calls (plans.ts). They are asked of people with any number of boards, and paged where it matters. */
  readonly ownDocuments?: ReadonlySet<string> | undefined;
  /** How long the lists are that this caller is answered; undefined for callers that are no persons. */
  readListSizes(principal: Principal): Promise<ListSizes | undefined>;
}

/** POST /graphql: the one way into the graph, with the rules of Q1 to Q3 before anything runs. */
export async function registerGraphql(
  app: FastifyInstance,
  context: Context,
  schema: GraphQLSchema,
  { ownDocuments = new Set(), readListSizes }: GraphOptions,
): Promise<void> {
  const validationRules = context.config.mode === "production" ? [NoSchemaIntrospectionCustomRule] : [];
  await app.register(mercurius, {
    schema,
    routes: false,
    graphiql: false,
    allowBatchedQueries: false,
    // It bounds its caches by the number of documents, not by their bytes: ours do (plans.ts).
    cache: false,
    graphql: { parseOptions: { maxTokens: documentLimits.tokens } },
    validationRules,
    errorFormatter: (execution, { reply }) => {
      const formatted = formatExecution(execution, reply.request);
      if (formatted.statusCode === 503) reply.header("retry-after", retryAfterSeconds);
      return formatted;
    },
  });
  const plans = createPlans(schema, { own: ownDocuments, validationRules });
  const strangers = createAddressBudget(context.clock, strangerCalls);
  /** By the real lengths of the caller's lists, which are only read where they could matter. */
  const permitCost = async (checked: CheckedDocument, variables: Variables, principal: Principal): Promise<void> => {
    checkCost(schema, checked, variables);
    if (isCheapForAll(schema, checked, variables)) return;
    const sizes = await readListSizes(principal);
    if (sizes !== undefined) checkCost(schema, checked, variables, atLeastAssumed(sizes));
  };
  app.graphql.addHook("preExecution", async (_graph, _document, { reply }, variables) => {
    const { graphCall } = reply.request;
    if (graphCall === null) throw new QueryRejectedError(documentUnchecked());
    await permitCost(graphCall.checked, variables ?? {}, graphCall.principal);
  });
  app.decorateRequest("graphCall", null);
  app.post("/graphql", { config: { graphEnvelope: true }, onSend: compressAnswer }, async (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    if (!body.success) throw new QueryRejectedError(sendQuery());
    const principal = await principalOf(request);
    const { query, variables, operationName } = body.data;
    const until = principal.kind === "anonymous" ? strangers.take(request.ip) : undefined;
    if (until !== undefined) {
      throw new RefusalError("RateLimited", strangersRefused(), { rule: "attempts", until });
    }
    const graphContext: GraphContext = { context, principal, address: request.ip, requestId: request.id };
    reply.header("cache-control", "no-store");
    const plan = plans.find(query, principal.kind !== "anonymous");
    if (plan !== undefined && isNamed(plan.checked, operationName)) {
      if (ownDocuments.has(query)) checkCost(schema, plan.checked, variables ?? {});
      else await permitCost(plan.checked, variables ?? {}, principal);
      const run = async () => plan.run(undefined, { ...graphContext }, variables ?? {});
      const execution = await traced("graph", run, request.span);
      if (execution.errors === undefined) return execution;
      const { statusCode, response } = formatExecution(execution, request);
      if (statusCode === 503) reply.header("retry-after", retryAfterSeconds);
      return reply.code(statusCode).send(response);
    }
    request.graphCall = { checked: checkDocument(query), principal };
    const run = async () => reply.graphql(query, { ...graphContext }, variables ?? {}, operationName ?? undefined);
    return traced("graph", run, request.span);
  });
}

/** The one operation of the document is the one that is asked for. */
function isNamed({ operation }: CheckedDocument, name: string | null | undefined): boolean {
  return name === undefined || name === null || name === operation.name?.value;
}

function formatExecution({ data, errors = [] }: ExecutionResult, request: FastifyRequest) {
  // Without `data` nothing was executed: the compiled query found the variables wrong.
  if (data === undefined) {
    const extensions = { code: "QUERY_REJECTED", requestId: request.id };
    const formatted = errors.map((error) => ({ message: withoutSuggestion(error.message), extensions }));
    return { statusCode: 400, response: { data: null, errors: formatted } };
  }
  const fault = errors.map((error) => databaseFault(error.originalError)).find((found) => found !== undefined);
  if (fault !== undefined) {
    const { status, body } = databaseAnswer(fault, request);
    return { statusCode: status, response: { data: null, errors: [...body.errors] } };
  }
  return { statusCode: 200, response: { data, errors: errors.map((error) => executedError(error, request)) } };
}
