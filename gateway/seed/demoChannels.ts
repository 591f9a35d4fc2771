import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { CatalogueChannel } from "../modules/channels/catalogue/catalogue.data.ts";
import {
  installable,
  installation,
  messageSet,
  messageSetMessage,
  subscription,
} from "../modules/channels/channels.tables.ts";
import { numberChannels } from "../modules/channels/installed/colors.store.ts";
import { loadChannelCatalogueIn } from "../modules/channels/marketplace/loadCatalogue.service.ts";
import type { DemoLoad } from "./demoLoad.ts";
import { insertMessages } from "./demoMessages.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Installed = DemoLoad["data"]["household"]["installedChannels"][number];

/** What the household calls a board's channel; `title` tells two of the same kind apart. */
export function subscriptionName(board: string, channel: string, title = ""): string {
  return `subscription ${board} ${channel} ${title}`;
}

/** What of the catalogue is installed, on which boards, and the message sets that people have made. */
export async function loadChannels(load: DemoLoad): Promise<void> {
  const { installedChannels } = load.data.household;
  await loadChannelCatalogueIn(load.executor, load.productName, load.now);
  const installables = await installableIds(load);
  const installations = new Set<string>();
  for (const installed of installedChannels) {
    const name = installationName(load, installed);
    if (!installations.has(name)) await loadInstallation(load, name, installed, installables);
    installations.add(name);
    await loadSubscription(load, name, installed);
  }
  for (const board of new Set(installedChannels.map((installed) => installed.board)))
    await numberChannels(load.executor, load.id(board));
  await loadRuns(load.executor);
}

/** What boards have shown of their channels by then is what became of these. */
async function loadRuns(executor: Executor): Promise<void> {
  await executor.execute(sql`
    insert into channel_run (subscription_id, slot, at, outcome, appearance_id)
    select s.id, a.appeared_at, a.appeared_at, 'Shown', a.id
    from message_appearance a join subscription s on s.id = a.subscription_id`);
}

function channelNamed({ data }: DemoLoad, name: string): CatalogueChannel {
  const channel = data.channels.get(name);
  if (channel === undefined) throw new Error(`The demo household has ${name}, which is not in the catalogue.`);
  return channel;
}

function tenantOf({ data }: DemoLoad, boardName: string): string {
  const found = data.household.boards.find(({ id }) => id === boardName);
  if (found === undefined) throw new Error(`The demo household has no ${boardName}.`);
  return found.tenant;
}

/** Ids of what the catalogue offers, by its names. */
async function installableIds({ executor }: DemoLoad): Promise<ReadonlyMap<string, string>> {
  const rows = await executor.select({ id: installable.id, name: installable.friendlyIdentifier }).from(installable);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** One installation a tenant and channel. */
function installationName(load: DemoLoad, { board, channel }: Installed): string {
  return `installation ${tenantOf(load, board)} ${channel}`;
}

async function loadInstallation(
  load: DemoLoad,
  name: string,
  { board, channel, daysAgo }: Installed,
  installables: ReadonlyMap<string, string>,
): Promise<void> {
  const { executor, id, now } = load;
  await executor.insert(installation).values({
    id: id(name),
    tenantId: id(tenantOf(load, board)),
    installableId: installables.get(channel) ?? channel,
    createdAt: new Date(now - daysAgo * dayMs),
  });
}

async function loadSubscription(load: DemoLoad, installationId: string, installed: Installed): Promise<void> {
  const { executor, id, now } = load;
  const { board, channel, muted, daysAgo } = installed;
  const { title, shortDescription } = channelNamed(load, channel);
  const messageSetId = installed.messageSet === undefined ? null : await loadMessageSet(load, installed);
  await executor.insert(subscription).values({
    id: id(subscriptionName(board, channel, installed.title)),
    installationId: id(installationId),
    boardId: id(board),
    title: installed.title ?? title,
    description: shortDescription,
    muted,
    requiresConfiguration: false,
    messageSetId,
    createdAt: new Date(now - daysAgo * dayMs),
  });
}

/** The set and its messages, one added each day from the first. */
async function loadMessageSet(load: DemoLoad, installed: Installed): Promise<string> {
  const { executor, id, now } = load;
  const messageSetId = newId();
  const since = now - installed.daysAgo * dayMs;
  const title = installed.title ?? installed.channel;
  await executor
    .insert(messageSet)
    .values({ id: messageSetId, title, boardId: id(installed.board), createdAt: new Date(since) });
  const entries = (installed.messageSet ?? []).map(({ person, messageId }, place) => ({
    contentId: messageId,
    at: Math.min(now, since + place * dayMs),
    person,
    channel: undefined,
  }));
  await insertMessages(load, entries);
  const rows = entries.map(({ contentId, at, person }) => ({
    id: newId(),
    messageSetId,
    messageId: id(contentId),
    personId: id(person),
    createdAt: new Date(at),
  }));
  if (rows.length > 0) await executor.insert(messageSetMessage).values(rows);
  return messageSetId;
}
