import { sql } from "drizzle-orm";
import type { BoardEventKind } from "../../boardState/boardState.tables.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { TimelineRepeat } from "./timeline.refs.ts";

/** Something that was shown, is, or will be; times are epoch milliseconds. */
interface TimelineMessage {
  readonly messageId: string;
  readonly text: string;
}

export interface TimelineEventRow {
  /** A number as text: it names the entry, nobody counts with it. */
  readonly id: string;
  readonly kind: BoardEventKind;
  readonly cause: string;
  readonly actorKind: string;
  /** The person's name; null for jobs, channels, credentials and people who are gone. */
  readonly actorName: string | null;
  readonly subjectId: string | null;
  readonly at: number;
  /** Of the appearance or scheduled message that it is about. */
  readonly attribution: string | null;
  readonly message: TimelineMessage | null;
}

export interface TimelineRow extends Record<string, unknown> {
  readonly now: number;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly quietHoursSetBy: string | null;
  readonly pausedUntil: number | null;
  readonly pausedBy: string | null;
  readonly shown:
    | (TimelineMessage & {
        readonly id: string;
        readonly attribution: string;
        readonly subscriptionId: string | null;
        readonly at: number;
      })
    | null;
  readonly pinned:
    | (TimelineMessage & { readonly id: string; readonly by: string; readonly at: number; readonly until: number })
    | null;
  /** What is pending, the earliest first. */
  readonly scheduled: readonly (TimelineMessage & {
    readonly id: string;
    readonly attribution: string;
    readonly personId: string | null;
    readonly sendAt: number;
    readonly forced: boolean;
    readonly repeat: TimelineRepeat | null;
  })[];
  /** The newest first; what was deleted from the history is not told. */
  readonly events: readonly TimelineEventRow[];
}

/** So many of the newest events are looked at: enough to find the few that the strip tells. */
const eventsRead = 40;
const scheduledRead = 3;

/** Everything that the timeline of a board tells, in one statement; undefined when the board is gone. */
export async function selectTimeline(executor: Executor, boardId: string): Promise<TimelineRow | undefined> {
  const [row] = await executor.execute<TimelineRow>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select ${epochMs(sql`clock.now`)} as now, b.timezone, b.quiet_hours_begin as "quietHoursBegin",
      b.quiet_hours_end as "quietHoursEnd", b.quiet_hours_set_by as "quietHoursSetBy",
      case when b.paused_until > clock.now then ${epochMs(sql`b.paused_until`)} end as "pausedUntil",
      b.paused_by as "pausedBy",
      (select json_build_object('id', a.id, 'messageId', m.id, 'text', m.text, 'attribution', a.attribution,
        'subscriptionId', a.subscription_id, 'at', ${epochMs(sql`a.appeared_at`)})
        from message_appearance a join message m on m.id = a.message_id where a.id = b.appearance_id) as shown,
      (select json_build_object('id', p.id, 'messageId', m.id, 'text', m.text, 'by', p.pinned_by,
        'at', ${epochMs(sql`p.created_at`)}, 'until', ${epochMs(sql`p.pinned_until`)})
        from pinned_message p join message m on m.id = p.message_id
        where p.board_id = b.id and p.pinned_until > clock.now) as pinned,
      (select coalesce(json_agg(json_build_object('id', s.id, 'messageId', m.id, 'text', m.text,
        'attribution', s.attribution, 'personId', s.person_id, 'sendAt', ${epochMs(sql`s.send_at`)}, 'forced', s.forced,
        'repeat', (select json_build_object('rhythm', r.rhythm,
          'weekday', r.weekday, 'time', r.time) from message_repeat r where r.id = s.repeat_id))
        order by s.send_at, s.id), '[]')
        from (select * from scheduled_message where board_id = b.id and state = 'Pending'
          order by send_at, id limit ${scheduledRead}) s join message m on m.id = s.message_id) as scheduled,
      (select coalesce(json_agg(json_build_object('id', e.id::text, 'kind', e.kind, 'cause', e.cause,
        'actorKind', e.actor_kind, 'actorName', trim(p.first_name || ' ' || p.last_name), 'subjectId', e.subject_id,
        'at', ${epochMs(sql`e.at`)}, 'attribution', coalesce(a.attribution, s.attribution),
        'message', case when m.id is null then null else json_build_object('messageId', m.id, 'text', m.text) end)
        order by e.id desc), '[]')
        from (select * from board_event where board_id = b.id order by id desc limit ${eventsRead}) e
        left join person p on e.actor_kind = 'person' and p.id = e.actor_id
        left join message_appearance a on e.kind = 'appeared' and a.id = e.subject_id
        left join scheduled_message s on e.kind in ('scheduled', 'unscheduled', 'missed') and s.id = e.subject_id
        left join message m on m.id = coalesce(a.message_id, s.message_id)
        where a.hidden_at is null) as events
    from board b cross join clock where b.id = ${boardId}`);
  return row;
}
