import { MessageAppearanceRef, PinnedMessageRef, ScheduledMessageRef } from "../../boardState/messages.refs.ts";
import { TransitionRef } from "../../boardState/transition.refs.ts";
import { evaluateFeatures } from "../../flags/flags.ts";
import { gridRows } from "../../grid.ts";
import type { Builder } from "../../schema/builder.ts";
import { boardStyleEnum, code62Enum, frameColorEnum, invitationStatusEnum, roleEnum } from "../../schema/enums.ts";
import { PersonRef } from "../people/people.refs.ts";
import { addOwnedHouseholds } from "./accountDeletion.schema.ts";
import { addBoardMutations } from "./boardMutations.schema.ts";
import { addBoardRoots } from "./boardRoots.schema.ts";
import { addBoardSettings } from "./boardSettings.schema.ts";
import {
  AppliedPricingRef,
  type BoardRecord,
  BoardRef,
  hasPlan,
  MemberRef,
  ProductApplicationRef,
  ProductRef,
  QuietHoursRef,
  QuietHoursV2Ref,
  TenantRef,
  TimezoneRef,
} from "./boards.refs.ts";
import { listMemberships, listTenants } from "./boards.service.ts";
import { DeviceRef } from "./devices.refs.ts";
import { addInvitations } from "./invitations.schema.ts";
import { quietHoursAt } from "./quietHours.ts";
import { addRoles } from "./roles.schema.ts";
import { cityOf } from "./zones.ts";

/** A heartbeat is fresh for three minutes (specification of boards, section 9). */
const freshMs = 180_000;
/** Friendly identifiers are the first 11 characters of an id (specification of messages, section 9). */
const friendlyLength = 11;

/** Tenants, members and boards. */
export function addBoards(builder: Builder): void {
  addTenants();
  addProducts();
  addBoard();
  addQuietHours();
  addBoardRoots(builder);
  addBoardMutations(builder);
  addBoardSettings(builder);
  addRoles(builder);
  addInvitations(builder);
  addOwnedHouseholds(builder);
  builder.objectFields(PersonRef, (t) => ({
    tenants: t.field({
      type: [TenantRef],
      resolve: (person, _arguments, { context, principal }) =>
        principal.kind === "person" && principal.personId === person.id ? listTenants(context, principal) : [],
    }),
    tenantAssociations: t.field({
      type: [MemberRef],
      resolve: (person, _arguments, { context, principal }) =>
        principal.kind === "person" && principal.personId === person.id ? listMemberships(context, principal) : [],
    }),
  }));
}

function addTenants(): void {
  TenantRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      name: t.exposeString("name"),
      boards: t.field({ type: [BoardRef], resolve: (tenant) => tenant.parts.boards.get(tenant.id, []) }),
      members: t.field({ type: [MemberRef], resolve: (tenant) => tenant.parts.members.get(tenant.id, []) }),
    }),
  });
  MemberRef.implement({
    description: "A person's membership of a tenant; the person tenant association of the documents.",
    fields: (t) => ({
      id: t.exposeID("id"),
      role: t.field({ type: roleEnum, resolve: (member) => member.role }),
      isCurrentMember: t.exposeBoolean("isCurrentMember"),
      invitationStatus: t.field({ type: invitationStatusEnum, resolve: (member) => member.invitationStatus }),
      person: t.field({
        type: PersonRef,
        nullable: true,
        description: "Null while an address is invited.",
        resolve: (member) => member.person,
      }),
      emailAddress: t.exposeString("emailAddress", {
        nullable: true,
        description: "The person's, or the address that is invited.",
      }),
      invitedAt: t.field({
        type: "Timestamp",
        nullable: true,
        description: "When the latest mail of an invitation went; null for members.",
        resolve: (member) => member.invitedAt,
      }),
      invitationExpiresAt: t.field({ type: "Timestamp", nullable: true, resolve: (member) => member.expiresAt }),
      tenant: t.field({ type: TenantRef, resolve: (member) => member.tenant }),
    }),
  });
}

function addProducts(): void {
  ProductRef.implement({
    fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title"), isPlus: t.exposeBoolean("isPlus") }),
  });
  AppliedPricingRef.implement({ fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }) });
  ProductApplicationRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      pricing: t.field({ type: AppliedPricingRef, nullable: true, resolve: (application) => application.pricing }),
      product: t.field({ type: ProductRef, resolve: (application) => application.product }),
    }),
  });
}

