import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { requestReplayMachine } from "../../../machines/developer/requestReplayMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { type HeldCredential, makeCredential, setQuietHours, shownText } from "../support/developers.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What an Admin does with a program's call that quiet hours refused. */
const replayModel = createMachine({
  id: "replay",
  initial: "refused",
  states: {
    refused: { on: { "dry.press": "refusedAgain", "real.press": "askingAtNight" } },
    askingAtNight: { on: { "answer.no": "refused", "answer.yes": "refusedForReal" } },
    refusedForReal: {},
    refusedAgain: { on: { "morning.dry": "wouldShow" } },
    wouldShow: { on: { "real.press": "asking", "gone.dry": "unsent" } },
    asking: { on: { "answer.no": "wouldShow", "answer.yes": "sent" } },
    sent: { on: { "gone.dry": "unsent" } },
    unsent: {},
  },
});

test("a refused call is replayed: dry by night and by day, for real after a question, and no more without its credential", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  let boardId = "";
  let held: HeldCredential;
  const text = "Ferry at 9";
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const answer = (name: "Yes" | "No") => page.getByRole("alertdialog").getByRole("button", { name }).click();
  const isAsked = () => expect(page.getByRole("alertdialog")).toContainText("Send it for real?");
  const isNotShown = async () => expect(await shownText(page, boardId)).not.toBe(text);

  const walks = await walkModel(ear, {
    title: "replaying a program's call",
    model: replayModel,
    flow: requestReplayMachine,
    means: {
      "dry.press": ["replay.try", "done.replayRequest"],
      "morning.dry": ["replay.try", "done.replayRequest"],
      "real.press": ["replay.send"],
      "answer.no": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.replayRequest"],
      "gone.dry": ["replay.try", "error.replayRequest"],
    },
    begin: async () => {
      boardId = await makeBoard(page, "Pier", { timezone: "UTC" });
      held = await makeCredential(page, boardId, "Ferry robot");
      const headers = { "x-api-key": held.key, "x-api-secret": held.secret };
      const [subscription] = await (await page.request.get(`${gatewayUrl()}/v1/subscriptions`, { headers })).json();
      await setQuietHours(page, boardId, new Date());
      const path = `${gatewayUrl()}/v1/subscriptions/${subscription.id}/message`;
      expect((await page.request.post(path, { headers, data: { text } })).status()).toBe(409);
      await page.goto(`${gatewayUrl()}/board/${boardId}/developer/requests`);
      await page.getByRole("row").filter({ hasText: "409 Refused" }).getByRole("link").click();
    },
    does: {
      "dry.press": () => press("Dry run"),
      "morning.dry": async () => {
        await setQuietHours(page, boardId, null);
        await press("Dry run");
      },
      "real.press": () => press("Send for real"),
      "answer.no": () => answer("No"),
      "answer.yes": () => answer("Yes"),
      "gone.dry": async () => {
        await callGraph(page, "mutation End($id: ID!) { deleteApiCredential(id: $id) { __typename } }", {
          id: held.id,
        });
        await press("Dry run");
      },
    },
    sees: {
      refused: async () => {
        await expect(page.getByRole("term").filter({ hasText: "Quiet hours" })).toBeVisible();
        await expect(page.getByRole("definition").filter({ hasText: "Not asked any more" }).first()).toBeVisible();
        await expect(page.getByText(/^(Dry run|Sent again) at /)).toHaveCount(0);
        await isNotShown();
      },
      refusedAgain: () => expect(page.getByText(/^Dry run at .*: 409, /)).toBeVisible(),
      refusedForReal: async () => {
        await expect(page.getByText(/^Sent again at .*: 409, /)).toBeVisible();
        await isNotShown();
      },
      wouldShow: async () => {
        await expect(page.getByText(/^Dry run at .*: it would be shown\.$/)).toBeVisible();
        await isNotShown();
      },
      askingAtNight: isAsked,
      asking: isAsked,
      sent: async () => {
        await expect(page.getByText(/^Sent again at [^,]*\.$/)).toBeVisible();
        expect(await shownText(page, boardId)).toBe(text);
      },
      unsent: () => expect(page.getByText(/^It was not sent again\./)).toBeVisible(),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("requestReplay", walks);
});
