import { newId } from "../db/ids.ts";
import { boardColumns, boardRows } from "../grid.ts";
import { message } from "../modules/messages/messages.tables.ts";
import { pick, pickCategory, pickInCategory } from "../modules/picks/picks.tables.ts";
import type { DemoLoad } from "./demo.ts";
import { composed } from "./demoMessages.ts";

/** The picks were chosen one after the other, this far apart, the latest an hour ago. */
const stepMs = 5 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Themes of picks. A message is one pick, also where several themes hold it. */
export async function loadPicks(load: DemoLoad): Promise<void> {
  const { executor, data, now, productName } = load;
  const { picks } = data.household;
  const createdAt = new Date(now);
  const ids = new Map<string, string>();
  for (const { messageId } of picks.flatMap((category) => category.picks)) ids.set(messageId, newId());
  const likes = new Map(picks.flatMap((category) => category.picks.map((one) => [one.messageId, one.likeCount])));
  const rows = [...ids].map(([contentId, id], place) => {
    // A stride that is prime to their number takes them from theme to theme.
    const turn = (place * 37) % ids.size;
    return { contentId, id, messageId: newId(), chosenAt: new Date(now - hourMs - turn * stepMs) };
  });
  await executor.insert(message).values(
    rows.map(({ contentId, messageId, chosenAt }) => ({
      id: messageId,
      personId: null,
      ...composed(load, contentId),
      rows: boardRows,
      columns: boardColumns,
      authorFormatted: productName,
      createdAt: chosenAt,
    })),
  );
  await executor.insert(pick).values(
    rows.map(({ contentId, id, messageId, chosenAt }) => ({
      id,
      messageId,
      likeCount: likes.get(contentId) ?? 0,
      createdAt: chosenAt,
    })),
  );
  const categories = picks.map(({ title, picks: members }, position) => ({ id: newId(), title, position, members }));
  await executor
    .insert(pickCategory)
    .values(categories.map(({ members: _members, ...category }) => ({ ...category, createdAt })));
  await executor
    .insert(pickInCategory)
    .values(
      categories.flatMap(({ id: categoryId, members }) =>
        members.map(({ messageId }, position) => ({ categoryId, pickId: ids.get(messageId) ?? "", position })),
      ),
    );
}
