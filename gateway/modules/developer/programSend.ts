import type { FastifyRequest } from "fastify";
import type { CredentialPrincipal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { headerOf, readIfMatch } from "../../http/conditions.ts";
import { RefusalError } from "../../refusal.ts";
import { type Sent, sendAndTell } from "../messages/sending.service.ts";
import type { SendRequest } from "../messages/sendRequest.ts";
import { type SendWays, waysInTurn } from "../messages/sendWays.ts";
import { takeBoardState } from "./credentialAuthentication.ts";
import { noteBoardTaken } from "./rateHeaders.ts";

/** What a program's call asks for; the rest is the same for all of them. */
type ProgramMessage = Pick<
  SendRequest,
  "operation" | "boardId" | "messageId" | "input" | "transition" | "fingerprintFirst" | "mayWait" | "isMuted" | "said"
> &
  Partial<Pick<SendRequest, "act">> & {
    /** Ends the pin that holds the board now, which is the sender's own. */
    readonly endsPin?: boolean;
    /** Overrides quiet hours and a pin, never the rate nor the fingerprint. */
    readonly forced: boolean;
  };

/**
 * A program's message, by the way that a person's goes. `Idempotency-Key` makes the same call again the same,
 * `If-Match` holds it to a version of the board.
 */
export async function sendForProgram(
  context: Context,
  request: FastifyRequest,
  principal: CredentialPrincipal,
  message: ProgramMessage,
): Promise<Sent> {
  const { endsPin, ...rest } = message;
  const tags = readIfMatch(request);
  const ifVersion =
    tags === undefined || tags === "any"
      ? tags
      : // A read adds what else it tells, e.g. the title, or what the flaps of a sandbox have shown.
        tags.filter((tag) => /^\d{1,15}(-[\w-]{1,22})?$/.test(tag)).map((tag) => Number.parseInt(tag, 10));
  const asked = {
    act: { kind: "show" },
    ...rest,
    forcePinnedMessageOverride: message.forced || endsPin === true,
    idempotencyKey: headerOf(request, "idempotency-key"),
    ifVersion,
  } as const;
  try {
    const sent = await sendAndTell(context, principal, asked, waysOf(context, request, message.boardId));
    request.isRepeat = sent.isRepeat === true;
    const isTaken = sent.isRepeat !== true && (sent.grid !== null || sent.heldUntil !== undefined);
    if (principal.dryRun !== true && isTaken) noteBoardTaken(context, request, sent.heldUntil);
    return sent;
  } catch (error) {
    if (error instanceof RefusalError && error.rule === "rateLimit") noteBoardTaken(context, request, error.until);
    throw error;
  }
}

/** A board that was read along with who calls is not read again; what the same call was answered before was not read. */
function waysOf(context: Context, request: FastifyRequest, boardId: string): SendWays {
  const ways = waysInTurn(context);
  const state = takeBoardState(context, request);
  if (state?.boardId !== boardId) return ways;
  return {
    ...ways,
    readState: (question) =>
      question.idempotency === null && question.messageId === null ? Promise.resolve(state) : ways.readState(question),
  };
}
