import { message } from "../boardState/boardState.tables.ts";
import { newId } from "../db/ids.ts";
import { boardColumns, boardRows } from "../grid.ts";
import { shortName } from "../modules/feed/feed.service.ts";
import { feedItem, feedLike } from "../modules/feed/feed.tables.ts";
import type { DemoLoad } from "./demoLoad.ts";
import { composed } from "./demoMessages.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Items of the same day lie this far apart. */
const stepMs = 17 * 60 * 1000;

/** What the household's people shared with everybody; most of the likes are of people elsewhere. */
export async function loadFeed(load: DemoLoad): Promise<void> {
  const { executor, data, id, now } = load;
  const rows = data.household.feed.map((shared, place) => {
    const sharer = data.household.people.find((person) => person.id === shared.sharedBy);
    return {
      id: newId(),
      messageId: newId(),
      personId: id(shared.sharedBy),
      attribution: shortName(sharer ?? { firstName: "", lastName: "" }),
      likeCount: shared.likeCount,
      createdAt: new Date(now - shared.daysAgo * dayMs - (place + 1) * stepMs),
      content: composed(load, shared.messageId ?? shared.artId ?? ""),
      likedBy: shared.likedBy,
    };
  });
  await executor.insert(message).values(
    rows.map(({ messageId, personId, attribution, createdAt, content }) => ({
      id: messageId,
      personId,
      ...content,
      rows: boardRows,
      columns: boardColumns,
      authorFormatted: attribution,
      createdAt,
    })),
  );
  await executor.insert(feedItem).values(rows.map(({ content: _content, likedBy: _likedBy, ...item }) => item));
  await executor
    .insert(feedLike)
    .values(
      rows.flatMap((row) =>
        row.likedBy.map((person) => ({ feedItemId: row.id, personId: id(person), createdAt: row.createdAt })),
      ),
    );
}
