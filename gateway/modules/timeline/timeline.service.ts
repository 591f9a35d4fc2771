import type { BoardEventKind } from "../../boardState/boardState.tables.ts";
import type { Principal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { boardNotFound } from "../../words/boardRefusals.ts";
import { memberId } from "../boards/access.ts";
import { accessBoard, type BoardAccess } from "../boards/boards.service.ts";
import { quietHoursAhead, quietHoursAt } from "../boards/quietHours.ts";
import type { TimelineEntryRecord, TimelineKind, TimelineRecord, TimelineVia } from "./timeline.refs.ts";
import { selectTimeline, type TimelineEventRow, type TimelineRow } from "./timeline.store.ts";

/** So much of the past is told. */
const pastEntries = 5;

/** What of the past a person may wonder about. A pin or a pause that holds is told as what is now. */
const pastKinds: Readonly<Partial<Record<BoardEventKind, TimelineKind>>> = {
  appeared: "Shown",
  unpinned: "Unpinned",
  pinEnded: "PinEnded",
  resumed: "Unmuted",
  pauseEnded: "PauseEnded",
  unscheduled: "Unscheduled",
  missed: "Missed",
};

/**
 * Why the board shows what it shows: what was, what is and what will be on it. Members, and superadmins, who may only
 * look.
 */
export async function readTimeline(context: Context, principal: Principal, boardId: string): Promise<TimelineRecord> {
  const access = await accessBoard(context, principal, boardId, "view");
  const row = await selectTimeline(context.database, boardId);
  if (row === undefined) throw new RefusalError("NotFound", boardNotFound());
  const viewer = { personId: memberId(principal), ...rightsOf(access) };
  const entries = [...past(row, viewer), ...present(row, viewer), ...ahead(row, viewer)];
  return { boardId, now: row.now, timezone: row.timezone, entries };
}

interface Viewer {
  readonly personId: string | null;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
}

function rightsOf({ membership }: BoardAccess): Omit<Viewer, "personId"> {
  const role = membership?.isCurrentMember === true ? membership.role : null;
  return { isMember: role !== null, isAdmin: role === "Admin" || role === "Owner" };
}

const nothing = {
  until: null,
  by: null,
  via: null,
  text: null,
  messageId: null,
  subjectId: null,
  repeat: null,
  mayAct: false,
};

/** The oldest first; the appearance that the board still shows is no past. */
function past(row: TimelineRow, viewer: Viewer): TimelineEntryRecord[] {
  return row.events
    .filter(({ kind, subjectId }) => pastKinds[kind] !== undefined && subjectId !== (row.shown?.id ?? ""))
    .slice(0, pastEntries)
    .map((event) => ({
      ...nothing,
      id: event.id,
      tense: "Past" as const,
      kind: pastKinds[event.kind] ?? "Shown",
      at: event.at,
      by: event.attribution ?? event.actorName,
      via: viaOf(event),
      text: event.message?.text ?? null,
      messageId: event.message?.messageId ?? null,
      subjectId: event.subjectId,
      // It can be shown again.
      mayAct: viewer.isMember && event.message !== null && (event.kind === "appeared" || event.kind === "missed"),
    }))
    .toReversed();
}

const vias: Readonly<Record<string, TimelineVia>> = { scheduledMessage: "Schedule", broadcastMessage: "Broadcast" };

/** By which way it came: the call or the job that wrote the event. */
function viaOf(event: Pick<TimelineEventRow, "cause" | "actorKind"> | undefined): TimelineVia | null {
  if (event === undefined) return null;
  if (event.actorKind === "channel") return "Channel";
  if (event.actorKind === "credential") return "Api";
  return vias[event.cause] ?? (event.cause.startsWith("undo") ? "Undo" : "Message");
}

function present(row: TimelineRow, viewer: Viewer): TimelineEntryRecord[] {
  const { shown, pinned, pausedUntil } = row;
  const entries: TimelineEntryRecord[] = [];
  const add = (entry: Pick<TimelineEntryRecord, "id" | "kind" | "at"> & Partial<TimelineEntryRecord>) =>
    entries.push({ ...nothing, tense: "Now", ...entry });
  if (shown !== null) {
    const event = row.events.find(({ kind, subjectId }) => kind === "appeared" && subjectId === shown.id);
    const { id, at, attribution: by, text, messageId } = shown;
    const via = shown.subscriptionId === null ? viaOf(event) : "Channel";
    add({ id, kind: "Shown", at, by, via, text, messageId, subjectId: id, mayAct: viewer.isMember });
  }
  if (pinned !== null) {
    const { id, at, until, by, messageId } = pinned;
    add({ id, kind: "Pinned", at, until, by, messageId, subjectId: id, mayAct: viewer.isMember });
  }
  if (pausedUntil !== null) {
    const begun = row.events.find(({ kind }) => kind === "paused");
    const at = begun?.at ?? row.now;
    add({ id: "pause", kind: "Paused", at, until: pausedUntil, by: row.pausedBy, mayAct: viewer.isMember });
  }
  const quiet = quietHoursAt(row, row.now);
  if (quiet.isQuietHours) {
    const by = row.quietHoursSetBy;
    add({ id: "quietHours", kind: "QuietHours", at: row.now, until: quiet.until, by, mayAct: viewer.isMember });
  }
  return entries;
}

/** By time. */
function ahead(row: TimelineRow, viewer: Viewer): TimelineEntryRecord[] {
  const entries: TimelineEntryRecord[] = row.scheduled.map((scheduled) => ({
    ...nothing,
    id: scheduled.id,
    tense: "Next",
    kind: "Scheduled",
    at: scheduled.sendAt,
    until: scheduled.forced ? null : quietHoursAt(row, scheduled.sendAt).until,
    by: scheduled.attribution,
    text: scheduled.text,
    messageId: scheduled.messageId,
    subjectId: scheduled.id,
    repeat: scheduled.repeat,
    mayAct: viewer.isAdmin || (viewer.isMember && scheduled.personId === viewer.personId),
  }));
  const quiet = quietHoursAhead(row, row.now);
  if (quiet !== null) {
    entries.push({
      ...nothing,
      id: "quietHours",
      tense: "Next",
      kind: "QuietHours",
      at: quiet.begin,
      until: quiet.end,
      by: row.quietHoursSetBy,
      mayAct: viewer.isMember,
    });
  }
  return entries.toSorted((one, other) => one.at - other.at);
}
