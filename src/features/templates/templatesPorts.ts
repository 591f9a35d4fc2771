import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type TemplatesInput, templatesMachine } from "../../../machines/message/templatesMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { ask } from "../../gql/ask.ts";
import { categoriesQuery, categoryNamesQuery, templateQuery, templatesQuery } from "./templatesOperations.ts";

/** The calls of which version are used. */
export type TemplatesVersion = 1 | 2;

/** The templates' machine on the gateway's calls of a version; what they bring is in the cache. */
export function provideTemplates(client: ApolloClient, version: TemplatesVersion) {
  return templatesMachine.provide({
    actors: {
      loadTemplates: fromPromise<void, TemplatesInput>(({ input }) =>
        version === 1 ? loadVersion1(client, input) : loadVersion2(client, input),
      ),
    },
  });
}

/** The variables of a version 1 call, also for who reads its answer from the cache. */
export const firstPage = (perPage: number) => ({ page: 0, perPage });

/** The variables of the version 2 list, also for who reads its answer from the cache. */
export const fewOfEach = (messagesLimit: number) => ({ input: { messagesLimit } });

async function loadVersion1(client: ApolloClient, { category, perCategory }: TemplatesInput): Promise<void> {
  const { colorTemplateCategories: categories } = await ask(client, categoriesQuery, firstPage(perCategory));
  if (category !== null && !categories.some(({ id }) => id === category)) throw new PortRefusal({ code: "NotFound" });
}

async function loadVersion2(client: ApolloClient, { category, perCategory }: TemplatesInput): Promise<void> {
  if (category === null) await ask(client, templatesQuery, fewOfEach(perCategory));
  else {
    await Promise.all([
      ask(client, templateQuery, { id: category }),
      ask(client, categoryNamesQuery, {}, "cache-first"),
    ]);
  }
}
