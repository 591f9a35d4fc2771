import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as PicksCategoryScreen } from "../../src/features/picks/PicksCategoryScreen.tsx";
import { Component as PicksScreen } from "../../src/features/picks/PicksScreen.tsx";
import { stripOf, stripStyleOf } from "../../src/features/picks/strips.ts";
import { feedBoardOf, pickOf } from "../support/feedMessages.ts";
import { openScreens } from "../support/screenBench.tsx";

const routes = [
  { path: "/board/:boardId/messages/picks", element: <PicksScreen /> },
  { path: "/board/:boardId/messages/picks/:categoryId", element: <PicksCategoryScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];

const categories = [
  { id: "laughs", title: "Laughs", picksLength: 33 },
  { id: "mornings", title: "Good Mornings", picksLength: 1 },
];
const notFound = () => {
  throw Object.assign(new Error("There is no such category of picks."), { extensions: { code: "NotFound" } });
};

const picksOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => pickOf(`p${from + place}`, `PICK ${from + place}`));

function open(path: string, more: { roots?: Record<string, unknown>; hasPlus?: boolean } = {}) {
  return openScreens(routes, `/board/kitchen/messages/picks${path}`, {
    getBoardV2: feedBoardOf({ hasPlus: more.hasPlus ?? true }),
    picksCategories: categories,
    listPicksCategoriesV2: { __typename: "ListPicksCategoriesV2Success", picksCategories: categories },
    todaysPicks: [{ pick: pickOf("duck", "DUCK") }],
    picks: ({ page, perPage }: { page: number; perPage: number }) =>
      picksOf(page * perPage, Math.max(0, Math.min(perPage, 33 - page * perPage))),
    ...more.roots,
  });
}

describe("the picks", () => {
  it("show today's and the themes with what they hold", async () => {
    const { user, router } = open("");
    const today = await screen.findByRole("region", { name: "Today's picks" });
    expect(within(today).getByRole("img", { name: "Message: DUCK" })).toBeInTheDocument();
    const themes = screen.getByRole("region", { name: "Themes" });
    expect(
      within(themes)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Laughs33 picks", "Good Mornings1 pick"]);
    expect(document.title).toBe("Picks · Kitchen");
    await user.click(within(themes).getByRole("link", { name: /Laughs/ }));
    expect(router.state.location.pathname).toBe("/board/kitchen/messages/picks/laughs");
  });

  it("go round eight colours", () => {
    expect(Array.from({ length: 9 }, (_, place) => stripOf(place)[0]?.[0])).toEqual([
      63, 64, 65, 66, 67, 68, 69, 70, 63,
    ]);
    expect(stripOf(2)).toEqual([[65, 65, 65, 65, 65, 65, 65]]);
  });

  it("stand on the face that they are seen on", () => {
    expect([0, 6, 7, 14].map((place) => stripStyleOf(place, "black"))).toEqual(["black", "black", "white", "black"]);
    expect([0, 6, 7].map((place) => stripStyleOf(place, "white"))).toEqual(["white", "black", "white"]);
  });

  it("say that there are none", async () => {
    open("", {
      roots: {
        listPicksCategoriesV2: { __typename: "ListPicksCategoriesV2Success", picksCategories: [] },
        todaysPicks: [],
      },
    });
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
  });

  it("say in an alert that they could not be loaded, and try again", async () => {
    let isBroken = true;
    const { user } = open("", {
      roots: {
        listPicksCategoriesV2: () => {
          if (isBroken) throw new Error("broken");
          return { __typename: "ListPicksCategoriesV2Success", picksCategories: categories };
        },
      },
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Themes" })).toBeInTheDocument();
  });

  it("can be liked, and the like goes back when the gateway is away", async () => {
    const { user, asked } = open("", {
      roots: { createLikeV2: { __typename: "Refusal", type: "ServerError", error: "" } },
    });
    const key = within(await screen.findByRole("article")).getByRole("button", { name: "Like" });
    await user.click(key);
    expect(await screen.findByText("The like was not saved")).toBeInTheDocument();
    expect(screen.getByTitle("9 likes")).toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "CreateLikeV2")?.variables).toEqual({ pickId: "duck" });
  });
});

describe("the picks of one theme", () => {
  it("come 15 a page, with Back to the themes, and pages for Plus", async () => {
    const { user, router, asked } = open("/laughs");
    expect(await screen.findAllByRole("article")).toHaveLength(15);
    expect(screen.getByRole("heading", { level: 2, name: "Laughs" })).toBeInTheDocument();
    expect(screen.getByText("Page 1 of 3")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Previous" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Next" }));
    expect(await screen.findByRole("img", { name: "Message: PICK 15" })).toBeInTheDocument();
    expect(router.state.location.search).toBe("?page=2");
    await user.click(screen.getByRole("link", { name: "Next" }));
    expect(await screen.findAllByRole("article")).toHaveLength(3);
    expect(screen.queryByRole("link", { name: "Next" })).not.toBeInTheDocument();
    expect(asked.filter(({ operation }) => operation === "Picks").map(({ variables }) => variables)).toEqual(
      [0, 1, 2].map((page) => ({ categoryId: "laughs", page, perPage: 15 })),
    );
    await user.click(screen.getByRole("link", { name: "Back" }));
    expect(router.state.location.pathname).toBe("/board/kitchen/messages/picks");
  });

  it("stop at the first page without Plus, say that Plus shows more, and lead to it", async () => {
    const { asked } = open("/laughs?page=2", { hasPlus: false });
    expect(await screen.findAllByRole("article")).toHaveLength(15);
    expect(screen.getByText(/These are 15 of 33 picks\. Clatter Plus shows all of them\./)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Discover" })).toHaveAttribute(
      "href",
      "/board/kitchen/installables/discover",
    );
    expect(screen.queryByRole("navigation", { name: "Pages of this theme" })).not.toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "Picks")?.variables.page).toBe(0);
  });

  it("are 'No Messages' when there are none", async () => {
    open("/laughs", { roots: { picks: [] } });
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
  });

  it("lead from a page past the end to the first", async () => {
    const { user, router } = open("/laughs?page=99");
    expect(await screen.findByText("The theme ends before this page.")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "First page" }));
    expect(await screen.findAllByRole("article")).toHaveLength(15);
    expect(router.state.location.search).toBe("");
  });

  it("say that the theme was deleted meanwhile", async () => {
    open("/gone", { roots: { picks: notFound } });
    expect(await screen.findByText("This theme is not there any more.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back" })).toBeInTheDocument();
  });

  it("say in an alert that they could not be loaded, and try again", async () => {
    let isBroken = true;
    const { user } = open("/laughs", {
      roots: {
        picks: () => {
          if (isBroken) throw new Error("broken");
          return picksOf(0, 2);
        },
      },
    });
    const alert = await screen.findByRole("alert");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
  });
});
