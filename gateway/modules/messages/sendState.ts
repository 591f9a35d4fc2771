import { type SQL, sql } from "drizzle-orm";
import { type MessageJson, mayEndPin, readMessage } from "../../boardState/messageJson.ts";
import type { MessageRecord } from "../../boardState/messages.refs.ts";
import type { Transition } from "../../boardState/transition.ts";
import { epochMs } from "../../db/epoch.ts";
import type { Code62 } from "../../domain.ts";
import type { MembershipRow } from "../boards/access.ts";
import type { KeptTold } from "./toldAnswer.ts";

/*
 * What is read of a board for one send, in whichever statement: of the send itself, of a lot, or of the one that lets a program in.
 */

/** What an accepted call made. */
export interface SendAnswer {
  readonly messageId: string;
  readonly appearanceId?: string;
  readonly pin?: {
    readonly id: string;
    readonly pinnedUntil: number;
    readonly pinnedBy: string;
    readonly afterEnd?: "HandBack";
  };
  readonly scheduledId?: string;
  readonly repeatId?: string;
  /** What in the text has no code and left a blank. */
  readonly missing: readonly string[];
  /** What a program was told beside; only in what its idempotency key finds. */
  readonly told?: KeptTold;
}

/** Everything that a decision about one send needs, read in one statement. */
export interface SendState {
  readonly boardId: string;
  readonly tenantId: string;
  readonly title: string;
  readonly membership: MembershipRow | null;
  readonly rows: number;
  readonly columns: number;
  readonly code62: Code62;
  readonly timezone: string;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  readonly quietHoursSetBy: string | null;
  readonly transition: Transition;
  readonly stayMinutes: number;
  readonly revision: number;
  readonly version: number;
  readonly characters: Uint8Array;
  /** Null while the board has never shown anything: then even a blank message is new. */
  readonly appearanceId: string | null;
  /** When the board's last message was accepted, and whose it was. */
  readonly acceptedAt: number | null;
  readonly acceptedFrom: string | null;
  readonly pin: {
    readonly until: number;
    readonly pinnedBy: string;
    /** What the board showed before the pinned message, where that is to come back. */
    readonly formerAppearanceId: string | null;
    readonly personId: string | null;
    /** Whether the asker's Yes ends it. */
    readonly mayEnd: boolean;
  } | null;
  /** The asking person's name. */
  readonly personName: string | null;
  /** Null when there is none that the asker may use. */
  readonly message: MessageRecord | null;
  /** What the same call was answered before. */
  readonly answer: SendAnswer | null;
  readonly censoredWords: readonly string[];
  /** The gateway's clock. */
  readonly now: number;
}

export interface SendJson extends Record<string, unknown>, Omit<SendState, "message"> {
  readonly message: MessageJson | null;
}

/** Columns of a board `b` for a program that writes a message of its own; `m` is nobody's membership, and `clock` tells `now`. */
export const programColumns = sendColumns(sql`null::text`, sql`null::json`, sql`null::json`);

export function sendColumns(person: SQL, message: SQL, answer: SQL): SQL {
  return sql`b.id as "boardId", b.tenant_id as "tenantId", b.title,
      case when m.id is null then null else json_build_object('id', m.id, 'role', m.role, 'isCurrentMember',
        m.is_current_member, 'invitationStatus', m.invitation_status) end as membership,
      b.rows, b.columns, b.code_62 as code62, b.timezone, b.quiet_hours_begin as "quietHoursBegin", b.quiet_hours_end as "quietHoursEnd",
      b.quiet_hours_set_by as "quietHoursSetBy", b.transition, b.stay_minutes as "stayMinutes", b.revision::float8 as revision, b.version, b.characters,
      b.appearance_id as "appearanceId", ${epochMs(sql`b.accepted_at`)} as "acceptedAt",
      (select coalesce(taken.attribution, a.attribution) from message_appearance a
        left join message_appearance taken on taken.id = a.undoes_id where a.id = b.appearance_id) as "acceptedFrom",
      (select json_build_object('until', ${epochMs(sql`p.pinned_until`)}, 'pinnedBy', p.pinned_by,
        'personId', p.person_id, 'formerAppearanceId', case when p.appearance_id = b.appearance_id then p.former_appearance_id end,
        'mayEnd', ${mayEndPin("p", person)}) from pinned_message p
        where p.board_id = b.id and p.pinned_until > clock.now) as pin,
      (select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${person}) as "personName",
      ${message} as message, ${answer} as answer,
      (select coalesce(json_agg(word), '[]') from censored_word) as "censoredWords",
      ${epochMs(sql`clock.now`)} as now`;
}

export function readState({ message, characters, ...rest }: SendJson): SendState {
  return { ...rest, characters: Uint8Array.from(characters), message: message === null ? null : readMessage(message) };
}
