import { type SQL, sql } from "drizzle-orm";
import type { IdempotencyScope } from "../../boardState/idempotency.ts";
import { messageJson } from "../../boardState/messageJson.ts";
import { anyOfThose, asKeys } from "../../db/anyOf.ts";
import { compiled } from "../../db/compiled.ts";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { storableJson } from "../../db/storableText.ts";
import { visibleMessage } from "./messageAccess.ts";
import { readState, type SendJson, type SendState, sendColumns } from "./sendState.ts";

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
  const [state] = await selectSendStates(executor, [question]);
  return state;
}

/** What is asked of a board beside others. Where nothing is said of it, any message may be used. */
export type LotQuestion = Pick<SendQuestion, "boardId" | "personId" | "messageId"> &
  Partial<Pick<SendQuestion, "messageScope" | "idempotency">>;

/** As `selectSendState`, in the order of the questions; who asks the same of a board has the same answer, read once. */
export async function selectSendStates(
  executor: Executor,
  questions: readonly LotQuestion[],
): Promise<(SendState | undefined)[]> {
  const keys = questions.map(askedOf);
  const places = new Map(keys.map((key, place) => [key, place]));
  const asked = [...places].map(([key, place]) => `{"place":${place},${key.slice(1)}`);
  const hasMessage = questions.some(({ messageId }) => messageId !== null);
  const hasAnswer = questions.some(({ idempotency }) => (idempotency ?? null) !== null);
  const statement = lotStates[hasMessage ? "message" : "none"][hasAnswer ? "answer" : "none"];
  const values = { asked: `[${asked.join()}]`, boards: asKeys(questions.map(({ boardId }) => boardId)) };
  const rows = await executor.execute<SendJson & { place: number }>(statement(values));
  const states = new Map(rows.map(({ place, ...row }) => [place, readState(row)]));
  return keys.map((key) => states.get(places.get(key) ?? -1));
}

/** What is asked, as the statement takes it. */
function askedOf({ boardId, personId, messageId, messageScope = "any", idempotency = null }: LotQuestion): string {
  return storableJson({
    ...{ boardId, personId, messageId, messageScope },
    ...(idempotency === null ? {} : { ...idempotency, bodyHash: Buffer.from(idempotency.bodyHash).toString("hex") }),
  });
}

const lotMessage: SQL = sql`(select ${messageJson("g", sql`q."personId"`)} from message g where g.id = q."messageId"
    and case q."messageScope" when 'any' then true when 'board' then ${wasOnBoard(sql`q."boardId"`)}
      else ${visibleMessage("g", sql`q."personId"`)} end)`;

const lotAnswer: SQL = sql`(select i.answer from idempotency i where i.principal = q.principal and i.operation = q.operation
    and i.key = q.key and i.body_hash = decode(q."bodyHash", 'hex'))`;

const lotStatement = (message: SQL, answer: SQL) =>
  compiled<"asked" | "boards">(
    (value) => sql`
    with clock as materialized (select ${gatewayNow} as now)
    select q.place, ${sendColumns(sql`q."personId"`, message, answer)}
    from jsonb_to_recordset(${value("asked")}::jsonb) as q(place int, "boardId" text, "personId" text, "messageId" text,
      "messageScope" text, principal text, operation text, key text, "bodyHash" text)
    join board b on b.id = q."boardId" cross join clock
    left join member m on m.tenant_id = b.tenant_id and m.person_id = q."personId"
    where b.id = ${anyOfThose(value("boards"))}`,
  );

const none = sql`null::json`;

/** What nobody in a lot asks for is not looked for. */
const lotStates = {
  message: { answer: lotStatement(lotMessage, lotAnswer), none: lotStatement(lotMessage, none) },
  none: { answer: lotStatement(none, lotAnswer), none: lotStatement(none, none) },
} as const;

function wasOnBoard(boardId: SQL): SQL {
  return sql`exists (select 1 from message_appearance a where a.message_id = g.id and a.board_id = ${boardId})`;
}

/** How many messages the person has scheduled that are still to come, as a select. */
export function pendingSchedules(personId: string): SQL {
  return sql`select count(*) from scheduled_message where person_id = ${personId} and state = 'Pending'`;
}
