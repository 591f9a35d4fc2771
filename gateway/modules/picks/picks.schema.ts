import { MessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { PickCategoryRef, PickRef, TodaysPickRef } from "./picks.refs.ts";
import { listPickCategories, listPicks, listTodaysPicks } from "./picks.service.ts";

/** How many items the lists below are taken to hold by the cost rule when the call says nothing. */
const expected = { categories: 20, page: 15, categoriesOfPick: 3 } as const;

/** Messages that were picked for everybody, by theme and by day. */
export function addPicks(builder: Builder): void {
  addTypes();
  builder.queryField("picksCategories", (t) =>
    t.field({
      type: [PickCategoryRef],
      extensions: { listSize: expected.categories },
      resolve: (_root, _input, { context, principal }) => listPickCategories(context, principal),
    }),
  );
  builder.queryField("listPicksCategoriesV2", (t) =>
    t.field({
      type: [PickCategoryRef],
      errors: refusable("ListPicksCategoriesV2", "picksCategories"),
      extensions: { listSize: expected.categories },
      resolve: (_root, _input, { context, principal }) => listPickCategories(context, principal),
    }),
  );
  builder.queryField("picks", (t) =>
    t.field({
      type: [PickRef],
      description:
        "A page of a category in its order, 15 by default; page counts from 0, and past the end it is empty.",
      args: {
        categoryId: t.arg.id({ required: true }),
        page: t.arg.int({ required: true }),
        perPage: t.arg.int(),
      },
      extensions: { listSize: expected.page },
      resolve: (_root, input, { context, principal }) => listPicks(context, principal, input),
    }),
  );
  builder.queryField("todaysPicks", (t) =>
    t.field({
      type: [TodaysPickRef],
      description: "What is recommended at this moment.",
      extensions: { listSize: 5 },
      resolve: (_root, _input, { context, principal }) => listTodaysPicks(context, principal),
    }),
  );
}

function addTypes(): void {
  PickCategoryRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      picksLength: t.exposeInt("picksLength"),
    }),
  });
  PickRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      likeCount: t.exposeInt("likeCount"),
      isLikedByMe: t.exposeBoolean("isLikedByMe"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      message: t.field({ type: MessageRef, resolve: (pick) => pick.message }),
      categories: t.field({
        type: [PickCategoryRef],
        extensions: { listSize: expected.categoriesOfPick },
        resolve: (pick) => [...pick.categories],
      }),
    }),
  });
  TodaysPickRef.implement({
    description: "A pick that is recommended from recommendAfter (inclusive) to recommendBefore (exclusive).",
    fields: (t) => ({
      recommendAfter: t.expose("recommendAfter", { type: "Timestamp" }),
      recommendBefore: t.expose("recommendBefore", { type: "Timestamp" }),
      pick: t.field({ type: PickRef, resolve: (todays) => todays.pick }),
      message: t.field({ type: MessageRef, resolve: (todays) => todays.pick.message }),
    }),
  });
}
