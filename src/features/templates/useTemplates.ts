import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { categoriesQuery, categoryNamesQuery, templateQuery, templatesQuery } from "./templatesOperations.ts";
import { fewOfEach, firstPage, provideTemplates, type TemplatesVersion } from "./templatesPorts.ts";

export interface Template {
  id: string;
  title: string;
  formatted: string;
  characters: number[][];
}

export interface TemplateCategory {
  id: string;
  title: string;
  /** How many there are in all. */
  length: number;
  /** Those that were asked for. */
  templates: readonly Template[];
}

export interface TemplatesView {
  /** All of them at home, the chosen one on its page; empty while they are loaded. */
  categories: readonly TemplateCategory[];
  /** To choose from. */
  names: readonly { id: string; title: string }[];
  state: "loading" | "showing" | "failed";
  /** What the gateway said, where it said why. */
  error: string | null;
  retry(): void;
  /** Takes a template into compose. */
  use(template: Template): void;
}

export interface TemplatesWish {
  boardId: string;
  version: TemplatesVersion;
  /** Null: a few of every category. */
  category: string | null;
  perCategory: number;
}

/** The templates as a screen shows them; what they are is read from the cache that the flow has filled. */
export function useTemplates({ boardId, version, category, perCategory }: TemplatesWish): TemplatesView {
  const client = useApolloClient();
  const navigate = useNavigate();
  const machine = useMemo(() => provideTemplates(client, version), [client, version]);
  const flow = useActorRef(machine, { input: { category, perCategory }, ...useInspection() });
  const loaded = useSelector(flow, (snapshot) => snapshot.context.category);
  const state = useSelector(flow, (snapshot) =>
    snapshot.matches("loading") ? "loading" : snapshot.matches("failed") ? "failed" : "showing",
  );

  useEffect(() => {
    if (category !== null && category !== loaded) flow.send({ type: "category.choose", category });
  }, [flow, category, loaded]);
  useNews(flow, {
    "navigate.compose": ({ characters }) => {
      const message = encodeURIComponent(JSON.stringify(characters));
      void navigate(`/board/${boardId}/compose/duplicate/${message}`);
    },
  });

  const answers = { 1: useVersion1(category, perCategory), 2: useVersion2(category, perCategory) };
  return {
    ...answers[version],
    state: category === loaded || category === null ? state : "loading",
    retry: () => flow.send({ type: "templates.retry" }),
    use: ({ characters }) => flow.send({ type: "template.use", characters }),
  };
}

type Answer = Pick<TemplatesView, "categories" | "names" | "error">;

const known = { fetchPolicy: "cache-only" } as const;

function useVersion1(category: string | null, perCategory: number): Answer {
  const { data } = useQuery(categoriesQuery, { variables: firstPage(perCategory), ...known });
  const all = (data?.colorTemplateCategories ?? []).map(({ id, title, colorTemplatesLength, colorTemplates }) => ({
    id,
    title,
    length: colorTemplatesLength,
    templates: colorTemplates.map(({ message }) => message).slice(0, perCategory),
  }));
  const categories = category === null ? all : all.filter(({ id }) => id === category);
  return { categories, names: all, error: null };
}

function useVersion2(category: string | null, perCategory: number): Answer {
  const { data: listed } = useQuery(templatesQuery, {
    variables: fewOfEach(perCategory),
    skip: category !== null,
    ...known,
  });
  const { data: named } = useQuery(categoryNamesQuery, { skip: category === null, ...known });
  const { data: one } = useQuery(templateQuery, {
    variables: { id: category ?? "" },
    skip: category === null,
    ...known,
  });
  const list = listed?.listColorTemplatesV2;
  const names = named?.listColorTemplatesV2;
  const template = one?.colorTemplateV2;
  const all = category === null ? templatesIn(list) : template?.__typename === "ColorTemplateV2" ? [template] : [];
  const refused = category === null ? list : template;
  return {
    categories: all.map(({ id, title, messagesLength, messages }) => ({
      id,
      title,
      length: messagesLength,
      templates: messages.slice(0, perCategory),
    })),
    names: names?.__typename === "ListColorTemplatesV2Success" ? names.colorTemplates : [],
    error: refused?.__typename === "Refusal" ? refused.error : null,
  };
}

function templatesIn<Listed>(
  list:
    | { __typename: "ListColorTemplatesV2Success"; colorTemplates: readonly Listed[] }
    | { __typename: "Refusal" }
    | undefined,
): readonly Listed[] {
  return list?.__typename === "ListColorTemplatesV2Success" ? list.colorTemplates : [];
}
