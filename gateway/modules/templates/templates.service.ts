import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { templateNotFound, templatesPage } from "../../words/keepingRefusals.ts";
import { type TemplateCategoryRecord, type TemplateRecord, templateCategories } from "./templates.data.ts";
import { selectHasPlus } from "./templates.store.ts";

/** Contract: of each category, 15 are for everybody and all, 200 a page, for Plus. */
const withoutPlus = 15;
const longestPage = 200;
const lastPage = 1_000_000;

/** A category with the page of its templates that was asked for, as far as the asker may see them. */
export interface TemplatePage extends Omit<TemplateCategoryRecord, "templates"> {
  /** How many there are in all, for Plus. */
  readonly length: number;
  readonly templates: readonly TemplateRecord[];
}

interface Slice {
  readonly page: number;
  readonly perPage: number;
}

function checkSlice({ page, perPage }: Slice): void {
  if (page >= 0 && page <= lastPage && perPage >= 1 && perPage <= longestPage) return;
  throw new RefusalError("ValidationError", templatesPage(), { rule: "page" });
}

function pageOf(category: TemplateCategoryRecord, hasPlus: boolean, { page, perPage }: Slice): TemplatePage {
  const visible = hasPlus ? category.templates : category.templates.slice(0, withoutPlus);
  const templates = visible.slice(page * perPage, (page + 1) * perPage);
  return { ...category, length: category.templates.length, templates };
}

/** All categories, each with one page of its templates. RefusalError `ValidationError` for a page that cannot be. */
export async function listTemplateCategories(
  context: Context,
  principal: Principal,
  slice: Slice,
): Promise<TemplatePage[]> {
  const { personId } = requirePerson(principal);
  checkSlice(slice);
  const hasPlus = await selectHasPlus(context.database, personId);
  return templateCategories().map((category) => pageOf(category, hasPlus, slice));
}

/** One category by its id. RefusalError `NotFound`. */
export async function readTemplateCategory(context: Context, principal: Principal, id: string): Promise<TemplatePage> {
  const { personId } = requirePerson(principal);
  const category = templateCategories().find((candidate) => candidate.id === id);
  if (category === undefined) throw new RefusalError("NotFound", templateNotFound());
  return pageOf(category, await selectHasPlus(context.database, personId), { page: 0, perPage: longestPage });
}

export interface TemplateListing {
  readonly colorTemplates: readonly TemplatePage[];
  /** Gives the next ones; null behind the last. */
  readonly nextCursor: string | null;
}

export interface TemplateListInput {
  /** How many categories. */
  readonly limit?: number | null | undefined;
  readonly cursor?: string | null | undefined;
  /** How many messages of each. */
  readonly messagesLimit?: number | null | undefined;
}

/**
 * Categories from the cursor on, which is the id of the last one that was given. RefusalError `ValidationError` for
 * numbers out of bounds and for a cursor that was never given.
 */
export async function listTemplates(
  context: Context,
  principal: Principal,
  input: TemplateListInput,
): Promise<TemplateListing> {
  const limit = input.limit ?? longestPage;
  checkSlice({ page: 0, perPage: limit });
  const pages = await listTemplateCategories(context, principal, {
    page: 0,
    perPage: input.messagesLimit ?? longestPage,
  });
  const cursor = input.cursor ?? null;
  const last = cursor === null ? -1 : pages.findIndex(({ id }) => id === cursor);
  if (cursor !== null && last < 0) throw new RefusalError("ValidationError", templatesPage(), { rule: "cursor" });
  const colorTemplates = pages.slice(last + 1, last + 1 + limit);
  const isEnd = last + 1 + limit >= pages.length;
  return { colorTemplates, nextCursor: isEnd ? null : (colorTemplates.at(-1)?.id ?? null) };
}
