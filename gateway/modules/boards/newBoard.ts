import { appendBoardEvent } from "../../boardState/boardState.ts";
import type { Actor } from "../../boardState/boardWrite.ts";
import { classicTransition } from "../../boardState/transition.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { BoardStyle, Code62 } from "../../domain.ts";
import { boardColumns, boardRows } from "../../grid.ts";
import { readTimezone, readTitle } from "./boardInput.ts";
import { insertBoard, insertMember, insertTenant } from "./boards.store.ts";

export interface NewBoardInput {
  readonly title: string;
  readonly style: BoardStyle;
  readonly code62: Code62;
  /** IANA name of the time zone. */
  readonly timezone: string;
}

export function readNewBoard(input: NewBoardInput): NewBoardInput {
  const { style, code62 } = input;
  return { title: readTitle(input.title), style, code62, timezone: readTimezone(input.timezone) };
}

/** Tenant, Owner and board in one transaction; the board's id. */
export async function createBoard(
  context: Pick<Context, "database">,
  personId: string,
  input: NewBoardInput,
): Promise<string> {
  return context.database.transaction(async (transaction) => {
    const { boardId, tenantId } = await createBoardOfNobody(transaction, input, { kind: "person", id: personId });
    await insertMember(transaction, {
      id: newId(),
      tenantId,
      personId,
      role: "Owner",
      isCurrentMember: true,
      invitationStatus: "Accepted",
    });
    return boardId;
  });
}

/** A tenant with a board, and nobody in it: no person sees it, in no list and no count. */
export async function createBoardOfNobody(
  transaction: Executor,
  input: NewBoardInput,
  actor: Actor,
): Promise<{ readonly boardId: string; readonly tenantId: string }> {
  const [boardId, tenantId] = [newId(), newId()];
  await insertTenant(transaction, tenantId, input.title);
  await insertBoard(transaction, {
    id: boardId,
    tenantId,
    ...input,
    rows: boardRows,
    columns: boardColumns,
    transition: classicTransition,
  });
  await appendBoardEvent(transaction, { boardId, kind: "created", cause: "createBoard", actor });
  return { boardId, tenantId };
}
