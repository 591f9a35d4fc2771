import { type CredentialPrincipal, isDryRun } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { brokerSender, pinShape } from "../../words/mqttWords.ts";
import { readPinning, updatePinMinutes } from "./credentials.store.ts";

/* For how long a message from the broker holds its board. */

/** A day: who wants more is a person. */
export const longestPinMinutes = 1_440;

function check(minutes: unknown): number {
  const isFit = Number.isInteger(minutes) && Number(minutes) >= 0 && Number(minutes) <= longestPinMinutes;
  if (!isFit) throw new RefusalError("ValidationError", pinShape(), { rule: "pinMinutes" });
  return Number(minutes);
}

/**
 * What is done with a message from there: shown, or pinned for the minutes that it names, else for those that were set. At the
 * end the board shows again what it showed before. `endsPin`: the pin that stands is the broker's own, and gives way.
 * `said`: the minutes as they were named, since neither what was set nor a pin is the sender's word.
 */
export async function brokerPinning(
  { database }: Context,
  { id, boardId }: { readonly id: string; readonly boardId: string },
  named?: unknown,
) {
  const { minutes, isOwn } = await readPinning(database, { id, boardId, sender: brokerSender });
  const wanted = named === undefined || named === null ? minutes : check(named);
  const act =
    wanted === 0 ? ({ kind: "show" } as const) : ({ kind: "pin", seconds: wanted * 60, afterEnd: "HandBack" } as const);
  const said = { act: { pinMinutes: named ?? null }, forcePinnedMessageOverride: false };
  return { act, endsPin: isOwn, said };
}

/** For all that comes after. RefusalError `ValidationError`. */
export async function setPinMinutes(
  { database, bus }: Context,
  { principal, boardId }: { readonly principal: CredentialPrincipal; readonly boardId: string },
  minutes: unknown,
): Promise<void> {
  const wanted = check(minutes);
  if (isDryRun(principal)) return;
  await updatePinMinutes(database, principal.credentialId, wanted);
  bus.publish({ kind: "board", boardId, what: "pinMinutes" });
}
