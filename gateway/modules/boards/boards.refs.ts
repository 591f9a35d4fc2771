import type {
  MessageAppearanceRecord,
  PinnedMessageRecord,
  ScheduledMessageRecord,
} from "../../boardState/messages.refs.ts";
import type { Transition } from "../../boardState/transition.ts";
import type { BoardStyle, Code62, FrameColor, InvitationStatus, Role } from "../../domain.ts";
import { builder } from "../../schema/builder.ts";
import type { PersonRecord } from "../people/people.refs.ts";
import type { DeviceRecord } from "./devices.refs.ts";
import type { LazyGroup } from "./lazyGroup.ts";

/** A tenant as one answer shows it; its boards and members are read for all tenants of the answer together. */
export interface TenantRecord {
  readonly id: string;
  readonly name: string;
  readonly parts: TenantParts;
}

/** What the tenants of one answer share, so that asking each for its boards costs one statement in all. */
export interface TenantParts {
  readonly members: LazyGroup<string, MemberRecord[]>;
  readonly boards: LazyGroup<string, BoardRecord[]>;
}

/** A person's membership of a tenant. */
export interface MemberRecord {
  readonly id: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: InvitationStatus;
  /** Null while an address is invited, whoever that is. */
  readonly person: PersonRecord | null;
  /** The person's, or the invited one. */
  readonly emailAddress: string | null;
  /** When the latest mail went, and until when its link works; epoch milliseconds, null for members. */
  readonly invitedAt: number | null;
  readonly expiresAt: number | null;
  readonly tenant: TenantRecord;
}

export interface ProductRecord {
  readonly id: string;
  readonly title: string;
  readonly isPlus: boolean;
}

export interface ProductApplicationRecord {
  readonly id: string;
  readonly product: ProductRecord;
  /** What it was bought as; null for what nobody paid for. */
  readonly pricing: { readonly id: string; readonly title: string } | null;
}

/** A board with everything that stands around it, as one statement read it. Times are epoch milliseconds. */
export interface BoardRecord {
  readonly id: string;
  readonly title: string;
  readonly style: BoardStyle;
  readonly code62: Code62;
  readonly frameColor: FrameColor;
  readonly rows: number;
  readonly columns: number;
  readonly createdAt: number;
  readonly timezone: string;
  readonly pausedUntil: number | null;
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  /** Who set them, by name. */
  readonly quietHoursSetBy: string | null;
  /** Whether a User's Yes ends a pin that an Owner or Admin set. */
  readonly usersEndPins: boolean;
  /** For how long a message holds the board against channels. */
  readonly stayMinutes: number;
  /** How its flaps turn where nobody chooses. */
  readonly transition: Transition;
  readonly version: number;
  /** rows x columns codes, row by row. */
  readonly characters: Uint8Array;
  readonly tenant: TenantRecord;
  /** Of the viewer; null for a superadmin who is no member. */
  readonly membership: MemberRecord | null;
  readonly devices: readonly DeviceRecord[];
  /** Those that run; one that has ended is none any more. */
  readonly productApplications: readonly ProductApplicationRecord[];
  /** When the last Plus ended, while none runs. */
  readonly plusEndedAt: number | null;
  readonly pinned: PinnedMessageRecord | null;
  readonly nextScheduled: ScheduledMessageRecord | null;
  readonly appearance: MessageAppearanceRecord | null;
  /** The gateway's clock when it was read. */
  readonly readAt: number;
}

/** What stands around a board, and is read only where somebody asks for it. */
export type BoardPart =
  | "membership"
  | "devices"
  | "productApplications"
  | "plusEndedAt"
  | "pinned"
  | "nextScheduled"
  | "appearance";

/** Fields of a board that its own row and its tenant's answer. */
export const boardHeadFields: ReadonlySet<string> = new Set([
  "id",
  "title",
  "friendlyIdentifier",
  "boardStyle",
  "code62",
  "frameColor",
  "rows",
  "columns",
  "createdAt",
  "timezone",
  "pausedUntil",
  "quietHoursBegin",
  "quietHoursEnd",
  "isQuietHours",
  "quietHoursUntil",
  "stayMinutes",
  "usersEndPins",
  "transition",
  "tenant",
  "version",
  "characters",
]);

/** Whether Plus runs on the board, or did until it ended. */
export function hasPlan({ productApplications, plusEndedAt }: BoardRecord): boolean {
  return plusEndedAt !== null || productApplications.some(({ product }) => product.isPlus);
}

export const TenantRef = builder.objectRef<TenantRecord>("Tenant");
export const MemberRef = builder.objectRef<MemberRecord>("Member");
/** A membership as version 2 sees it. */
export const RoleV2Ref = builder.objectRef<MemberRecord>("RoleV2");
export const AppliedPricingRef = builder.objectRef<NonNullable<ProductApplicationRecord["pricing"]>>("AppliedPricing");
export const ProductRef = builder.objectRef<ProductRecord>("Product");
export const ProductApplicationRef = builder.objectRef<ProductApplicationRecord>("ProductApplication");
/** A time zone by its IANA name. */
export const TimezoneRef = builder.objectRef<string>("Timezone");
export const BoardRef = builder.objectRef<BoardRecord>("Board");
/** The board itself: both shapes of its quiet hours are read from it. */
export const QuietHoursRef = builder.objectRef<BoardRecord>("QuietHours");
export const QuietHoursV2Ref = builder.objectRef<BoardRecord>("QuietHoursV2");
