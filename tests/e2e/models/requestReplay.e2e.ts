import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { requestReplayMachine } from "../../../machines/developer/requestReplayMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { type HeldCredential, makeCredential, setQuietHours, shownText } from "../support/developers.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What becomes of one call of a program that came at night, from the credential that it was made with to its end. */
const replayModel = createMachine({
  id: "replay",
  initial: "none",
  states: {
    none: { on: { "credential.create": "held" } },
    held: { on: { "program.calls": "seen" } },
    seen: { on: { "dry.press": "stillNight", "morning.comes": "morning" } },
    stillNight: { on: { "real.press": "askingAtNight" } },
    askingAtNight: { on: { "answer.yes": "refused", "answer.no": "stillNight" } },
    refused: { on: { "morning.comes": "morning" } },
    morning: { on: { "dry.press": "tried", "real.press": "asking" } },
    tried: { on: { "real.press": "askingTried" } },
    asking: { on: { "answer.no": "morning", "answer.yes": "shown" } },
    askingTried: { on: { "answer.yes": "shown" } },
    shown: { on: { "credential.delete": "deleted" } },
    deleted: { on: { "late.dry": "gone", "real.press": "askingDeleted" } },
    askingDeleted: { on: { "late.yes": "gone" } },
    gone: { on: { "list.comes": "former" } },
    former: {},
  },
});

test("a program's call is seen, sent again as a dry run and for real, and refused once its credential is gone", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  let boardId = "";
  let held: HeldCredential;
  const text = "Low tide 16:40";
  const home = () => `${gatewayUrl()}/board/${boardId}/developer`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const question = page.getByRole("alertdialog");
  const dry = page.getByRole("button", { name: "Dry run", exact: true });
  const rows = page.getByRole("row").filter({ hasText: "tide-robot" });
  const said = (what: RegExp) => expect(page.getByText(what)).toBeVisible();

  const call = async (path: string, body?: object) => {
    const headers = { "x-api-key": held.key, "x-api-secret": held.secret, "user-agent": "tide-robot/1" };
    const answer = await fetch(`${gatewayUrl()}/v1/${path}`, {
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const isAsked = async () => {
    await expect(question).toContainText("Send it for real?");
    expect(await shownText(page, boardId)).not.toBe(text);
  };

  const walks = await walkModel(ear, {
    title: "sending a program's call again",
    model: replayModel,
    flow: requestReplayMachine,
    means: {
      "credential.create": [],
      "program.calls": [],
      "morning.comes": [],
      "credential.delete": [],
      "list.comes": [],
      "dry.press": ["replay.try", "done.replayRequest"],
      "real.press": ["replay.send"],
      "answer.no": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.replayRequest"],
      "late.dry": ["replay.try", "error.replayRequest"],
      "late.yes": ["confirm.yes", "error.replayRequest"],
    },
    begin: async () => {
      await page.unroute("**/graphql");
      boardId = await makeBoard(page, "Quay", { timezone: "UTC" });
      await page.goto(`${home()}/requests`);
    },
    does: {
      "credential.create": async () => {
        held = await makeCredential(page, boardId, "Tide robot");
      },
      "program.calls": async () => {
        await setQuietHours(page, boardId, new Date());
        const { body: subscriptions } = await call("subscriptions");
        const { status } = await call(`subscriptions/${subscriptions[0].id}/message`, { text });
        expect(status).toBe(409);
        await page.goto(`${home()}/requests?only=Refused`);
        await rows.first().getByRole("link").click();
      },
      "morning.comes": () => setQuietHours(page, boardId, null),
      "dry.press": () => dry.click(),
      "real.press": () => press("Send for real"),
      "answer.no": () => question.getByRole("button", { name: "No" }).click(),
      "answer.yes": () => question.getByRole("button", { name: "Yes" }).click(),
      "list.comes": async () => {
        await page.unroute("**/graphql");
        await page.reload();
      },
      "late.dry": () => dry.click(),
      "late.yes": () => question.getByRole("button", { name: "Yes" }).click(),
      "credential.delete": async () => {
        // The list is read every few seconds, and then the call is of a former credential: whoever presses before that is meant.
        await page.route("**/graphql", (route) =>
          route.request().postData()?.includes("apiRequests(") ? undefined : route.continue(),
        );
        // By the same person in another tab, while the call is open here.
        const desk = await page.context().newPage();
        await desk.goto(`${home()}/list/${held.installableId}`);
        await desk.getByRole("button", { name: /^Delete ck_/ }).click();
        await desk.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
        await expect(desk.getByText("The credential was deleted.").first()).toBeVisible();
        await desk.close();
      },
    },
    sees: {
      none: () => expect(dry).toHaveCount(0),
      held: async () => {
        expect((await call("viewer")).status).toBe(200);
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      seen: async () => {
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText("409 Refused");
        await expect(dry).toBeEnabled();
        await expect(page.getByText(/^(Dry run|Sent again) at /)).toHaveCount(0);
      },
      stillNight: () => said(/^Dry run at .*: 409, .*uiet hours/),
      askingAtNight: isAsked,
      refused: async () => {
        await said(/^Sent again at .*: 409, .*uiet hours/);
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      morning: async () => {
        await expect(dry).toBeEnabled();
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      tried: async () => {
        await said(/^Dry run at .*: it would be shown\.$/);
        expect(await shownText(page, boardId)).not.toBe(text);
      },
      asking: isAsked,
      askingTried: isAsked,
      shown: async () => {
        await said(/^Sent again at \d\d:\d\d:\d\d\.$/);
        expect(await shownText(page, boardId)).toBe(text);
      },
      deleted: async () => {
        // The program itself is refused at once.
        expect((await call("viewer")).status).toBe(401);
      },
      askingDeleted: () => expect(question).toContainText("Send it for real?"),
      gone: () => said(/^It was not sent again\./),
      former: async () => {
        await expect(rows).toHaveCount(1);
        await expect(page.getByText(/Deleted: Tide robot/).first()).toBeVisible();
        await expect(dry).toHaveCount(0);
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("requestReplay", walks);
});
