import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import History from "lucide-react/icons/history";
import Hourglass from "lucide-react/icons/hourglass";
import Moon from "lucide-react/icons/moon";
import Pin from "lucide-react/icons/pin";
import type { ChannelRow_ChannelFragment } from "../../gql/generated/graphql.ts";
import * as words from "../../words/installed.ts";

export interface Outcome {
  readonly icon: LucideIcon;
  readonly sentence: string;
  readonly isFailing: boolean;
}

interface BoardFacts {
  readonly now: number;
  readonly timeZone: string;
  /** The pin that holds now. */
  readonly pin: { readonly pinnedBy: string; readonly pinnedUntil: number } | null;
}

type Run = NonNullable<ChannelRow_ChannelFragment["lastRun"]>;

/** What became of a channel's latest slot, in words; what keeps it from showing comes before that. */
export function outcomeOf(channel: ChannelRow_ChannelFragment, board: BoardFacts): Outcome {
  const { lastRun, source, failing } = channel;
  const timeOf = (at: number) => words.wasAt(at, board.now, board.timeZone);
  if (failing && source?.problem) {
    const sentence = words.troubleOf(source.problem, source.host);
    const told = source.fetchedAt === null ? sentence : words.dataOf(sentence, timeOf(source.fetchedAt));
    return { icon: CircleAlert, sentence: told, isFailing: true };
  }
  if (lastRun === null) return { icon: History, sentence: words.notShownYet, isFailing: false };
  const { icon, sentence } = toldOf(lastRun, board, timeOf);
  return { icon: failing ? CircleAlert : icon, sentence, isFailing: failing };
}

function toldOf(run: Run, { pin }: BoardFacts, timeOf: (at: number) => string) {
  const { outcome, because, slot, until } = run;
  const end = until === null ? "" : timeOf(until);
  switch (outcome) {
    case "Shown":
      return { icon: CircleCheck, sentence: words.shownAt(timeOf(run.at)) };
    case "Same":
      return { icon: CircleCheck, sentence: words.nothingNew(timeOf(run.at)) };
    case "Held":
      if (because === "person") return { icon: Hourglass, sentence: words.heldByPerson(end) };
      if (because === "event") return { icon: Hourglass, sentence: words.heldByEvent(end) };
      return { icon: Pin, sentence: words.heldByPin(pin && pin.pinnedUntil === until ? pin.pinnedBy : null, end) };
    case "Silent":
      return { icon: Moon, sentence: silences[because ?? ""] ?? words.quietHours };
    case "Missed":
      return {
        icon: History,
        sentence: until === null ? words.missedAt(timeOf(slot)) : words.missedUntil(timeOf(slot), timeOf(until)),
      };
    case "Dropped":
      return { icon: History, sentence: words.droppedAt(timeOf(slot)) };
    case "Nothing":
      return { icon: Hourglass, sentence: words.nothingBecause(because) };
    default:
      if (because === "slow") return { icon: CircleAlert, sentence: words.restsFor(end) };
      return { icon: CircleAlert, sentence: words.failedAt(timeOf(slot)) };
  }
}

const silences: Readonly<Record<string, string>> = {
  quietHours: words.quietHours,
  pause: words.silentMuted,
  plan: words.silentPlan,
};
