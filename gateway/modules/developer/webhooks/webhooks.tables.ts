import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { board } from "../../../boardState/board.tables.ts";
import { moment } from "../../../db/columns.ts";
import { apiEvent } from "../events/events.tables.ts";
import type { EventType } from "../events/eventTypes.ts";

/** Person: switched off. Gone: it answered 410. Failing: nothing arrived for a day. Left: whoever set it up may no more. */
export const offReasons = ["Person", "Gone", "Failing", "Left"] as const;
export type OffReason = (typeof offReasons)[number];

export const deliveryStates = ["Pending", "Delivered", "Dead"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Where a board's events are sent to. */
export const webhookEndpoint = pgTable(
  "webhook_endpoint",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    /** Who made, changed or switched it on last, and must still be an Owner or Admin; null for those of before 2026-11-30. */
    personId: text("person_id"),
    name: text("name").notNull(),
    url: text("url").notNull(),
    types: text("types").array().$type<EventType[]>().notNull(),
    /** Sealed (gateway/secrets), bound to the endpoint; beside it the last four signs, to tell secrets apart. */
    secret: text("secret").notNull(),
    secretTail: text("secret_tail").notNull(),
    secretAt: moment("secret_at").notNull(),
    /** Signs beside the other one until then. */
    formerSecret: text("former_secret"),
    formerTail: text("former_tail"),
    formerUntil: moment("former_until"),
    createdAt: moment("created_at").notNull(),
    offAt: moment("off_at"),
    offReason: text("off_reason").$type<OffReason>(),
    /** Since when what waits is tried in vain. */
    failingSince: moment("failing_since"),
    /** When there is something to do; infinity: nothing. While a lease lasts it is the lease's end, unless something came meanwhile. */
    nextAt: moment("next_at").notNull().default(sql`'infinity'`),
    leaseUntil: moment("lease_until").notNull().default(sql`'-infinity'`),
    leaseBy: text("lease_by"),
  },
  (table) => [
    index("webhook_endpoint_board").on(table.boardId),
    index("webhook_endpoint_due").on(table.nextAt).where(sql`next_at < 'infinity'`),
  ],
);

/** One event for one endpoint. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: text("id").primaryKey(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: "cascade" }),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => apiEvent.id, { onDelete: "cascade" }),
    state: text("state").$type<DeliveryState>().notNull().default("Pending"),
    createdAt: moment("created_at").notNull(),
    firstTryAt: moment("first_try_at"),
    /** When it is tried by itself; of no meaning once it is no more pending. */
    nextAt: moment("next_at").notNull(),
    /** Tries by itself; those by hand are counted in `webhook_try` only. */
    ownTries: smallint("own_tries").notNull().default(0),
    /** A person wants it delivered now. */
    again: boolean("again").notNull().default(false),
  },
  (table) => [
    uniqueIndex("webhook_delivery_once").on(table.endpointId, table.eventId),
    index("webhook_delivery_event").on(table.eventId),
    index("webhook_delivery_waiting").on(table.endpointId, table.eventId).where(sql`state = 'Pending' or again`),
    index("webhook_delivery_age").on(table.createdAt),
  ],
);

/** One try, with what was sent and answered; a signature proves a secret and tells nothing of it. */
export const webhookTry = pgTable(
  "webhook_try",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    tookMs: integer("took_ms").notNull(),
    byHand: boolean("by_hand").notNull(),
    /** Null where no answer came. */
    status: integer("status"),
    /** Why no answer came, as a code. */
    problem: text("problem"),
    sent: jsonb("sent").$type<Record<string, string>>().notNull(),
    answered: jsonb("answered").$type<Record<string, string>>().notNull(),
    /** Its beginning. */
    answer: text("answer").notNull(),
  },
  (table) => [index("webhook_try_delivery").on(table.deliveryId, table.id)],
);
