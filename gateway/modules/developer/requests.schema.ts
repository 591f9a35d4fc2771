import { type Builder, builder } from "../../schema/builder.ts";
import { type Check, checkResults, decisionOf } from "./decision.ts";
import type { FormerCredential } from "./formerCredentials.store.ts";
import { outcomeOf, requestOutcomes, toolOf } from "./requestOutcome.ts";
import {
  listFormerCredentials,
  listRequests,
  type RequestPage,
  type RequestRow,
  readRequest,
} from "./requests.service.ts";
import { requestsWanted } from "./requests.store.ts";

const RequestRef = builder.objectRef<RequestRow>("ApiRequest");
const PageRef = builder.objectRef<RequestPage>("ApiRequests");
const FormerRef = builder.objectRef<FormerCredential>("FormerCredential");
const CheckRef = builder.objectRef<Check>("ApiCheck");

/** What programs asked of a board, and how it was decided. */
export function addRequests(builder: Builder): void {
  const result = builder.enumType("ApiCheckResult", { values: checkResults });
  const outcome = builder.enumType("ApiRequestOutcome", { values: requestOutcomes });
  CheckRef.implement({
    fields: (t) => ({
      check: t.exposeString("check"),
      result: t.field({ type: result, resolve: (one) => one.result }),
    }),
  });
  RequestRef.implement({
    description: "A call of a program. Secrets are blanked; what was longer than 4 kB is not kept.",
    fields: (t) => ({
      id: t.exposeID("id"),
      credentialId: t.exposeID("credentialId"),
      key: t.exposeString("key"),
      title: t.exposeString("title", {
        nullable: true,
        description: "What the credential is called, else its installable.",
      }),
      credentialDeleted: t.expose("credentialDeletedAt", {
        type: "Timestamp",
        nullable: true,
        description: "When its credential was deleted; null while there is one.",
      }),
      at: t.expose("at", { type: "Timestamp" }),
      dialect: t.exposeString("dialect"),
      method: t.exposeString("method"),
      path: t.exposeString("path"),
      tool: t.string({
        nullable: true,
        description: "The tool of /mcp that was called, else what was asked there; null of other calls.",
        resolve: toolOf,
      }),
      client: t.exposeString("client"),
      requestId: t.exposeString("requestId"),
      status: t.exposeInt("status"),
      tookMs: t.exposeInt("tookMs"),
      type: t.exposeString("type", { nullable: true }),
      rule: t.exposeString("rule", { nullable: true }),
      until: t.expose("until", { type: "Timestamp", nullable: true }),
      setBy: t.exposeString("setBy", { nullable: true }),
      origin: t.exposeString("origin", { nullable: true, description: "Dry run, Dry run again or Replay." }),
      blanked: t.field({
        type: ["String"],
        description: "Headers that were not kept.",
        resolve: (row) => [...row.blanked],
      }),
      ifMatch: t.exposeString("ifMatch", {
        nullable: true,
        description: "The header If-Match, which a replay repeats.",
      }),
      body: t.string({ nullable: true, description: "As JSON.", resolve: ({ body }) => asJson(body) }),
      answer: t.string({ nullable: true, description: "As JSON.", resolve: ({ answer }) => asJson(answer) }),
      outcome: t.field({
        type: outcome,
        description:
          "What came of it; Changed is a setting, never the board's message, Repeated the answer of the same call before.",
        resolve: (row) => outcomeOf(row),
      }),
      decision: t.field({ type: [CheckRef], resolve: (row) => [...decisionOf(row)] }),
    }),
  });
  PageRef.implement({
    fields: (t) => ({
      count: t.exposeInt("count", {
        description: "How many are kept that fit; of a credential 200 at most, for 7 days.",
      }),
      requests: t.field({ type: [RequestRef], resolve: ({ rows }) => [...rows] }),
    }),
  });
  const wanted = builder.enumType("ApiRequestsWanted", { values: requestsWanted });
  const place = builder.inputType("ApiRequestPlace", {
    description: "Where a call stands in the list. It need not be kept any more.",
    fields: (t) => ({ at: t.field({ type: "Timestamp", required: true }), id: t.id({ required: true }) }),
  });
  builder.queryField("apiRequests", (t) =>
    t.field({
      type: PageRef,
      description: "Newest first; for the board's Owner and Admins.",
      args: {
        boardId: t.arg.id({ required: true }),
        credentialId: t.arg.id(),
        only: t.arg({ type: wanted }),
        find: t.arg.string({ description: "Part of the call, tool, rule, type, dialect, client or request id." }),
        first: t.arg.int(),
        before: t.arg({ type: place, description: "Those alone that are listed behind this one." }),
      },
      resolve: (_root, asked, { context, principal }) => listRequests(context, principal, asked),
    }),
  );
  builder.queryField("apiRequest", (t) =>
    t.field({
      type: RequestRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => readRequest(context, principal, id),
    }),
  );
  addFormerCredentials(builder);
}

function addFormerCredentials(builder: Builder): void {
  FormerRef.implement({
    description: "A credential that is no more, while calls of it are kept.",
    fields: (t) => ({
      id: t.exposeID("id"),
      kind: t.exposeString("kind"),
      key: t.exposeString("key"),
      title: t.exposeString("title", { nullable: true, description: "What it was called, else its installable." }),
      deleted: t.expose("deletedAt", { type: "Timestamp" }),
    }),
  });
  builder.queryField("formerCredentials", (t) =>
    t.field({
      type: [FormerRef],
      description: "Those of a board whose calls are kept, the last deleted first; for its Owner and Admins.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listFormerCredentials(context, principal, boardId),
    }),
  );
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
