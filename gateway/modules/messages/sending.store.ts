import { type SQL, sql } from "drizzle-orm";
import type { IdempotencyScope } from "../../boardState/idempotency.ts";
import { anyOf } from "../../db/anyOf.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { visibleMessage } from "./messageAccess.ts";
import { readState, type SendJson, type SendState, sendColumns, sourceJson } from "./sendState.ts";

export interface SendQuestion {
  readonly boardId: string;
  /** Whose membership counts and whose messages may be used; null for callers that are no persons. */
  readonly personId: string | null;
  /** Jobs and channels may use any message; credentials those that their boards have shown. */
  readonly messageScope: "own" | "any" | "board";
  readonly messageId: string | null;
  readonly idempotency: IdempotencyScope | null;
}

/** Undefined when there is no such board. */
export async function selectSendState(executor: Executor, question: SendQuestion): Promise<SendState | undefined> {
  const { boardId, personId } = question;
  const person = sql`${personId}::text`;
  const [row] = await executor.execute<SendJson>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select ${sendColumns(person, messageSelection(question), answerSelection(question.idempotency))}
    from board b cross join clock left join member m on m.tenant_id = b.tenant_id and m.person_id = ${person}
    where b.id = ${boardId}`);
  return row === undefined ? undefined : readState(row);
}

/** What is asked of a board beside others: any message or none, and no answer from before. */
export type LotQuestion = Pick<SendQuestion, "boardId" | "personId" | "messageId">;

export function isLotQuestion({ messageScope, messageId, idempotency }: SendQuestion): boolean {
  return (messageScope === "any" || messageId === null) && idempotency === null;
}

/** As `selectSendState` with scope `any`, in the order of the questions. */
export async function selectSendStates(
  executor: Executor,
  questions: readonly LotQuestion[],
): Promise<(SendState | undefined)[]> {
  const asked = questions.map(({ boardId, personId, messageId }, place) => ({ place, boardId, personId, messageId }));
  const message = sql`(select ${sourceJson} from message g where g.id = q."messageId")`;
  const rows = await executor.execute<SendJson & { place: number }>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select q.place, ${sendColumns(sql`q."personId"`, message, sql`null::json`)}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as q(place int, "boardId" text, "personId" text, "messageId" text)
    join board b on b.id = q."boardId" cross join clock
    left join member m on m.tenant_id = b.tenant_id and m.person_id = q."personId"
    where b.id = ${anyOf(questions.map(({ boardId }) => boardId))}`);
  const states = new Map(rows.map(({ place, ...row }) => [place, readState(row)]));
  return questions.map((_, place) => states.get(place));
}

function messageSelection({ messageId, messageScope, personId, boardId }: SendQuestion): SQL {
  if (messageId === null) return sql`null::json`;
  return sql`(select ${sourceJson} from message g where g.id = ${messageId} and ${mayUse(messageScope, personId, boardId)})`;
}

/** A person may use what they may see. */
function mayUse(scope: SendQuestion["messageScope"], personId: string | null, boardId: string): SQL {
  if (scope === "any") return sql`true`;
  if (scope === "board") {
    return sql`exists (select 1 from message_appearance a where a.message_id = g.id and a.board_id = ${boardId})`;
  }
  return visibleMessage("g", personId);
}

function answerSelection(scope: IdempotencyScope | null): SQL {
  if (scope === null) return sql`null::json`;
  return sql`(select i.answer from idempotency i where i.principal = ${scope.principal}
    and i.operation = ${scope.operation} and i.key = ${scope.key} and i.body_hash = ${Buffer.from(scope.bodyHash)}::bytea)`;
}

/** How many messages the person has scheduled that are still to come, as a select. */
export function pendingSchedules(personId: string): SQL {
  return sql`select count(*) from scheduled_message where person_id = ${personId} and state = 'Pending'`;
}
