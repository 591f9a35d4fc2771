import { newId } from "../db/ids.ts";
import { draft } from "../modules/drafts/drafts.tables.ts";
import type { DemoLoad } from "./demoLoad.ts";
import { attribution, insertMessages } from "./demoMessages.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What people of the household have begun and kept for later. */
export async function loadDrafts(load: DemoLoad): Promise<void> {
  const { executor, data, id, now } = load;
  const entries = data.household.drafts.map(({ person, messageId, daysAgo }) => ({
    contentId: messageId,
    at: now - daysAgo * dayMs,
    person,
    channel: undefined,
  }));
  await insertMessages(load, entries);
  await executor.insert(draft).values(
    entries.map((entry) => ({
      id: newId(),
      personId: id(entry.person),
      messageId: id(entry.contentId),
      attribution: attribution(load, entry),
      createdAt: new Date(entry.at),
    })),
  );
}
