import { expect } from "@playwright/test";
import { endMembership, joinBoard, makeBoard, membershipOf } from "./support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("who is demoted and then removed while composing is told within two seconds, and keeps the draft", async ({
  page,
  browser,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Potting bench", { timezone: "UTC" });
  const context = await browser.newContext();
  const ben = await context.newPage();
  await signIn(ben, "ben@example.com");
  await joinBoard(page, ben, boardId, "ben@example.com", "Admin");
  const id = await membershipOf(page, boardId, "ben@example.com");
  const troubles = watchForTrouble(ben);
  const compose = `${gatewayUrl()}/board/${boardId}/compose`;
  await ben.goto(compose);
  await ben.getByRole("gridcell").first().click();
  await ben.keyboard.type("SEEDS");
  const kept = () =>
    ben.evaluate(
      (board) =>
        localStorage.getItem(
          Object.keys(localStorage).find((key) => key.startsWith("composeDraft:") && key.endsWith(board)) ?? "",
        ),
      `:${boardId}`,
    );
  await expect.poll(kept).not.toBeNull();
  const draft = await kept();

  await callGraph(
    page,
    `mutation Demote($id: ID!) { updatePersonTenantAssociationMutation(personTenantAssociationId: $id, newRole: { role: User }) { __typename } }`,
    { id },
  );
  await expect(ben.getByText("You are now User of Potting bench")).toBeVisible({ timeout: 2_000 });
  expect(ben.url()).toBe(compose);
  expect(await kept()).toBe(draft);

  await endMembership(page, boardId, "ben@example.com");
  await expect(ben.getByRole("heading", { name: "There is no such board here" })).toBeVisible({ timeout: 2_000 });
  expect(await kept()).toBe(draft);
  // From there it goes on to a board of one's own.
  await ben.getByRole("main").getByRole("link").click();
  await expect(ben).not.toHaveURL(new RegExp(boardId));
  await expect(ben.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await kept()).toBe(draft);
  expect(troubles).toEqual([]);
  await context.close();
});
