import { readAppearance, readPinned, readScheduled } from "../../boardState/messageJson.ts";
import type { Executor } from "../../db/database.ts";
import { type BoardHeadRow, type BoardRow, selectBoards } from "./boardRows.store.ts";
import type { BoardPart, BoardRecord, MemberRecord, TenantParts, TenantRecord } from "./boards.refs.ts";
import { type MemberRow, selectMembers } from "./boards.store.ts";
import { lazyGroup } from "./lazyGroup.ts";

/**
 * Members and boards of the tenants that one answer shows, each read in one statement when first asked for. Only of
 * tenants whose current member the viewer is: an invitation shows a tenant's name and nothing of what is in it.
 */
function tenantParts(executor: Executor, viewerId: string | null, tenantIds: readonly string[]): TenantParts {
  const parts: TenantParts = {
    members: lazyGroup(tenantIds, async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await selectMembers(executor, viewerId, ids);
      return grouped(
        rows,
        (row) => row.tenantId,
        (row) => memberFrom(row, parts),
      );
    }),
    boards: lazyGroup(tenantIds, async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await selectBoards(executor, viewerId, { tenantIds: ids });
      return grouped(
        rows,
        (row) => row.tenant.id,
        (row) => boardFrom(row, parts),
      );
    }),
  };
  return parts;
}

function grouped<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  recordOf: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [recordOf(row)]);
    else group.push(recordOf(row));
  }
  return groups;
}

function memberFrom(row: MemberRow, parts: TenantParts): MemberRecord {
  return {
    id: row.id,
    role: row.role,
    isCurrentMember: row.isCurrentMember,
    invitationStatus: row.invitationStatus,
    person: row.person,
    emailAddress: row.emailAddress,
    invitedAt: row.invitedAt,
    expiresAt: row.expiresAt,
    tenant: { id: row.tenantId, name: row.tenantName, parts },
  };
}

/** A member of a board by themselves: no invitation waits. */
function ownAddress({ emailAddress }: { readonly emailAddress: string | null }) {
  return { emailAddress, invitedAt: null, expiresAt: null };
}

function headFrom(row: BoardHeadRow, tenant: TenantRecord): Omit<BoardRecord, BoardPart> {
  return {
    id: row.id,
    title: row.title,
    style: row.style,
    code62: row.code62,
    frameColor: row.frameColor,
    rows: row.rows,
    columns: row.columns,
    createdAt: row.createdAt,
    timezone: row.timezone,
    pausedUntil: row.pausedUntil,
    quietHoursBegin: row.quietHoursBegin,
    quietHoursEnd: row.quietHoursEnd,
    quietHoursSetBy: row.quietHoursSetBy,
    usersEndPins: row.usersEndPins,
    stayMinutes: row.stayMinutes,
    transition: row.transition,
    version: row.version,
    characters: Uint8Array.from(row.characters),
    tenant,
    readAt: row.readAt,
  };
}

function boardFrom(row: BoardRow, parts: TenantParts): BoardRecord {
  const tenant: TenantRecord = { ...row.tenant, parts };
  return {
    ...headFrom(row, tenant),
    membership: row.membership === null ? null : { ...row.membership, ...ownAddress(row.membership.person), tenant },
    devices: row.devices,
    productApplications: row.products,
    plusEndedAt: row.products.some(({ product }) => product.isPlus) ? null : row.plusEndedAt,
    pinned: row.pinned === null ? null : readPinned(row.pinned),
    nextScheduled: row.scheduled === null ? null : readScheduled(row.scheduled),
    appearance: row.appearance === null ? null : readAppearance(row.appearance),
  };
}

/** Whoever asks for one of them of a board whose head alone was read made a mistake, and is told so. */
const unread: Record<BoardPart, true> = {
  membership: true,
  devices: true,
  productApplications: true,
  plusEndedAt: true,
  pinned: true,
  nextScheduled: true,
  appearance: true,
};
const headAlone = Object.create(
  null,
  Object.fromEntries(
    Object.keys(unread).map((part) => [
      part,
      {
        get() {
          throw new Error(`${part} was not read of the board.`);
        },
      },
    ]),
  ),
);

/** Tenants whose current member the viewer is not have no visible members. */
function partsOf(executor: Executor, viewerId: string | null, rows: readonly BoardHeadRow[]): TenantParts {
  const visible = rows.filter((row) => row.membership?.isCurrentMember === true).map((row) => row.tenant.id);
  return tenantParts(executor, viewerId, visible);
}

/** Boards of one answer. */
export function boardsFrom(executor: Executor, viewerId: string | null, rows: readonly BoardRow[]): BoardRecord[] {
  const parts = partsOf(executor, viewerId, rows);
  return rows.map((row) => boardFrom(row, parts));
}

/** Boards of an answer that says nothing of what stands around them. */
export function headsFrom(executor: Executor, viewerId: string | null, rows: readonly BoardHeadRow[]): BoardRecord[] {
  const parts = partsOf(executor, viewerId, rows);
  return rows.map((row) => Object.assign(Object.create(headAlone), headFrom(row, { ...row.tenant, parts })));
}

/** Memberships of one answer: the viewer's own, or those of a tenant that the viewer is a current member of. */
export function membershipsFrom(
  executor: Executor,
  viewerId: string | null,
  rows: readonly MemberRow[],
): MemberRecord[] {
  const visible = rows.filter((row) => row.isCurrentMember && row.person?.id === viewerId).map((row) => row.tenantId);
  const parts = tenantParts(executor, viewerId, visible);
  return rows.map((row) => memberFrom(row, parts));
}

/** Tenants of one answer, of all of which the viewer is a current member. */
export function tenantsFrom(executor: Executor, viewerId: string, rows: readonly MemberRow[]): TenantRecord[] {
  const parts = tenantParts(
    executor,
    viewerId,
    rows.map((row) => row.tenantId),
  );
  return rows.map((row) => ({ id: row.tenantId, name: row.tenantName, parts }));
}
