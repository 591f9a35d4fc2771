import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

const grid = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 64));

const messages = (category: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `${category}-${place}`,
    title: `${category} ${place + 1}`,
    text: "",
    formatted: `${category} ${place + 1}`,
    characters: grid,
  }));

/** As the gateway has them: 2 and 20, of which 15 without Plus. */
const lengths = { Welcome: 2, Art: 20 } as const;
const isCategory = (name: string): name is keyof typeof lengths => name in lengths;

const template = (name: keyof typeof lengths, count: number) => ({
  id: name,
  title: name,
  createdAt: 0,
  messagesLength: lengths[name],
  messages: messages(name, Math.min(count, lengths[name])),
});

interface Options {
  isPlus?: boolean;
  version?: 1 | 2;
  roots?: Record<string, unknown>;
}

let view: ReturnType<typeof openConsole>;
afterEach(() => view.close());

function open(path: string, { isPlus = false, version = 2, roots = {} }: Options = {}) {
  const most = isPlus ? 200 : 15;
  const productApplications = isPlus ? [{ id: "a1", product: { id: "plus", title: "Plus", isPlus: true } }] : [];
  const answers = {
    colorTemplateCategories: ({ perPage }: { perPage: number }) =>
      Object.keys(lengths)
        .filter(isCategory)
        .map((name) => ({
          id: name,
          title: name,
          colorTemplatesLength: lengths[name],
          colorTemplates: template(name, Math.min(perPage, most)).messages.map((message) => ({
            id: message.id,
            message,
          })),
        })),
    colorTemplateV2: ({ id }: { id: string }) =>
      isCategory(id)
        ? { __typename: "ColorTemplateV2", ...template(id, most) }
        : { __typename: "Refusal", type: "NotFound", error: "There is no such template." },
    listColorTemplatesV2: ({ input }: { input: { messagesLimit?: number } }) => ({
      __typename: "ListColorTemplatesV2Success",
      colorTemplates: Object.keys(lengths)
        .filter(isCategory)
        .map((name) => template(name, Math.min(input.messagesLimit ?? most, most))),
      nextCursor: null,
    }),
    ...roots,
  };
  view = openConsole(path, {
    roots: rootsOf([boardOf("kitchen", "Kitchen", { productApplications })], answers),
    flags: { ...ownersFlags, messagesV2: version === 2 },
  });
  return view;
}

const operations = () => view.asked.map(({ operation }) => operation).filter((name) => name.includes("olorTemplate"));
const previews = () => screen.queryAllByRole("article");

describe.each([1, 2] as const)("the templates' home in version %i", (version) => {
  it("shows three of every category, and More where there are more", async () => {
    const { user, place } = open("/board/kitchen/templates", { version });
    const art = await screen.findByRole("region", { name: "Art" });
    const welcome = screen.getByRole("region", { name: "Welcome" });
    expect(within(art).getAllByRole("article")).toHaveLength(3);
    expect(within(welcome).getAllByRole("article")).toHaveLength(2);
    expect(within(welcome).queryByText("More")).not.toBeInTheDocument();
    expect(operations()).toEqual([version === 1 ? "ColorTemplateCategories" : "ListColorTemplatesV2"]);
    expect(screen.getByRole("heading", { level: 1, name: "Templates" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to compose" })).toBeInTheDocument();
    await user.click(within(art).getByText("More"));
    await screen.findByRole("heading", { level: 1, name: "Art" });
    expect(place()).toBe("/board/kitchen/templates/Art");
  });

  it("takes a template into compose", async () => {
    const { user, place } = open("/board/kitchen/templates", { version });
    const welcome = await screen.findByRole("region", { name: "Welcome" });
    const [first] = within(welcome).getAllByRole("button", { name: "Use Template" });
    if (first) await user.click(first);
    await waitFor(() => expect(place()).toContain("/compose/duplicate/"));
    expect(JSON.parse(decodeURIComponent(place().split("/").at(-1) ?? ""))).toEqual(grid);
  });

  it("says that they could not be loaded, and tries again", async () => {
    let isAway = true;
    const away = () => {
      if (isAway) throw new Error("away");
      return version === 1 ? [] : { __typename: "ListColorTemplatesV2Success", colorTemplates: [], nextCursor: null };
    };
    const roots = { colorTemplateCategories: away, listColorTemplatesV2: away };
    const { user } = open("/board/kitchen/templates", { version, roots });
    expect(await screen.findByText("There was an error loading this template.")).toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() =>
      expect(screen.queryByText("There was an error loading this template.")).not.toBeInTheDocument(),
    );
  });
});

describe.each([1, 2] as const)("a category of templates in version %i", (version) => {
  it("shows 15 without Plus and says that Plus shows more, and all with it", async () => {
    open("/board/kitchen/templates/Art", { version });
    expect(await screen.findByText("15 of 20. Clatter Plus shows them all.")).toBeInTheDocument();
    expect(previews()).toHaveLength(15);
    expect(document.title).toBe("Art · Kitchen");
    view.close();
    open("/board/kitchen/templates/Art", { version, isPlus: true });
    await waitFor(() => expect(previews()).toHaveLength(20));
    expect(screen.queryByText(/shows them all/)).not.toBeInTheDocument();
    if (version === 1) {
      // What stands beside the page is asked for after it.
      expect(view.asked.map(({ variables }) => variables)).toContainEqual({ page: 0, perPage: 200 });
    }
  });

  it("changes to another one by the dropdown", async () => {
    const { user, place } = open("/board/kitchen/templates/Art", { version });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Template Categories" }), "Welcome");
    await screen.findByRole("heading", { level: 1, name: "Welcome" });
    await waitFor(() => expect(previews()).toHaveLength(2));
    expect(place()).toBe("/board/kitchen/templates/Welcome");
  });

  it("says so when there is no such category", async () => {
    open("/board/kitchen/templates/None", { version });
    const said = version === 2 ? "There is no such template." : "There was an error loading this template.";
    expect(await screen.findByRole("alert")).toHaveTextContent(said);
  });
});
