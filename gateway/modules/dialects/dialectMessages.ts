import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { TransitionWish } from "../../boardState/transition.ts";
import { isDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { shownOf } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/dialectRefusals.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";
import { sendForProgram } from "../developer/programSend.ts";
import type { SendAct } from "../messages/sendRequest.ts";
import { jsonOf } from "./dialectAnswers.ts";

/** What a program of this market posts: the grid alone, or an object. What else it says is no business of ours. */
const bodyShape = z.union([
  z.array(z.unknown()).transform((characters) => ({ text: undefined, characters, forced: undefined })),
  z.object({
    text: z.string().nullish(),
    characters: z.unknown().optional(),
    forced: z.boolean().nullish(),
  }),
]);

export interface DialectMessage {
  readonly text: string | null | undefined;
  readonly characters: unknown;
  readonly forced: boolean;
  /** Codes of the grid that no flap bears; each left a blank. */
  readonly unshown: readonly string[];
}

/** RefusalError `ValidationError` for what is no message, `MissingTextOrCharacters` for both and for neither. */
export function readMessage(body: unknown): DialectMessage {
  const read = bodyShape.safeParse(body);
  if (!read.success) throw new RefusalError("ValidationError", words.messageShape(), { rule: "body" });
  const { text, characters, forced } = read.data;
  const has = (value: unknown) => value !== undefined && value !== null;
  if (has(text) === has(characters)) {
    throw new RefusalError("MissingTextOrCharacters", words.textOrCharacters(), { rule: "content" });
  }
  return { text, ...shownOf(characters), forced: forced === true };
}

export interface DialectSent {
  /** Empty where no message was made. */
  readonly id: string;
  readonly created: number;
  readonly missing: readonly string[];
  /** It came too soon, and waits until then. */
  readonly heldUntil?: number;
  /** Nothing was shown, for its channel is muted. */
  readonly isMuted?: true;
}

/** Sends as a person's call does; `forced` overrides quiet hours and a pin, never the rate nor the fingerprint. */
export async function sendMessage(
  context: Context,
  request: FastifyRequest,
  { credential, principal }: ApiCaller,
  message: DialectMessage,
  more: {
    readonly operation: string;
    readonly transition?: TransitionWish | undefined;
    readonly sender?: { readonly subscriptionId: string; readonly name: string };
    readonly mayWait?: true;
    readonly act?: SendAct;
    readonly endsPin?: boolean;
    readonly said?: Readonly<Record<string, unknown>>;
    readonly isMuted?: boolean;
  },
): Promise<DialectSent> {
  const { text, characters, forced, unshown } = message;
  const { sender, ...rest } = more;
  const { answer, created, heldUntil, isMuted } = await sendForProgram(
    context,
    request,
    { ...principal, ...sender },
    {
      ...rest,
      boardId: credential.boardId,
      input: { text, characters },
      forced,
      fingerprintFirst: true,
    },
  );
  const held = heldUntil === undefined ? {} : { heldUntil };
  return {
    id: isDryRun(principal) ? "" : answer.messageId,
    created,
    missing: isMuted === true ? [] : [...answer.missing, ...unshown],
    ...held,
    ...(isMuted === true ? { isMuted } : {}),
  };
}

/** The message of a request, sent. */
export function sendBody(
  context: Context,
  request: FastifyRequest,
  caller: ApiCaller,
  more: Parameters<typeof sendMessage>[4],
): Promise<DialectSent> {
  return sendMessage(context, request, caller, readMessage(jsonOf(request)), more);
}

export const missingOf = ({ missing }: DialectSent) => (missing.length === 0 ? {} : { missing });
