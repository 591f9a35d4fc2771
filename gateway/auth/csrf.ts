import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { RefusalError } from "../refusal.ts";
import { signInWords } from "../words/signIn.ts";

/** The header that a foreign page cannot send without asking first, and is refused when it asks (Q5). */
const ownHeader = "x-clatter";

/**
 * Lets only the product's own pages post: the custom header, and the own origin in Origin or Fetch-Metadata. These
 * routes work with cookies, so that another site could otherwise sign its visitor in, or change a password.
 */
export async function requireOwnPage(request: FastifyRequest): Promise<void> {
  const { origin } = request.headers;
  const own = new URL(request.server.context.config.publicUrl).origin;
  const sameOrigin = origin === undefined ? request.headers["sec-fetch-site"] === "same-origin" : origin === own;
  if (request.headers[ownHeader] !== "1" || !sameOrigin) throw new RefusalError("NotAuthorized", signInWords.foreign);
}

export interface FieldProblem {
  readonly field: string;
  readonly error: string;
}

/** The form as the schema reads it. Its issues' messages are shown to people, beside the field that they belong to. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): { readonly form: z.output<Schema> } | { readonly problem: FieldProblem } {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { form: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path[0];
  return typeof field === "string"
    ? { problem: { field, error: issue?.message ?? signInWords.unreadable } }
    : { problem: { field: "", error: signInWords.unreadable } };
}

/** A refusal that belongs to a field of the form. */
export function refuseField(
  reply: FastifyReply,
  type: string,
  { field, error }: FieldProblem,
  status = 400,
): FastifyReply {
  return reply.code(status).send(field === "" ? { type, error } : { type, error, field });
}
