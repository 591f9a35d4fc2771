import { newId } from "../db/ids.ts";
import {
  channelCategory,
  developer,
  installable,
  installation,
  messageSet,
  messageSetMessage,
  subscription,
} from "../modules/channels/channels.tables.ts";
import type { DemoLoad } from "./demoLoad.ts";
import { insertMessages } from "./demoMessages.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Installed = DemoLoad["data"]["household"]["installedChannels"][number];
type Channel = DemoLoad["data"]["catalogue"]["channels"][number];

/** What the household calls a board's channel; `title` tells two of the same kind apart. */
export function subscriptionName(board: string, channel: string, title = ""): string {
  return `subscription ${board} ${channel} ${title}`;
}

/** What of the catalogue is installed, on which boards, and the message sets that people have made. */
export async function loadChannels(load: DemoLoad): Promise<void> {
  const { installedChannels } = load.data.household;
  const channels = new Set(installedChannels.map(({ channel }) => channel));
  for (const name of channels) await loadInstallable(load, channelNamed(load, name));
  const installations = new Set<string>();
  for (const installed of installedChannels) {
    const name = installationName(load, installed);
    if (!installations.has(name)) await loadInstallation(load, name, installed);
    installations.add(name);
    await loadSubscription(load, name, installed);
  }
}

function channelNamed({ data }: DemoLoad, name: string): Channel {
  const channel = data.channels.get(name);
  if (channel === undefined) throw new Error(`The demo household has ${name}, which is not in the catalogue.`);
  return channel;
}

async function loadInstallable({ executor, data, id, now }: DemoLoad, channel: Channel): Promise<void> {
  const category = data.catalogue.categories.find(({ title }) => title === channel.category);
  const maker = data.catalogue.developers.find(({ title }) => title === channel.developer);
  if (category === undefined || maker === undefined) throw new Error(`${channel.id} has no category or no developer.`);
  await executor
    .insert(channelCategory)
    .values({ ...category, id: id(category.id) })
    .onConflictDoNothing();
  await executor
    .insert(developer)
    .values({ ...maker, id: id(maker.id) })
    .onConflictDoNothing();
  await executor.insert(installable).values({
    id: id(channel.id),
    title: channel.title,
    description: channel.description,
    friendlyIdentifier: channel.id,
    isPublic: true,
    isPublished: true,
    installationsAreSingleton: channel.installationsAreSingleton,
    subscriptionsCanBeRenamed: channel.subscriptionsCanBeRenamed,
    hideFromInstallablesList: false,
    categoryId: id(category.id),
    developerId: id(maker.id),
    createdAt: new Date(now),
  });
}

function tenantOf({ data }: DemoLoad, boardName: string): string {
  const found = data.household.boards.find(({ id }) => id === boardName);
  if (found === undefined) throw new Error(`The demo household has no ${boardName}.`);
  return found.tenant;
}

/** One installation a tenant and channel. */
function installationName(load: DemoLoad, { board, channel }: Installed): string {
  return `installation ${tenantOf(load, board)} ${channel}`;
}

async function loadInstallation(load: DemoLoad, name: string, { board, channel, daysAgo }: Installed): Promise<void> {
  const { executor, id, now } = load;
  await executor.insert(installation).values({
    id: id(name),
    tenantId: id(tenantOf(load, board)),
    installableId: id(channel),
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
