import { eq } from "drizzle-orm";
import { board } from "../../gateway/boardState/board.tables.ts";
import type { Context } from "../../gateway/context.ts";
import { newId } from "../../gateway/db/ids.ts";
import { product, productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { developer, installable, installation, subscription } from "../../gateway/modules/channels/channels.tables.ts";
import type { Rhythm } from "../../gateway/modules/channels/kit.ts";
import { boardDayAt } from "../../gateway/modules/channels/planner/boardDay.ts";

/** Moves the clock to a local time of the next day in the zone, so that tests begin at the same hour whenever they run. */
export async function goToTomorrow(
  { clock }: { readonly clock: { now(): Promise<number>; advance(ms: number): Promise<unknown> } },
  zone: string,
  time: string,
): Promise<void> {
  const now = await clock.now();
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  await clock.advance(boardDayAt(zone, now).end + ((hours - 1) * 60 + minutes) * 60_000 - now);
}

export interface ChannelOptions {
  readonly title?: string;
  readonly muted?: boolean;
  readonly rhythm?: Rhythm;
  readonly phaseMinutes?: number;
  readonly priority?: number;
  readonly messageSetId?: string;
}

/** Puts a channel of the catalogue on a board, straight into the tables; answers its subscription. */
export async function addChannel(
  { database, clock }: Pick<Context, "database" | "clock">,
  boardId: string,
  identifier: string,
  options: ChannelOptions = {},
): Promise<string> {
  const [row] = await database.select().from(board).where(eq(board.id, boardId));
  if (row === undefined) throw new Error("There is no such board.");
  const createdAt = new Date(await clock.now());
  await database.insert(developer).values({ id: "maker", title: "Maker" }).onConflictDoNothing();
  await database
    .insert(installable)
    .values({
      id: identifier,
      title: identifier,
      friendlyIdentifier: identifier,
      isPublic: true,
      isPublished: true,
      installationsAreSingleton: false,
      subscriptionsCanBeRenamed: true,
      hideFromInstallablesList: false,
      developerId: "maker",
      createdAt,
    })
    .onConflictDoNothing();
  const [found] = await database.select().from(installable).where(eq(installable.friendlyIdentifier, identifier));
  const installationId = newId();
  await database
    .insert(installation)
    .values({ id: installationId, tenantId: row.tenantId, installableId: found?.id ?? identifier, createdAt });
  const { title = identifier, muted = false, rhythm = null, ...rest } = options;
  const id = newId();
  await database
    .insert(subscription)
    .values({ id, installationId, boardId, title, muted, rhythm, requiresConfiguration: false, createdAt, ...rest });
  return id;
}

/** A plan without an end. */
export async function givePlus(
  { database, clock }: Pick<Context, "database" | "clock">,
  boardId: string,
): Promise<void> {
  await database.insert(product).values({ id: "plus", title: "Plus", isPlus: true }).onConflictDoNothing();
  await database
    .insert(productApplication)
    .values({ id: newId(), boardId, productId: "plus", createdAt: new Date(await clock.now()) });
}
