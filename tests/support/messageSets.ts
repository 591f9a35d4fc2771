import { eq } from "drizzle-orm";
import { board } from "../../gateway/boardState/board.tables.ts";
import type { Context } from "../../gateway/context.ts";
import { newId } from "../../gateway/db/ids.ts";
import {
  developer,
  installable,
  installation,
  messageSet,
  subscription,
} from "../../gateway/modules/channels/channels.tables.ts";

/** Installs a channel with an empty message set on a board, straight into the tables. */
export async function addMessageSet(
  { database }: Pick<Context, "database">,
  boardId: string,
  title: string,
): Promise<{ readonly subscriptionId: string; readonly messageSetId: string }> {
  const [row] = await database.select().from(board).where(eq(board.id, boardId));
  if (row === undefined) throw new Error("There is no such board.");
  const now = new Date();
  await database.insert(developer).values({ id: "clatter", title: "Clatter" }).onConflictDoNothing();
  await database
    .insert(installable)
    .values({
      id: "message-set-creator",
      title: "Message Set Creator",
      friendlyIdentifier: "message-set-creator",
      isPublic: true,
      isPublished: true,
      installationsAreSingleton: false,
      subscriptionsCanBeRenamed: true,
      hideFromInstallablesList: false,
      developerId: "clatter",
      createdAt: now,
    })
    .onConflictDoNothing();
  const [installationId, subscriptionId, messageSetId] = [newId(), newId(), newId()];
  await database
    .insert(installation)
    .values({ id: installationId, tenantId: row.tenantId, installableId: "message-set-creator", createdAt: now });
  await database.insert(messageSet).values({ id: messageSetId, title, boardId, createdAt: now });
  await database.insert(subscription).values({
    id: subscriptionId,
    installationId,
    boardId,
    title,
    muted: false,
    requiresConfiguration: false,
    messageSetId,
    createdAt: now,
  });
  return { subscriptionId, messageSetId };
}
