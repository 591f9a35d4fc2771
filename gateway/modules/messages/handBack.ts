import { sql } from "drizzle-orm";
import { newSeed } from "../../boardState/boardState.ts";
import type { BoardWrite, ShowPart } from "../../boardState/boardWrite.ts";
import { longestTurnMs, type Transition } from "../../boardState/transition.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";

/** What a board shows again when its pin ends. */
interface HandBack extends Record<string, unknown> {
  readonly messageId: string;
  readonly personId: string | null;
  readonly subscriptionId: string | null;
  readonly attribution: string;
  readonly former: Uint8Array;
  readonly characters: Uint8Array;
  readonly transition: Transition;
  readonly rows: number;
  readonly columns: number;
}

/**
 * By board; missing where the message stays: that was chosen, the board shows something else by now, or what it showed before was
 * taken out of its history, which nobody wants back.
 */
export async function selectHandBacks(executor: Executor, boardIds: readonly string[]): Promise<Map<string, HandBack>> {
  const rows = await executor.execute<HandBack & { boardId: string }>(sql`
    select p.board_id as "boardId", a.message_id as "messageId", a.person_id as "personId", a.subscription_id as "subscriptionId",
      a.attribution, b.characters as former, a.characters, b.transition, b.rows, b.columns
    from pinned_message p join board b on b.id = p.board_id and b.appearance_id = p.appearance_id
    join message_appearance a on a.id = p.former_appearance_id and a.characters <> b.characters and a.hidden_at is null
    where p.board_id = ${anyOf(boardIds)}`);
  return new Map(
    rows.map(({ boardId, ...row }) => [
      boardId,
      { ...row, former: Uint8Array.from(row.former), characters: Uint8Array.from(row.characters) },
    ]),
  );
}

/** The part of a write that hands the board back, with what it tells after the end of the pin. */
export function handedBack(
  handBack: HandBack | undefined,
  ended: BoardWrite["events"],
): Pick<BoardWrite, "show" | "events"> {
  if (handBack === undefined) return { events: ended };
  const { rows, columns, ...shown } = handBack;
  const show: ShowPart = {
    ...shown,
    appearanceId: newId(),
    seed: newSeed(),
    settlesWithinMs: longestTurnMs(handBack.transition, { rows, columns }),
    onceKey: null,
    isHandedBack: true,
  };
  return { show, events: [...ended, { kind: "appeared", subjectId: show.appearanceId }] };
}
