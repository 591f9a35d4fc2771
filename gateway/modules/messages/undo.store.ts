import { sql } from "drizzle-orm";
import type { ReleasedPin } from "../../boardState/boardState.tables.ts";
import type { Transition } from "../../boardState/transition.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { MembershipRow } from "../boards/access.ts";

/** Everything that a decision about taking one send back needs, read in one statement. */
export interface UndoState {
  readonly boardId: string;
  readonly tenantId: string;
  readonly title: string;
  readonly membership: MembershipRow | null;
  readonly rows: number;
  readonly columns: number;
  readonly transition: Transition;
  readonly revision: number;
  /** What the board shows now. */
  readonly characters: Uint8Array;
  readonly isOnBoard: boolean;
  /** Who sent what the board shows now. */
  readonly shownFrom: string | null;
  readonly messageId: string;
  readonly personId: string | null;
  readonly attribution: string;
  readonly appearedAt: number;
  /** What comes back. */
  readonly former: Uint8Array;
  readonly isUndo: boolean;
  readonly releasedPin: ReleasedPin | null;
  /** What took it back already. */
  readonly undoneBy: string | null;
  /** The appearance before it, whose message comes back. */
  readonly earlier: EarlierAppearance | null;
  readonly pin: (Omit<ReleasedPin, "pinnedUntil"> & { readonly until: number }) | null;
  readonly now: number;
}

type Read = UndoState & { readonly handBack: EarlierAppearance | null } & Record<string, unknown>;

interface EarlierAppearance {
  readonly messageId: string;
  readonly personId: string | null;
  readonly subscriptionId: string | null;
  readonly attribution: string;
  readonly hex: string;
}

/** So many of a board's newest events are looked at: what lies further back is too late to take back. */
const eventsRead = 1_000;

/** What a credential itself brought onto a board last; what took something back is none, and of `words` no blank grid is. */
export async function selectLastSent(
  executor: Executor,
  boardId: string,
  credentialId: string,
  which: "any" | "words" = "any",
): Promise<{ readonly appearanceId: string; readonly messageId: string } | undefined> {
  const [row] = await executor.execute<{ appearanceId: string; messageId: string }>(sql`
    select a.id as "appearanceId", a.message_id as "messageId"
    from (select * from board_event where board_id = ${boardId} order by id desc limit ${eventsRead}) e
    join message_appearance a on a.id = e.subject_id and a.undoes_id is null
    where (${which} = 'any' or trim(encode(a.characters, 'hex'), '0') <> '') and e.kind = 'appeared' and e.actor_kind = 'credential' and e.actor_id = ${credentialId}
    order by e.id desc limit 1`);
  return row;
}

const earlierJson = sql`json_build_object('messageId', e.message_id, 'personId', e.person_id, 'subscriptionId', e.subscription_id,
  'attribution', e.attribution, 'hex', encode(e.characters, 'hex'))`;

/** Undefined when there is no such appearance, or its board is gone. */
export async function selectUndoState(
  executor: Executor,
  appearanceId: string,
  personId: string | null,
): Promise<UndoState | undefined> {
  const [row] = await executor.execute<Read>(sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id as "boardId", b.tenant_id as "tenantId", b.title, b.rows, b.columns, b.transition,
      b.revision::float8 as revision, b.characters, b.appearance_id = a.id as "isOnBoard",
      (select s.attribution from message_appearance s where s.id = b.appearance_id) as "shownFrom",
      case when m.id is null then null else json_build_object('id', m.id, 'role', m.role, 'isCurrentMember',
        m.is_current_member, 'invitationStatus', m.invitation_status) end as membership,
      a.message_id as "messageId", a.person_id as "personId", a.attribution, ${epochMs(sql`a.appeared_at`)} as "appearedAt",
      a.former, a.undoes_id is not null as "isUndo", a.released_pin as "releasedPin",
      (select u.id from message_appearance u where u.undoes_id = a.id) as "undoneBy",
      (select ${earlierJson} from message_appearance e where e.board_id = a.board_id and e.version < a.version
        order by e.version desc limit 1) as earlier,
      (select ${earlierJson} from message_appearance e where e.id = a.released_pin ->> 'formerAppearanceId'
        and (a.released_pin ->> 'pinnedUntil')::float8 <= ${epochMs(sql`clock.now`)}) as "handBack",
      (select json_build_object('id', p.id, 'messageId', p.message_id, 'personId', p.person_id, 'pinnedBy', p.pinned_by,
        'until', ${epochMs(sql`p.pinned_until`)}) from pinned_message p
        where p.board_id = b.id and p.pinned_until > clock.now) as pin,
      ${epochMs(sql`clock.now`)} as now
    from message_appearance a join board b on b.id = a.board_id cross join clock
    left join member m on m.tenant_id = b.tenant_id and m.person_id = ${personId}::text
    where a.id = ${appearanceId}`);
  if (row === undefined) return undefined;
  const { handBack, earlier, former, releasedPin, ...rest } = row;
  const characters = Uint8Array.from(rest.characters);
  // A pin that would be over by now has handed the board back: it was what the send took the place of.
  if (handBack !== null && earlier?.messageId === releasedPin?.messageId) {
    return { ...rest, characters, releasedPin, earlier: handBack, former: Buffer.from(handBack.hex, "hex") };
  }
  return { ...rest, characters, releasedPin, earlier, former: Uint8Array.from(former) };
}
