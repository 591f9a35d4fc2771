import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test } from "vitest";
import { boardOf, openConsole } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

test("a board that is not there says so, names the document and leads on", async () => {
  opened = openConsole("/view/none", {
    roots: {
      getLiveBoard: () => {
        throw new GraphQLError("There is no such board.", { extensions: { code: "NotFound" } });
      },
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "There is no such board" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to your boards" })).toHaveAttribute("href", "/");
  expect(document.title).toBe("There is no such board");
});

test("a screen on a wall asks again when somebody presses, and shows the board once the gateway is back", async () => {
  let isAway = true;
  opened = openConsole("/view/kitchen", {
    roots: {
      getLiveBoard: () => {
        if (isAway) throw new GraphQLError("Something went wrong.", { extensions: { code: "ServerError" } });
        return boardOf("kitchen", "Kitchen");
      },
    },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await opened.user.click(retry);
  expect(await screen.findByRole("heading", { level: 1, name: "Kitchen" })).toBeInTheDocument();
  expect(document.title).toBe("Kitchen");
});
