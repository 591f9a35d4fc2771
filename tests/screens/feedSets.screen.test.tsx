import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";
import { setMessageOf } from "../support/feedMessages.ts";
import { pageOf } from "../support/feedScreens.tsx";

const dinnerIdeas = "/board/kitchen/messages/feed?sourceType=MessageSetMessage&sourceId=dinner&sourceName=Dinner+ideas";
const takeOut = "Take out of the message set";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

function open(found: readonly unknown[], more: Record<string, unknown> = {}) {
  const roots = rootsOf([boardOf("kitchen", "Kitchen")], { listSearchMessagesV2: () => pageOf([...found]), ...more });
  opened = openConsole(dinnerIdeas, { roots });
  return { ...opened, roots };
}

const picture = (text: string) => screen.findByRole("img", { name: `Message: ${text}` });

async function ask(user: ReturnType<typeof open>["user"]) {
  const [first] = await screen.findAllByRole("button", { name: takeOut });
  await user.click(first as HTMLElement);
  return screen.findByRole("alertdialog");
}

const isOwn = { isRemovable: true };

describe("a message set that people fill", () => {
  it("gives a message back after a Yes, which leaves the list", async () => {
    const removed = { __typename: "RemoveMessageSetCreatorMessageSuccess", id: "soup" };
    const { user, asked } = open([setMessageOf("soup", "SOUP", isOwn), setMessageOf("stew", "STEW", isOwn)], {
      removeMessageSetCreatorMessage: removed,
    });
    const question = await ask(user);
    expect(question).toHaveTextContent("out of its message set for everybody");
    await user.click(within(question).getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(asked.some(({ operation }) => operation === "RemoveMessageSetCreatorMessage")).toBe(false);
    await user.click(within(await ask(user)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Message taken out of its message set")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("img", { name: "Message: SOUP" })).not.toBeInTheDocument());
    expect(await picture("STEW")).toBeInTheDocument();
    const call = asked.find(({ operation }) => operation === "RemoveMessageSetCreatorMessage");
    expect(call?.variables).toEqual({ id: "soup" });
  });

  it("keeps it when the gateway refuses, and says so", async () => {
    const { user } = open([setMessageOf("soup", "SOUP", isOwn)], {
      removeMessageSetCreatorMessage: { __typename: "Refusal", type: "NotFound", error: "No." },
    });
    await user.click(within(await ask(user)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("The message was not taken out of its message set")).toBeVisible();
    expect(await picture("SOUP")).toBeInTheDocument();
  });
});
