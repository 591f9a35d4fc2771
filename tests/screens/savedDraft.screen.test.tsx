import { screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { describe, expect, it } from "vitest";
import { field, key, open, shows, topLeft } from "../support/composeDraftBench.tsx";

describe("a draft that is opened", () => {
  const draftOf = (text: string, messageId = "m1") => ({
    id: "d1",
    message: { id: messageId, characters: topLeft(text) },
  });
  const saved = (messageId: string) => ({ draft: { id: "d1", message: { id: messageId } } });
  const ownKey = `${key}:d1`;
  const press = { name: "Save draft" } as const;
  const openDraft = (more: Record<string, unknown>) =>
    open("/board/kitchen/compose/draft/d1", { getDraft: draftOf("TEA"), ...more });

  it("is changed and saved as the same draft by Ctrl+S, once more after the next change, and the board's own message stays", async () => {
    localStorage.setItem(key, JSON.stringify(topLeft("MILK")));
    let written = 1;
    const { user, asked } = openDraft({
      createMessageV2: () => ({ __typename: "CreateMessageV2Success", message: { id: `m${++written}` } }),
      changeDraft: ({ messageId }: { messageId: string }) => ({
        __typename: "ChangeDraftSuccess",
        ...saved(messageId),
      }),
    });
    expect(await shows("T")).toBeInTheDocument();
    expect(screen.getByText(/Saving keeps it the same draft/)).toBeInTheDocument();
    await user.click(await field());
    await user.keyboard("X{Control>}s{/Control}");
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    await user.keyboard("Y{Control>}s{/Control}");
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "ChangeDraft").map(({ variables }) => variables)).toEqual([
        { draftId: "d1", formerMessageId: "m1", messageId: "m2" },
        { draftId: "d1", formerMessageId: "m2", messageId: "m3" },
      ]),
    );
    expect(asked.filter(({ operation }) => operation === "CreateDraftV2")).toEqual([]);
    await waitFor(() => expect(localStorage.getItem(ownKey)).toBeNull());
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(topLeft("MILK"));
  });

  it("is written on where it ends", async () => {
    const { user } = openDraft({});
    await shows("T");
    await user.keyboard("S");
    expect(await screen.findByLabelText("S, row 1, column 4")).toBeInTheDocument();
    expect(await shows("T")).toBeInTheDocument();
  });

  it("keeps changes that were not saved over a reload, and Undo leads to what was saved", async () => {
    localStorage.setItem(
      ownKey,
      JSON.stringify({ characters: topLeft("MILK"), draft: { draftId: "d1", messageId: "m0" } }),
    );
    const { user, asked } = openDraft({
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
      changeDraft: { __typename: "Refusal", type: "ValidationError", rule: "draftChanged", error: "" },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d2", message: { id: "m2" } } },
    });
    expect(await shows("M")).toBeInTheDocument();
    expect(screen.getByText(/changes that were not saved yet/)).toBeInTheDocument();
    // They were made to what the draft held then: it was changed in another place since.
    await user.click(screen.getAllByRole("button", press)[0] as HTMLElement);
    await screen.findByText("This draft was changed in another place");
    expect(asked.at(-1)?.variables).toEqual({ draftId: "d1", formerMessageId: "m0", messageId: "m2" });
    const toasts = screen.getByRole("region", { name: /Notifications/ });
    await user.click(within(toasts).getByRole("button", { name: "Save as new draft" }));
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ operation: "CreateDraftV2", variables: { messageId: "m2" } });
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Undo" }));
    expect(await shows("T")).toBeInTheDocument();
  });

  it("that was deleted says so, and what is written becomes a new one", async () => {
    const { user, asked } = openDraft({
      getDraft: () => {
        throw new GraphQLError("gone", { extensions: { code: "NotFound" } });
      },
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d2", message: { id: "m2" } } },
    });
    expect(await screen.findByText(/This draft is not there any more/)).toBeInTheDocument();
    await user.click(await field());
    await user.keyboard("Tea{Control>}s{/Control}");
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked.map(({ operation }) => operation)).not.toContain("ChangeDraft");
  });

  it("that was deleted keeps what is written there, and the board's own message is another one", async () => {
    localStorage.setItem(key, JSON.stringify(topLeft("MILK")));
    const answers = {
      getDraft: () => {
        throw new GraphQLError("gone", { extensions: { code: "NotFound" } });
      },
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d2", message: { id: "m2" } } },
      changeDraft: { __typename: "ChangeDraftSuccess", draft: { id: "d2", message: { id: "m2" } } },
    };
    const first = openDraft(answers);
    await screen.findByText(/This draft is not there any more/);
    await first.user.click(await field());
    await first.user.keyboard("Tea");
    await waitFor(() => expect(JSON.parse(localStorage.getItem(ownKey) ?? "null")).toEqual(topLeft("TEA")));
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(topLeft("MILK"));
    first.unmount();

    const second = openDraft(answers);
    expect(await shows("T")).toBeInTheDocument();
    await second.user.click(await field());
    await second.user.keyboard("{Control>}s{/Control}");
    await screen.findByText("Draft saved");
    await waitFor(() => expect(localStorage.getItem(ownKey)).toBeNull());
    await second.user.keyboard("X");
    await waitFor(() => expect(localStorage.getItem(ownKey)).not.toBeNull());
    second.unmount();

    // It is the new draft since, also after a reload at the address of the one that is gone.
    const third = openDraft(answers);
    expect(await screen.findByLabelText("X, row 1, column 4")).toBeInTheDocument();
    await third.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(third.asked.map(({ operation }) => operation)).toContain("ChangeDraft"));
    expect(third.asked.at(-1)?.variables).toMatchObject({ draftId: "d2", formerMessageId: "m2" });
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(topLeft("MILK"));
  });
});

describe("a message that was saved as a draft", () => {
  it("stays that draft when it is saved again, until the board is empty", async () => {
    const made: string[] = [];
    const { user, asked } = open("/board/kitchen/compose", {
      createMessageV2: () => {
        made.push("m");
        return { __typename: "CreateMessageV2Success", message: { id: `m${made.length}` } };
      },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d1", message: { id: "m1" } } },
      changeDraft: ({ messageId }: { messageId: string }) => ({
        __typename: "ChangeDraftSuccess",
        draft: { id: "d1", message: { id: messageId } },
      }),
    });
    await user.click(await field());
    await user.keyboard("Tea{Control>}s{/Control}");
    expect(await screen.findByText(/Saving again changes that draft/)).toBeInTheDocument();
    await user.keyboard("m{Control>}s{/Control}");
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        operation: "ChangeDraft",
        variables: { draftId: "d1", formerMessageId: "m1", messageId: "m2" },
      }),
    );
    await user.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
    await waitFor(() => expect(screen.queryByText(/Saving again changes that draft/)).not.toBeInTheDocument());
    await user.keyboard("Cake{Control>}s{/Control}");
    await waitFor(() => expect(asked.at(-1)?.operation).toBe("CreateDraftV2"));
  });
});
