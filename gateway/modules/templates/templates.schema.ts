import { decodeGrid, gridRows } from "../../grid.ts";
import { type Builder, refusableDirect } from "../../schema/builder.ts";
import type { TemplateRecord } from "./templates.data.ts";
import {
  listTemplateCategories,
  listTemplates,
  readTemplateCategory,
  type TemplateListing,
  type TemplatePage,
} from "./templates.service.ts";

/** Templates: messages to begin with, the same for everybody. What version 1 calls a category, version 2 calls a template. */
export function addTemplates(builder: Builder): void {
  const message = builder.objectRef<TemplateRecord>("ColorTemplateMessage").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      text: t.exposeString("text"),
      formatted: t.string({
        description: "Rows of text, one line each, as a board shows them.",
        resolve: ({ characters }) => decodeGrid(characters),
      }),
      characters: t.field({ type: "Characters", resolve: ({ characters }) => gridRows(characters) }),
    }),
  });
  const colorTemplate = builder.objectRef<TemplateRecord>("ColorTemplate").implement({
    fields: (t) => ({ id: t.exposeID("id"), message: t.field({ type: message, resolve: (template) => template }) }),
  });
  const category = builder.objectRef<TemplatePage>("ColorTemplateCategory").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      colorTemplatesLength: t.exposeInt("length", { description: "How many there are in all, for Plus." }),
      colorTemplates: t.field({ type: [colorTemplate], resolve: ({ templates }) => [...templates] }),
    }),
  });
  const version2 = builder.objectRef<TemplatePage>("ColorTemplateV2").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      createdAt: t.expose("createdAt", { type: "Timestamp" }),
      messagesLength: t.exposeInt("length", { description: "How many there are in all, for Plus." }),
      messages: t.field({ type: [message], resolve: ({ templates }) => [...templates] }),
    }),
  });
  builder.queryField("colorTemplateCategories", (t) =>
    t.field({
      type: [category],
      description:
        "All categories, each with a page of its templates: 15 in all without Plus, up to 200 a page with it.",
      args: { page: t.arg.int({ required: true }), perPage: t.arg.int({ required: true }) },
      resolve: (_root, input, { context, principal }) => listTemplateCategories(context, principal, input),
    }),
  );
  builder.queryField("colorTemplateV2", (t) =>
    t.field({
      type: version2,
      args: { id: t.arg.id({ required: true }) },
      errors: refusableDirect("ColorTemplateV2"),
      resolve: (_root, { id }, { context, principal }) => readTemplateCategory(context, principal, id),
    }),
  );
  const input = builder.inputType("ListColorTemplatesV2Input", {
    fields: (t) => ({
      limit: t.int({ description: "How many templates; all when not said." }),
      cursor: t.string({ description: "The nextCursor of the answer before." }),
      messagesLimit: t.int({ description: "How many messages of each; as many as the viewer may see when not said." }),
    }),
  });
  const listing = builder.objectRef<TemplateListing>("ListColorTemplatesV2Success").implement({
    fields: (t) => ({
      colorTemplates: t.field({ type: [version2], resolve: ({ colorTemplates }) => [...colorTemplates] }),
      nextCursor: t.exposeString("nextCursor", { nullable: true }),
    }),
  });
  builder.queryField("listColorTemplatesV2", (t) =>
    t.field({
      type: listing,
      args: { input: t.arg({ type: input, required: true }) },
      errors: refusableDirect("ListColorTemplatesV2"),
      resolve: (_root, args, { context, principal }) => listTemplates(context, principal, args.input),
    }),
  );
}
