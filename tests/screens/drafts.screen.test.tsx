import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DraftNotices } from "../../src/features/drafts/draftNotices.ts";
import { useFlow } from "../../src/flows.tsx";
import { openScreens } from "../support/screenBench.tsx";

const grid = Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, () => (row === 0 ? 1 : 0)));

function Starter() {
  const drafts = useFlow("draftSave");
  const save = (more: object) =>
    drafts.send({ type: "draft.save", characters: grid, idempotencyKey: "key-1", ...more });
  return (
    <>
      <button type="button" onClick={() => save({})}>
        save
      </button>
      <button type="button" onClick={() => save({ isOneCall: true })}>
        save by version 1
      </button>
      <DraftNotices />
    </>
  );
}

const message = { __typename: "CreateMessageV2Success", message: { id: "m1" } };
const draft = { id: "d1", message: { id: "m1" } };

function open(roots: Record<string, unknown>) {
  return openScreens([{ path: "*", element: <Starter /> }], "/", roots);
}

describe("keeping a draft", () => {
  it("writes the message, then the draft, and says so", async () => {
    const { user, asked } = open({
      createMessageV2: message,
      createDraftV2: { __typename: "CreateDraftV2Success", draft },
    });
    await user.click(screen.getByRole("button", { name: "save" }));
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked).toEqual([
      { operation: "WriteMessage", variables: { characters: grid, text: null, key: "key-1" } },
      { operation: "CreateDraftV2", variables: { messageId: "m1" } },
    ]);
  });

  it("names the step that failed, and tries again without a second message", async () => {
    let isRefusing = true;
    const { user, asked } = open({
      createMessageV2: message,
      createDraftV2: () =>
        isRefusing
          ? { __typename: "Refusal", type: "ServerError", error: "" }
          : { __typename: "CreateDraftV2Success", draft },
    });
    await user.click(screen.getByRole("button", { name: "save" }));
    expect(await screen.findByText("Unable to save draft")).toBeInTheDocument();
    isRefusing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked.map(({ operation }) => operation)).toEqual(["WriteMessage", "CreateDraftV2", "CreateDraftV2"]);
  });

  it("says that the message was refused, and why", async () => {
    const { user } = open({ createMessageV2: { __typename: "Refusal", type: "Censored", error: "" } });
    await user.click(screen.getByRole("button", { name: "save" }));
    expect(await screen.findByText("Unable to save message")).toBeInTheDocument();
    expect(screen.getByText("It holds a word that boards do not show.")).toBeInTheDocument();
  });

  it("uses one call in version 1, with its own words", async () => {
    let isRefusing = true;
    const { user, asked } = open({
      saveDraft: () =>
        isRefusing
          ? { __typename: "Refusal", type: "ServerError", error: "" }
          : { __typename: "SaveDraftSuccess", draft },
    });
    await user.click(screen.getByRole("button", { name: "save by version 1" }));
    expect(await screen.findByText("There was an error creating your draft")).toBeInTheDocument();
    isRefusing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    const message = { text: null, characters: grid };
    const call = { operation: "SaveDraft", variables: { message, key: "key-1" } };
    expect(asked).toEqual([call, call]);
  });
});
