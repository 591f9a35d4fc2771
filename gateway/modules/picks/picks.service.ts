import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { alreadyLiked, pickCategoryNotFound, pickNotFound, picksPage } from "../../words/feedRefusals.ts";
import type { PickCategoryRecord, PickRecord, TodaysPickRecord } from "./picks.refs.ts";
import {
  deletePickLike,
  findPick,
  hasCategory,
  insertPickLike,
  selectCategories,
  selectPicks,
  selectPicksAt,
  selectRotations,
} from "./picks.store.ts";

/** Contract: 15 picks a page. */
const pageLength = 15;
const longestPage = 200;
const lastPage = 1_000_000;
/** A day recommends one pick of each of so many categories. */
const picksADay = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** The themes of the picks, for any signed-in person. */
export function listPickCategories(context: Context, principal: Principal): Promise<PickCategoryRecord[]> {
  requirePerson(principal);
  return selectCategories(context.database);
}

/**
 * One page of a category, empty past its end. RefusalError `NotFound` for a category that is not there (any more),
 * `ValidationError` for a page that cannot be.
 */
export async function listPicks(
  context: Context,
  principal: Principal,
  input: { readonly categoryId: string; readonly page: number; readonly perPage?: number | null | undefined },
): Promise<PickRecord[]> {
  const { personId } = requirePerson(principal);
  const { categoryId, page } = input;
  const perPage = input.perPage ?? pageLength;
  if (page < 0 || page > lastPage || perPage < 1 || perPage > longestPage) {
    throw new RefusalError("ValidationError", picksPage(), { rule: "page" });
  }
  if (!(await hasCategory(context.database, categoryId))) throw new RefusalError("NotFound", pickCategoryNotFound());
  return selectPicks(context.database, personId, { categoryId, page, perPage });
}

/**
 * What is recommended now. Every day (UTC) each of the first categories recommends its next pick, beginning with its first
 * on the day that it was made, so that there is always something.
 */
export async function listTodaysPicks(context: Context, principal: Principal): Promise<TodaysPickRecord[]> {
  const { personId } = requirePerson(principal);
  const now = await context.clock.now();
  const recommendAfter = startOfDay(now);
  const rotations = await selectRotations(context.database, picksADay);
  const places = rotations.map(({ categoryId, picksLength, createdAt }) => ({
    categoryId,
    place: Math.max(0, (recommendAfter - startOfDay(createdAt)) / dayMs) % picksLength,
  }));
  const picks = await selectPicksAt(context.database, personId, places);
  const recommendBefore = recommendAfter + dayMs;
  return distinct(picks).map((pick) => ({ recommendAfter, recommendBefore, pick }));
}

/** Two categories may have come to the same pick. */
function distinct(picks: readonly PickRecord[]): PickRecord[] {
  return [...new Map(picks.map((pick) => [pick.id, pick])).values()];
}

function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

/** RefusalError `AlreadyLiked` for a second like, `NotFound`. */
export async function likePick(context: Context, principal: Principal, id: string): Promise<PickRecord> {
  const { personId } = requirePerson(principal);
  const liked = await context.database.transaction((executor) => insertPickLike(executor, personId, id));
  const pick = present(await findPick(context.database, personId, id));
  if (!liked) throw new RefusalError("AlreadyLiked", alreadyLiked(), { rule: "liked" });
  return pick;
}

/** Where there was no like, nothing changes. RefusalError `NotFound`. */
export async function unlikePick(context: Context, principal: Principal, id: string): Promise<PickRecord> {
  const { personId } = requirePerson(principal);
  await context.database.transaction((executor) => deletePickLike(executor, personId, id));
  return present(await findPick(context.database, personId, id));
}

function present(pick: PickRecord | undefined): PickRecord {
  if (pick === undefined) throw new RefusalError("NotFound", pickNotFound());
  return pick;
}
