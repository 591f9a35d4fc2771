import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiScope } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import { credentialMayNot } from "../../words/developerRefusals.ts";
import * as words from "../../words/mcpWords.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";

/** Who calls a tool, and by which request. */
export interface ToolCall {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly caller: ApiCaller;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: ApiScope;
  readonly input: z.ZodObject;
  readonly output?: z.ZodObject;
  /** What hosts tell their people of it before it runs. */
  readonly annotations: { readonly readOnlyHint: boolean; readonly idempotentHint: boolean };
  run(call: ToolCall, input: unknown): Promise<CallToolResult>;
}

/** A tool whose `run` takes what its input's shape gives. */
export function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    run(call: ToolCall, input: z.output<Input>): Promise<CallToolResult>;
  },
): Tool {
  const { run, ...rest } = parts;
  return {
    ...rest,
    run: async (call, input) => {
      if (!call.caller.credential.scopes.includes(parts.scope)) {
        throw new RefusalError("NotAuthorized", credentialMayNot(parts.scope), { rule: "scope" });
      }
      return run(call, parts.input.parse(input));
    },
  };
}

const code = z.int().min(0).max(71);
/** What is put on a board. */
export const content = {
  text: z.string().max(2_000).optional().describe(words.textField),
  characters: z.array(z.array(code).length(22)).length(6).optional().describe(words.charactersField),
};
/** Of what may be asked about and not done. */
export const dryRunField = { dryRun: z.boolean().default(false).describe(words.dryRunField) };
export const writing = {
  ...content,
  forced: z.boolean().default(false).describe(words.forcedField),
  idempotencyKey: z.string().min(1).max(200).optional().describe(words.keyField),
  ...dryRunField,
};
/** What hosts tell their people of a tool that changes nothing. */
export const readsOnly = { readOnlyHint: true, idempotentHint: true } as const;
export const grid = z.array(z.array(z.int()));

export const said = (text: string, structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent,
});

/** Dry also where the whole request is. */
export function senderOf({ caller: { principal } }: ToolCall, dryRun: boolean) {
  return dryRun ? { ...principal, dryRun: true as const } : principal;
}
