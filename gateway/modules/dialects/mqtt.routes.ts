import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { isDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { boardColumns, boardRows } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { nothingHere } from "../../words/callRefusals.ts";
import { switchShape } from "../../words/dialectRefusals.ts";
import { brokerSender } from "../../words/mqttWords.ts";
import { changeTransition, pauseBoard } from "../boards/boardChanges.service.ts";
import { readBoard } from "../boards/boards.service.ts";
import { brokerPinning, setPinMinutes } from "../developer/brokerPinning.service.ts";
import { type ApiCaller, authenticate } from "../developer/credentialAuthentication.ts";
import { sendForProgram } from "../developer/programSend.ts";
import { noteRequests } from "../developer/requestNotes.ts";
import { unpin } from "../messages/pins.service.ts";
import { lastWords, undoLastSend } from "../messages/undo.service.ts";
import { dialectRoute, jsonOf } from "./dialectAnswers.ts";
import { type DialectMessage, missingOf, readMessage, sendMessage } from "./dialectMessages.ts";
import { readOrder, readSteps } from "./steps.ts";

/** The longest time that people may silence channels for, in seconds: the rest of the day, and an hour. */
const pausedSeconds = 90_000;

/** From one step to the next where only the order was chosen: Cloud's gentle. */
const seenIntervalMs = 150;

const blank = Array.from({ length: boardRows }, () => Array<number>(boardColumns).fill(0));
const cleared: DialectMessage = { text: undefined, characters: blank, forced: false, unshown: [] };
const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && name in body ? (body as Record<string, unknown>)[name] : undefined;

const switched = z.object({ on: z.boolean() });

/**
 * What came over the broker (modules/mqtt), as calls: so commands are judged, kept for the inspector and sent again as those
 * of all programs are. No token opens these routes, only a pass that this process gave itself.
 */
export function registerMqttCommands(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    noteRequests(scope, context, "mqtt");
    const enter = async (request: FastifyRequest): Promise<ApiCaller> => {
      const caller = await authenticate(context, request, { token: undefined }, { kinds: ["Mqtt"], scope: "Write" });
      return { ...caller, principal: { ...caller.principal, name: brokerSender } };
    };
    dialectRoute(scope, "POST", ["/dialects/mqtt/:command"], async (request) => {
      const caller = await enter(request);
      const { command } = request.params as { readonly command: string };
      const body = jsonOf(request);
      switch (command) {
        case "send": {
          // Whoever may publish on the broker is not told apart, so nobody there overrides quiet hours or a pin.
          const message = { ...readMessage(body), forced: false };
          const pinning = await brokerPinning(context, caller.credential, fieldOf(body, "pinMinutes"));
          const more = { operation: "mqtt.send", transition: readSteps(body), ...pinning };
          const sent = await sendMessage(context, request, caller, message, more);
          return { status: "ok", id: sent.id, created: sent.created, ...missingOf(sent) };
        }
        case "clear": {
          const { endsPin } = await brokerPinning(context, caller.credential, 0);
          const more = { operation: "mqtt.clear", endsPin };
          const { id, created } = await sendMessage(context, request, caller, cleared, more);
          return { status: "ok", id, created };
        }
        case "undo": {
          await undoLastSend(context, caller.principal, caller.credential.boardId, "mqtt.undo");
          return { status: "ok" };
        }
        case "resend": {
          const { boardId } = caller.credential;
          const messageId = await lastWords(context, caller.principal, boardId);
          const pinning = await brokerPinning(context, caller.credential);
          const asked = {
            operation: "mqtt.resend",
            boardId,
            messageId,
            forced: false,
            fingerprintFirst: true,
          } as const;
          const { answer, created } = await sendForProgram(context, request, caller.principal, {
            ...asked,
            ...pinning,
          });
          return { status: "ok", id: isDryRun(caller.principal) ? "" : answer.messageId, created };
        }
        case "unpin": {
          // A person's pin holds against the broker (decision 190).
          await unpin(context, caller.principal, caller.credential.boardId, "mqtt.unpin", { setBy: brokerSender });
          return { status: "ok" };
        }
        case "channels": {
          const read = switched.safeParse(body);
          if (!read.success) throw new RefusalError("ValidationError", switchShape(), { rule: "body" });
          const { boardId } = caller.credential;
          await pauseBoard(context, caller.principal, { boardId, seconds: read.data.on ? 0 : pausedSeconds });
          return { status: "ok" };
        }
        case "order": {
          const order = readOrder(body);
          const { boardId } = caller.credential;
          const { transition } = await readBoard(context, caller.principal, boardId);
          // A board that turns all at once has no steps by which an order would be seen (decision 200).
          const steps = transition.stepIntervalMs === 0 ? { stepIntervalMs: seenIntervalMs } : {};
          await changeTransition(context, caller.principal, boardId, { order, ...(order === "classic" ? {} : steps) });
          return { status: "ok" };
        }
        case "pin": {
          await setPinMinutes(
            context,
            { principal: caller.principal, boardId: caller.credential.boardId },
            fieldOf(body, "minutes"),
          );
          return { status: "ok" };
        }
        default:
          throw new RefusalError("NotFound", nothingHere(), { rule: "path" });
      }
    });
  });
}
