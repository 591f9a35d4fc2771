import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs, gatewayNow } from "../../../db/epoch.ts";
import type { EventType } from "../events/eventTypes.ts";
import type { OffReason } from "./webhooks.tables.ts";

type Row<Shape> = Shape & Record<string, unknown>;

/** An endpoint as the people of its board see it. */
export interface EndpointRow {
  readonly id: string;
  readonly boardId: string;
  readonly name: string;
  readonly url: string;
  readonly types: readonly EventType[];
  readonly secretTail: string;
  readonly secretAt: number;
  /** Of a secret that signs beside the other one; null where there is none, or it has ended. */
  readonly formerTail: string | null;
  readonly formerUntil: number | null;
  readonly createdAt: number;
  readonly offAt: number | null;
  readonly offReason: OffReason | null;
  readonly failingSince: number | null;
}

const former = (column: SQL) => sql`case when former_until > ${gatewayNow} then ${column} end`;

const columns = sql`id, board_id as "boardId", name, url, types, secret_tail as "secretTail",
  ${epochMs(sql`secret_at`)} as "secretAt", ${former(sql`former_tail`)} as "formerTail",
  ${former(epochMs(sql`former_until`))} as "formerUntil", ${epochMs(sql`created_at`)} as "createdAt",
  ${epochMs(sql`off_at`)} as "offAt", off_reason as "offReason", ${epochMs(sql`failing_since`)} as "failingSince"`;

/** Of a board, the oldest first. */
export function selectEndpoints(executor: Executor, boardId: string): Promise<EndpointRow[]> {
  return executor.execute<Row<EndpointRow>>(sql`
    select ${columns} from webhook_endpoint where board_id = ${boardId} order by webhook_endpoint.created_at, id`);
}

export async function findEndpoint(executor: Executor, id: string): Promise<EndpointRow | undefined> {
  const [row] = await executor.execute<Row<EndpointRow>>(sql`select ${columns} from webhook_endpoint where id = ${id}`);
  return row;
}

const list = (types: readonly EventType[]) => sql`string_to_array(${types.join(",")}, ',')`;

export interface EndpointChange {
  readonly name: string;
  readonly url: string;
  readonly types: readonly EventType[];
}

export interface SealedSecret {
  readonly sealed: string;
  readonly tail: string;
}

/** False when the board has as many as it may; whoever asks at the same time is before or after. */
export async function insertEndpoint(
  executor: Executor,
  endpoint: EndpointChange & { id: string; boardId: string; personId: string; secret: SealedSecret },
  mostOfBoard: number,
): Promise<boolean> {
  const { id, boardId, personId, name, url, types, secret } = endpoint;
  await executor.execute(sql`select 1 from board where id = ${boardId} for update`);
  const made = await executor.execute(sql`
    insert into webhook_endpoint (id, board_id, person_id, name, url, types, secret, secret_tail, secret_at, created_at)
    select ${id}, ${boardId}, ${personId}, ${name}, ${url}, ${list(types)}, ${secret.sealed}, ${secret.tail}, ${gatewayNow}, ${gatewayNow}
    where (select count(*) from webhook_endpoint where board_id = ${boardId}) < ${mostOfBoard} returning id`);
  return made.length > 0;
}

/** What waits is tried at the new address at once. */
export async function updateEndpoint(
  executor: Executor,
  id: string,
  change: EndpointChange & { personId: string },
): Promise<void> {
  const { name, url, types, personId } = change;
  await executor.execute(sql`
    with former as (select url from webhook_endpoint where id = ${id} for update),
    anew as (update webhook_delivery set next_at = ${gatewayNow}, own_tries = 0, first_try_at = null
      from former where former.url <> ${url} and endpoint_id = ${id} and state = 'Pending')
    update webhook_endpoint set person_id = ${personId}, name = ${name}, url = ${url}, types = ${list(types)},
      next_at = case when former.url = ${url} then next_at else ${gatewayNow} end,
      failing_since = case when former.url = ${url} then failing_since end
    from former where id = ${id}`);
}

/** What happens while it is off is not kept for it; what waited goes on waiting, and comes when it is on again. */
export async function switchEndpoint(
  executor: Executor,
  id: string,
  { isOn, personId }: { isOn: boolean; personId: string },
): Promise<void> {
  if (isOn) {
    await executor.execute(sql`
      with waiting as (update webhook_delivery set next_at = ${gatewayNow}, own_tries = 0, first_try_at = null
        where endpoint_id = ${id} and state = 'Pending')
      update webhook_endpoint set person_id = ${personId}, off_at = null, off_reason = null, failing_since = null, next_at = ${gatewayNow}
      where id = ${id} and off_at is not null`);
  } else {
    await executor.execute(sql`
      update webhook_endpoint set off_at = ${gatewayNow}, off_reason = 'Person' where id = ${id} and off_at is null`);
  }
}

export async function deleteEndpoint(executor: Executor, id: string): Promise<boolean> {
  const gone = await executor.execute(sql`delete from webhook_endpoint where id = ${id} returning id`);
  return gone.length > 0;
}

/** How long both secrets sign after a rotation. */
const bothHours = 24;

/** The one before signs beside the new one for a day; the one before that ends. */
export async function replaceSecret(executor: Executor, id: string, { sealed, tail }: SealedSecret): Promise<void> {
  await executor.execute(sql`
    update webhook_endpoint set former_secret = secret, former_tail = secret_tail,
      former_until = ${gatewayNow} + make_interval(hours => ${bothHours}), secret = ${sealed}, secret_tail = ${tail},
      secret_at = ${gatewayNow} where id = ${id}`);
}

/** False when there was none. */
export async function endFormerSecret(executor: Executor, id: string): Promise<boolean> {
  const ended = await executor.execute(sql`
    update webhook_endpoint set former_secret = null, former_tail = null, former_until = null
    where id = ${id} and former_until > ${gatewayNow} returning id`);
  return ended.length > 0;
}

/** Whoever owns an endpoint's board and has a confirmed address, with what a letter says of it. */
export async function ownersOf(
  executor: Executor,
  endpointId: string,
): Promise<{ readonly to: string; readonly boardId: string; readonly boardTitle: string; readonly name: string }[]> {
  return executor.execute<{ to: string; boardId: string; boardTitle: string; name: string }>(sql`
    select a.email_address as "to", b.id as "boardId", b.title as "boardTitle", w.name
    from webhook_endpoint w join board b on b.id = w.board_id
    join member m on m.tenant_id = b.tenant_id and m.is_current_member and m.role = 'Owner'
    join account a on a.person_id = m.person_id and a.email_verified and a.email_address is not null
    where w.id = ${endpointId}`);
}
