import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { draftSaveMachine } from "../../../machines/message/draftSaveMachine.ts";
import { makeBoard } from "../support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a writer does with a message that is not to be sent yet. */
const writerModel = createMachine({
  id: "writer",
  initial: "written",
  states: {
    written: { on: { "save.press": "saved", "save.cutOff": "refused" } },
    refused: { on: { "retry.press": "saved" } },
    saved: { on: { "text.type": "changed", "page.reload": "saved" } },
    changed: { on: { "save.press": "saved", "save.deleted": "gone" } },
    gone: { on: { "asNew.press": "saved" } },
  },
});

interface Draft {
  id: string;
  message: { id: string };
}

test("a message is saved as a draft, changed, and saved anew when it was deleted elsewhere", async ({ page }) => {
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Scratchpad");
  const drafts = async () =>
    (await callGraph<{ getDrafts: Draft[] }>(page, "query Drafts { getDrafts(page: 0) { id message { id } } }"))
      .getDrafts;
  const save = () => page.keyboard.press("ControlOrMeta+s");
  const tied = page.getByText("This message is saved as a draft. Saving again changes that draft.");
  const notices = page.getByRole("region", { name: "Notifications" });
  let kept = (await drafts()).length;
  const isKept = async (count: number) => {
    await expect(tied).toBeVisible();
    await expect.poll(async () => (await drafts()).length).toBe(count);
  };
  const walks = await walkModel(ear, {
    title: "saving drafts",
    model: writerModel,
    flow: draftSaveMachine,
    means: {
      "save.press": ["draft.save"],
      "save.cutOff": ["draft.save", "error.createDraft"],
      "retry.press": ["draft.retry", "done.createDraft"],
      "text.type": [],
      "page.reload": [],
      "save.deleted": ["draft.save", "error.changeDraft"],
      "asNew.press": ["draft.saveAsNew", "done.createDraft"],
    },
    async begin() {
      await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
      await page.getByRole("button", { name: "Clear the board" }).click();
      await page.getByRole("gridcell").first().click();
      await page.keyboard.type("milk");
      // A new message, and so one draft more once it is saved.
      kept = (await drafts()).length + 1;
    },
    does: {
      "save.press": save,
      "save.cutOff": async () => {
        await page.route(
          "**/graphql",
          (route) => (route.request().postData()?.includes("CreateDraftV2") ? route.abort() : route.continue()),
          { times: 10 },
        );
        await save();
      },
      "retry.press": async () => {
        await page.unroute("**/graphql");
        await page.getByRole("button", { name: "Try again" }).click();
      },
      "text.type": () => page.keyboard.type("x"),
      "page.reload": async () => {
        await page.reload();
        await page.getByRole("gridcell").nth(5).click();
      },
      "save.deleted": async () => {
        const [newest] = await drafts();
        await callGraph(page, "mutation Delete($id: ID!) { deleteDraftV2(messageId: $id) { __typename } }", {
          id: newest?.message.id,
        });
        await save();
      },
      "asNew.press": () => notices.getByRole("button", { name: "Save as new draft" }).click(),
    },
    sees: {
      written: () => expect(tied).toHaveCount(0),
      refused: async () => {
        await expect(page.getByText("Unable to save draft")).toBeVisible();
        await expect(tied).toHaveCount(0);
      },
      saved: () => isKept(kept),
      changed: () => isKept(kept),
      gone: () => expect(page.getByText("This draft was deleted in another place")).toBeVisible(),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("drafts", walks);
});
