import { newSeed } from "../../boardState/boardState.ts";
import type { ShowPart } from "../../boardState/boardWrite.ts";
import { longestTurnMs } from "../../boardState/transition.ts";
import type { Principal } from "../../callers/principal.ts";
import { newId } from "../../db/ids.ts";
import { subscriptionOf } from "./sender.ts";
import type { SendState } from "./sendState.ts";

/** A message on its way onto the board; `onceKey` makes a job that is delivered twice act once. */
export function showPart(
  state: SendState,
  message: { readonly id: string; readonly characters: Uint8Array },
  sender: {
    readonly personId: string | null;
    readonly attribution: string;
    readonly principal: Principal;
    readonly onceKey?: string;
  },
): ShowPart {
  const { transition, rows, columns } = state;
  return {
    appearanceId: newId(),
    messageId: message.id,
    personId: sender.personId,
    subscriptionId: subscriptionOf(sender.principal),
    isByEngine: sender.principal.kind === "channel",
    attribution: sender.attribution,
    former: state.characters,
    characters: message.characters,
    seed: newSeed(),
    transition,
    settlesWithinMs: longestTurnMs(transition, { rows, columns }),
    onceKey: sender.onceKey ?? null,
  };
}
