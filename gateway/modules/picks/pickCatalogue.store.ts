import { and, inArray, like, notInArray, sql } from "drizzle-orm";
import { message } from "../../boardState/boardState.tables.ts";
import type { Executor } from "../../db/database.ts";
import { boardColumns, boardRows } from "../../grid.ts";
import type { CataloguePick, PickCatalogueCategory } from "./picks.data.ts";
import { pick, pickCategory, pickInCategory } from "./picks.tables.ts";

/** What is new was chosen one after the other, this far apart, the latest an hour ago: a list by date mixes categories. */
const stepMs = 5 * 60 * 60 * 1000;
const latestMs = 60 * 60 * 1000;
/** Prime to any number of picks that is no multiple of it. */
const stride = 37;

const messageIdOf = (pickId: string): string => `${pickId}-message`;

/**
 * Writes what is new of the catalogue, as of `now` (epoch ms), and takes out categories that are not in it any more. Picks
 * that are there stay as they are, with their likes; one that stands in no category any more stays for those who kept it.
 */
export async function writePickCatalogue(
  executor: Executor,
  categories: readonly PickCatalogueCategory[],
  { authorFormatted, now }: { readonly authorFormatted: string; readonly now: number },
): Promise<void> {
  const picks = new Map<string, CataloguePick>(
    categories.flatMap((one) => one.picks.map((entry) => [entry.id, entry])),
  );
  const rows = [...picks.values()].map(({ id, ...content }, place) => ({
    id,
    ...content,
    createdAt: new Date(now - latestMs - ((place * stride) % picks.size) * stepMs),
  }));
  await executor
    .insert(message)
    .values(
      rows.map(({ id, ...content }) => ({
        ...content,
        id: messageIdOf(id),
        personId: null,
        rows: boardRows,
        columns: boardColumns,
        authorFormatted,
      })),
    )
    .onConflictDoNothing();
  await executor
    .insert(pick)
    .values(rows.map(({ id, createdAt }) => ({ id, messageId: messageIdOf(id), createdAt })))
    .onConflictDoNothing();
  await writeCategories(executor, categories, new Date(now));
}

async function writeCategories(
  executor: Executor,
  categories: readonly PickCatalogueCategory[],
  createdAt: Date,
): Promise<void> {
  const ids = categories.map(({ id }) => id);
  // Only the catalogue's own begin so.
  await executor.delete(pickCategory).where(and(like(pickCategory.id, "picks-%"), notInArray(pickCategory.id, ids)));
  await executor
    .insert(pickCategory)
    .values(categories.map(({ id, title }, position) => ({ id, title, position, createdAt })))
    .onConflictDoUpdate({
      target: pickCategory.id,
      set: { title: sql`excluded.title`, position: sql`excluded.position` },
    });
  await executor.delete(pickInCategory).where(inArray(pickInCategory.categoryId, ids));
  await executor
    .insert(pickInCategory)
    .values(
      categories.flatMap(({ id: categoryId, picks }) =>
        picks.map(({ id: pickId }, position) => ({ categoryId, pickId, position })),
      ),
    );
}
