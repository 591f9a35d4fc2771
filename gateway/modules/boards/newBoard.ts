import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { boardColumns, boardRows } from "../../grid.ts";
import type { BoardStyle } from "../../schema/enums.ts";
import { RefusalError } from "../../schema/refusal.ts";
import { appendBoardEvent } from "../messages/boardState.ts";
import { insertBoard, insertMember, insertTenant } from "./boards.store.ts";
import { classicTransition } from "./transition.ts";

/** Proposal D3 of the contract: titles have at most 60 characters. */
const longestTitle = 60;
export interface NewBoardInput {
  readonly title: string;
  readonly style: BoardStyle;
  /** IANA name of the time zone. */
  readonly timezone: string;
}

/** The title as it is kept: NFC, no blanks around it, 1 to 60 characters, none of them a control character. */
function readTitle(text: string): string {
  const title = text.normalize("NFC").trim();
  const length = [...title].length;
  if (length === 0) throw new RefusalError("ValidationError", "A board needs a title.", { rule: "title" });
  if (length > longestTitle) {
    throw new RefusalError("ValidationError", `A title has at most ${longestTitle} characters.`, { rule: "title" });
  }
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(title)) {
    throw new RefusalError("ValidationError", "A title is one line of text.", { rule: "title" });
  }
  return title;
}

/** The IANA name of a time zone that this machine knows; offsets such as +01:00 are none. */
function readTimezone(name: string): string {
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // RangeError: not a time zone; said below.
  }
  throw new RefusalError("ValidationError", "This time zone is not known.", { rule: "timezone" });
}

export function readNewBoard(input: NewBoardInput): NewBoardInput {
  return { title: readTitle(input.title), style: input.style, timezone: readTimezone(input.timezone) };
}

/** Tenant, Owner and board in one transaction; the board's id. */
export async function createBoard(
  context: Pick<Context, "database">,
  personId: string,
  input: NewBoardInput,
): Promise<string> {
  const [boardId, tenantId] = [newId(), newId()];
  await context.database.transaction(async (transaction) => {
    await insertTenant(transaction, tenantId, input.title);
    await insertMember(transaction, {
      id: newId(),
      tenantId,
      personId,
      role: "Owner",
      isCurrentMember: true,
      invitationStatus: "Accepted",
    });
    await insertBoard(transaction, {
      id: boardId,
      tenantId,
      ...input,
      rows: boardRows,
      columns: boardColumns,
      transition: classicTransition,
    });
    await appendBoardEvent(transaction, {
      boardId,
      kind: "created",
      cause: "createBoard",
      actor: { kind: "person", id: personId },
    });
  });
  return boardId;
}