function addBoard(): void {
  TimezoneRef.implement({
    fields: (t) => ({
      id: t.id({ resolve: (name) => name }),
      timezoneCity: t.string({ resolve: (name) => cityOf(name) }),
      created: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Null: a zone is of the platform's list, and nobody made it.",
        resolve: () => null,
      }),
    }),
  });
  BoardRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      friendlyIdentifier: t.string({ resolve: (board) => board.id.slice(0, friendlyLength).toUpperCase() }),
      boardStyle: t.field({ type: boardStyleEnum, resolve: (board) => board.style }),
      code62: t.field({ type: code62Enum, resolve: (board) => board.code62 }),
      frameColor: t.field({ type: frameColorEnum, resolve: (board) => board.frameColor }),
      rows: t.exposeInt("rows"),
      columns: t.exposeInt("columns"),
      createdAt: t.field({ type: "Timestamp", resolve: (board) => board.createdAt }),
      timezone: t.field({ type: TimezoneRef, resolve: (board) => board.timezone }),
      pausedUntil: t.field({ type: "Timestamp", nullable: true, resolve: (board) => board.pausedUntil }),
      quietHoursBegin: t.exposeString("quietHoursBegin", { description: "HHmm, empty when off." }),
      quietHoursEnd: t.exposeString("quietHoursEnd"),
      isQuietHours: t.boolean({ resolve: (board) => quietHoursAt(board, board.readAt).isQuietHours }),
      quietHoursUntil: t.field({
        type: "Timestamp",
        nullable: true,
        description: "The end of the running quiet hours.",
        resolve: (board) => quietHoursAt(board, board.readAt).until,
      }),
      stayMinutes: t.exposeInt("stayMinutes", {
        description: "For how long a message holds the board against channels, and one channel's against the next.",
      }),
      usersEndPins: t.exposeBoolean("usersEndPins", {
        description: "Whether a User's Yes ends a pin that an Owner or Admin set.",
      }),
      transition: t.field({
        type: TransitionRef,
        description: "How its flaps turn where a call does not say.",
        resolve: (board) => board.transition,
      }),
      pinnedMessage: t.field({ type: PinnedMessageRef, nullable: true, resolve: (board) => board.pinned }),
      sendLaterMessage: t.field({ type: ScheduledMessageRef, nullable: true, resolve: (board) => board.nextScheduled }),
      devices: t.field({ type: [DeviceRef], resolve: (board) => [...board.devices] }),
      lastSeen: t.field({
        type: "Timestamp",
        nullable: true,
        description: "The latest heartbeat of any device, only while it is fresh by the 3-minute rule.",
        resolve: lastSeen,
      }),
      productApplications: t.field({
        type: [ProductApplicationRef],
        description: "Those that run now.",
        resolve: (board) => [...board.productApplications],
      }),
      plusEndedAt: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Since when no Plus runs on it any more; null while one does, and where none ever did.",
        resolve: (board) => board.plusEndedAt,
      }),
      tenant: t.field({ type: TenantRef, resolve: (board) => board.tenant }),
      version: t.exposeInt("version", {
        description: "Grows by one with everything that changes what the board shows.",
      }),
      characters: t.field({
        type: "Characters",
        description: "What the board shows now; a blank grid before its first message.",
        resolve: (board) => gridRows(board.characters, board.columns),
      }),
      currentAppearance: t.field({ type: MessageAppearanceRef, nullable: true, resolve: (board) => board.appearance }),
      features: t.field({
        type: ["String"],
        description: "The names of the features that are on for the viewer on this board (decision 8).",
        resolve: async (board, _arguments, { context, principal }) => {
          const subject = { boardId: board.id, membership: board.membership, hasPlan: hasPlan(board) };
          const { flags } = await evaluateFeatures(context, principal, subject);
          return Object.keys(flags).filter((name) => flags[name]);
        },
      }),
      myMembership: t.field({
        type: MemberRef,
        nullable: true,
        description: "The viewer's membership in the board's tenant; null for a superadmin who is no member.",
        resolve: (board) => board.membership,
      }),
    }),
  });
}

function lastSeen(board: BoardRecord): number | null {
  const latest = Math.max(...board.devices.map((device) => device.lastSeenAt ?? 0), 0);
  return latest > board.readAt - freshMs ? latest : null;
}

function addQuietHours(): void {
  QuietHoursRef.implement({
    fields: (t) => ({
      quietHoursBegin: t.exposeString("quietHoursBegin"),
      quietHoursEnd: t.exposeString("quietHoursEnd"),
    }),
  });
  QuietHoursV2Ref.implement({
    fields: (t) => ({
      start: t.string({ resolve: (board) => board.quietHoursBegin }),
      end: t.string({ resolve: (board) => board.quietHoursEnd }),
      isQuietHours: t.boolean({ resolve: (board) => quietHoursAt(board, board.readAt).isQuietHours }),
      until: t.field({
        type: "Timestamp",
        nullable: true,
        resolve: (board) => quietHoursAt(board, board.readAt).until,
      }),
      setBy: t.exposeString("quietHoursSetBy", {
        nullable: true,
        description: "Who set them, by name; null when that is not known.",
      }),
    }),
  });
}
