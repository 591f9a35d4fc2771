import { expect } from "@playwright/test";
import { createMachine } from "xstate";
import { webhookEndpointMachine } from "../../../machines/developer/webhookEndpointMachine.ts";
import { isSignedWith, openWebhookReceiver, well } from "../../support/webhookReceiver.ts";
import { makeBoard } from "../support/boards.ts";
import { seenAtNextLook } from "../support/look.ts";
import { callGraph, feedPort, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a developer does with one endpoint, and what its receiver gets. */
const webhookModel = createMachine({
  id: "webhooks",
  initial: "none",
  states: {
    none: { on: { "add.press": "writing" } },
    writing: { on: { "form.cancel": "none", "inside.save": "refused", "form.save": "told" } },
    refused: { on: { "form.save": "told" } },
    told: { on: { "secret.kept": "quiet" } },
    quiet: { on: { "event.taken": "delivered" } },
    delivered: { on: { "event.failed": "failed", "rotate.press": "askingRotation" } },
    failed: { on: { "redeliver.press": "redelivered" } },
    redelivered: { on: { "switch.press": "off", "delete.press": "askingDeletion" } },
    off: { on: { "switch.press": "on" } },
    on: {},
    askingDeletion: { on: { "answer.no": "redelivered", "deletion.yes": "none" } },
    askingRotation: { on: { "answer.no": "delivered", "rotation.yes": "toldAnew" } },
    toldAnew: { on: { "secret.kept": "two" } },
    two: { on: { "end.press": "askingEnd" } },
    askingEnd: { on: { "answer.no": "two", "end.yes": "one" } },
    one: {},
  },
});

test("a webhook is received, verified, failed, redelivered, switched, and its secret rotated", async ({ page }) => {
  test.setTimeout(240_000);
  const receiver = await openWebhookReceiver(well, feedPort());
  try {
    await page.clock.install();
    const ear = await FlowEar.open(page);
    const troubles = watchForTrouble(page);
    await signIn(page, "mia@example.com");
    let boardId = "";
    let events = 0;
    let taken = 0;
    const secrets: string[] = [];
    const key = (name: string | RegExp) => page.getByRole("button", { name });
    const form = page.getByRole("dialog", { name: "Add endpoint" });
    const address = form.getByRole("textbox", { name: "Address" });
    const question = page.getByRole("alertdialog");
    const told = page.getByRole("dialog", { name: "Keep the secret now" });
    const hooks = () => receiver.hooks.filter(({ data }) => data.boardId === boardId);
    const hooksOf = (event: number) => hooks().filter(({ data }) => data.boardTitle === `Lock ${event}`);
    const happens = async () => {
      events += 1;
      await callGraph(
        page,
        "mutation Name($id: ID!, $title: String) { updateBoardV2(id: $id, title: $title) { id: __typename } }",
        {
          id: boardId,
          title: `Lock ${events}`,
        },
      );
      await expect.poll(() => hooksOf(events).length, { intervals: [20] }).toBeGreaterThan(0);
    };
    const save = async (url: string) => {
      await form.getByRole("textbox", { name: "Name" }).fill("Pager");
      await address.fill(url);
      await form.getByRole("checkbox", { name: /board\.renamed/ }).setChecked(true);
      await form.getByRole("button", { name: "Save" }).click();
    };
    const isTold = async () => {
      await expect(told.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
      const secret = await told.getByRole("textbox", { name: "Secret" }).inputValue();
      expect(secrets).not.toContain(secret);
      secrets.push(secret);
    };
    /** Which of the two last secrets sign what is sent now. */
    const signs = async () => {
      await happens();
      const [hook] = hooksOf(events);
      return secrets.slice(-2).map((secret) => hook !== undefined && isSignedWith(secret, hook));
    };

    const walks = await walkModel(ear, {
      title: "a board's webhook",
      model: webhookModel,
      flow: webhookEndpointMachine,
      means: {
        "add.press": ["endpoint.new"],
        "form.cancel": ["endpoint.cancel"],
        "inside.save": ["field.change", "type.toggle", "endpoint.save", "error.saveEndpoint"],
        "form.save": ["field.change", "endpoint.save", "done.saveEndpoint"],
        "secret.kept": ["secret.close"],
        "event.taken": [],
        "event.failed": [],
        "redeliver.press": ["endpoint.act", "done.actOnEndpoint"],
        "switch.press": ["endpoint.act", "done.actOnEndpoint"],
        "delete.press": ["endpoint.act"],
        "rotate.press": ["endpoint.act"],
        "end.press": ["endpoint.act"],
        "answer.no": ["confirm.no"],
        "deletion.yes": ["confirm.yes", "done.actOnEndpoint"],
        "rotation.yes": ["confirm.yes", "done.actOnEndpoint"],
        "end.yes": ["confirm.yes", "done.actOnEndpoint"],
      },
      begin: async () => {
        receiver.answer(well);
        boardId = await makeBoard(page, "Lock", { timezone: "UTC" });
        await page.goto(`${gatewayUrl()}/board/${boardId}/developer/webhooks`);
      },
      does: {
        "add.press": () => key("Add endpoint").click(),
        "form.cancel": () => form.getByRole("button", { name: "Cancel" }).click(),
        "inside.save": () => save("http://127.0.0.1/hook"),
        "form.save": () => save(receiver.url),
        "secret.kept": () => told.getByRole("button", { name: "I have kept it" }).click(),
        "event.taken": async () => {
          await happens();
          taken = events;
        },
        "event.failed": async () => {
          receiver.answer((response) => response.writeHead(503).end("busy"));
          await happens();
        },
        "redeliver.press": async () => {
          await key("board.renamed").first().click();
          receiver.answer(well);
          await key("Redeliver now").click();
        },
        "switch.press": () => page.getByRole("switch", { name: "Pager is on" }).click(),
        "delete.press": async () => {
          await key("More of Pager").click();
          await page.getByRole("menuitem", { name: "Delete" }).click();
        },
        "rotate.press": () => key("Rotate secret").click(),
        "end.press": () => key("End it now").click(),
        "answer.no": () => question.getByRole("button", { name: "No" }).click(),
        "deletion.yes": () => question.getByRole("button", { name: "Yes" }).click(),
        "rotation.yes": () => question.getByRole("button", { name: "Yes" }).click(),
        "end.yes": () => question.getByRole("button", { name: "Yes" }).click(),
      },
      sees: {
        none: () => expect(page.getByText("You have no webhooks.")).toBeVisible(),
        writing: () => expect(form.getByRole("button", { name: "Save" })).toBeDisabled(),
        refused: async () => {
          await expect(form.getByText(/leads into a private network/)).toBeVisible();
          await expect(address).toHaveValue("http://127.0.0.1/hook");
        },
        told: isTold,
        quiet: async () => {
          await expect(told).toHaveCount(0);
          await expect(page.getByText("Nothing was sent yet.")).toBeVisible();
          expect(await page.content()).not.toContain(secrets.at(-1));
        },
        delivered: async () => {
          await seenAtNextLook(page, 5_000, page.getByText("204 Delivered"));
          const [hook] = hooks();
          expect(hook).toMatchObject({ type: "board.renamed", data: { boardTitle: `Lock ${taken}` } });
          expect(hook && isSignedWith(secrets.at(-1) ?? "", hook)).toBe(true);
        },
        failed: () => seenAtNextLook(page, 5_000, page.getByText("503 Failed").first()),
        redelivered: async () => {
          await seenAtNextLook(page, 5_000, page.getByText("204 Delivered").nth(1));
          await expect(page.getByText("204 Delivered")).toHaveCount(2);
          const tries = hooksOf(events);
          expect(tries.length).toBeGreaterThan(1);
          expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
          expect(tries.every((hook) => isSignedWith(secrets.at(-1) ?? "", hook))).toBe(true);
        },
        off: () => expect(page.getByText(/^Off since /).first()).toBeVisible(),
        on: () => expect(page.getByText("Delivering").first()).toBeVisible(),
        askingDeletion: () => expect(question).toContainText("Delete this webhook?"),
        askingRotation: () => expect(question).toContainText("Rotate the secret?"),
        toldAnew: isTold,
        two: async () => {
          await expect(key("End it now")).toBeVisible();
          expect(await signs()).toEqual([true, true]);
        },
        askingEnd: () => expect(question).toContainText("End the secret now?"),
        one: async () => {
          await expect(key("End it now")).toHaveCount(0);
          expect(await signs()).toEqual([false, true]);
        },
      },
    });
    expect(troubles).toEqual([]);
    keepWalks("webhooks", walks);
  } finally {
    await receiver.close();
  }
});
