import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { RefusalError, refusalBody } from "../../refusal.ts";
import { commandFailed, commandUnknown } from "../../words/mqttWords.ts";
import { issuePass, passHeader } from "../developer/credentialAuthentication.ts";
import { readPayload } from "./commandPayload.ts";
import { isCommand } from "./topics.ts";

/** What is published of a command: `accepted` with the message's id, or `refused` with rule, until and setBy. */
export type Result = Readonly<Record<string, unknown>>;

export const refusedResult = (command: string, refusal: RefusalError): Result => {
  const { error, ...rest } = refusalBody(refusal);
  return { event_type: "refused", command, status: "error", message: error, ...rest };
};

/** Does what a payload asks for, through the route that every other program's call would take. Never fails. */
export async function takeCommand(
  app: FastifyInstance,
  context: Context,
  asked: { readonly credentialId: string; readonly command: string; readonly payload: Uint8Array },
): Promise<Result> {
  const { credentialId, command, payload } = asked;
  try {
    if (!isCommand(command)) throw new RefusalError("NotFound", commandUnknown(), { rule: "command" });
    const { route, body, id } = readPayload(command, payload);
    const answer = await app.inject({
      method: "POST",
      url: `/dialects/mqtt/${route}`,
      headers: {
        host: new URL(context.config.publicUrl).host,
        "user-agent": "MQTT",
        [passHeader]: issuePass(context, credentialId, false, null),
        ...(id === undefined ? {} : { "idempotency-key": id }),
      },
      payload: JSON.stringify(body),
    });
    const isAccepted = answer.statusCode < 300;
    const named = id === undefined ? {} : { commandId: id };
    return { event_type: isAccepted ? "accepted" : "refused", command, ...named, ...answer.json<object>() };
  } catch (error) {
    if (error instanceof RefusalError) return refusedResult(command, error);
    context.log.error({ err: error }, "A command over MQTT failed");
    return { event_type: "refused", command, status: "error", type: "ServerError", message: commandFailed() };
  }
}
