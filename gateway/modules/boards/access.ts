import type { Principal } from "../../callers/principal.ts";
import type { Code62, InvitationStatus, Role } from "../../domain.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import * as boardRefusals from "../../words/boardRefusals.ts";

/** A membership as it is stored. */
export interface MembershipRow {
  readonly id: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
}

/** What a permission is decided on: the board, and the asker's membership in its tenant. */
export interface AccessRow {
  readonly boardId: string;
  readonly tenantId: string;
  readonly title: string;
  readonly code62: Code62;
  readonly membership: MembershipRow | null;
}

/**
 * What a caller needs to be on a board. `view`: a current member, or a superadmin; `member`: a current member, or a
 * credential or channel of the board; `admin`: Admin or Owner; `owner`: the Owner; `publish`: Admin, Owner or superadmin.
 */
export type Need = "view" | "member" | "admin" | "owner" | "publish";

/** Nobody learns that a board of others is there (decision 11). */
function boardNotFound(): RefusalError {
  return new RefusalError("NotFound", boardRefusals.boardNotFound());
}

/** The person whose membership counts; null for callers that have none. */
export function memberId(principal: Principal): string | null {
  return principal.kind === "person" ? principal.personId : null;
}

/**
 * Refuses a caller who may not do this on the board: UnauthenticatedError for strangers, `NotFound` for who may not know
 * of the board, `NotAuthorized` for who knows it and may not do this.
 */
export function permitOnBoard(
  principal: Principal,
  row: Pick<AccessRow, "boardId" | "membership"> | undefined,
  need: Need,
): asserts row is AccessRow {
  if (principal.kind === "anonymous") throw new UnauthenticatedError();
  if (row === undefined) throw boardNotFound();
  switch (principal.kind) {
    case "job":
      return;
    case "credential":
      return permitHolder(principal.boardIds.includes(row.boardId), need);
    case "channel":
      return permitHolder(principal.boardId === row.boardId, need);
    case "person":
      return permitPerson(row.membership, principal.superadmin, need);
  }
}

/** Credentials and channels write to their boards and see them; they hold no role. */
function permitHolder(holds: boolean, need: Need): void {
  if (!holds) throw boardNotFound();
  if (need !== "view" && need !== "member") throw notAuthorized(need);
}

function permitPerson(membership: MembershipRow | null, superadmin: boolean, need: Need): void {
  const role = membership?.isCurrentMember === true ? membership.role : undefined;
  if (superadmin && (need === "view" || need === "publish")) return;
  if (role === undefined) throw superadmin ? notAuthorized(need) : boardNotFound();
  const enough =
    need === "view" ||
    need === "member" ||
    role === "Owner" ||
    (role === "Admin" && (need === "admin" || need === "publish"));
  if (!enough) throw notAuthorized(need);
}

const whoMay: Record<Need, string> = {
  view: boardRefusals.onlyMembers(),
  member: boardRefusals.onlyMembers(),
  admin: boardRefusals.onlyOwnerAndAdmins(),
  publish: boardRefusals.onlyOwnerAndAdmins(),
  owner: boardRefusals.onlyOwner(),
};

function notAuthorized(need: Need): RefusalError {
  return new RefusalError("NotAuthorized", whoMay[need], { rule: "role" });
}
