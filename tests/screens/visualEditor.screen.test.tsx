import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { VisualEditor } from "../../src/entries/visualEditor/VisualEditor.tsx";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const page = { productName: "Clatter", embedOrigins: ["https://host.example"] };
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

/** The editor on a page that asks for this, and what it posts to that page. */
async function open(config: object | null) {
  const postMessage = vi.fn();
  const user = userEvent.setup();
  const written = config === null ? null : btoa(JSON.stringify(config));
  render(
    <VisualEditor
      core={core}
      page={page}
      config={written}
      around={{ parent: { postMessage }, parentOrigin: "https://host.example" }}
    />,
  );
  await user.click(await screen.findByLabelText("Type on the board"));
  const said = () => screen.getByText(/no flap/u).textContent;
  return { user, postMessage, said };
}

describe("the editor for a board whose code 62 is a heart", () => {
  it("takes hearts and no degree sign, and names and posts them as code 62", async () => {
    const initial = blank.map((row, place) => (place === 0 ? [62, ...row.slice(1)] : row));
    const { user, postMessage, said } = await open({ initial, code62: "heart" });
    expect(screen.getByLabelText("♥, row 1, column 1")).toBeInTheDocument();
    await user.keyboard("♥°");
    expect(screen.getByLabelText("♥, row 1, column 2")).toBeInTheDocument();
    expect(said()).toContain("°, row 1, column 3");
    await user.click(screen.getAllByText("Send")[0] ?? document.body);
    const [row, ...rest] = blank;
    const sent = [[62, 62, ...(row?.slice(2) ?? [])], ...rest];
    await waitFor(() =>
      expect(postMessage).toHaveBeenCalledWith(
        { type: "CLATTER_MESSAGE_SENT", messageCharacters: sent },
        "https://host.example",
      ),
    );
  });

  it("is asked for: without a word of it, code 62 is the degree sign", async () => {
    const { user, said } = await open(null);
    await user.keyboard("~♥");
    expect(screen.getByLabelText("°, row 1, column 1")).toBeInTheDocument();
    expect(said()).toContain("♥, row 1, column 2");
  });
});

describe("the key that sends", () => {
  it("posts nothing while what is typed does not fit, says why, and is Enter with control, too", async () => {
    const { user, postMessage } = await open(null);
    await user.click(screen.getByRole("button", { name: "Text mode" }));
    await user.click(screen.getByRole("textbox", { name: "Message text" }));
    await user.paste("1\n2\n3\n4\n5\n6\n7");
    const reason = "This text needs more than six lines. It can be sent when it fits.";
    for (const key of screen.getAllByRole("button", { name: "Send" })) {
      expect(key).toBeDisabled();
      expect(key).toHaveAccessibleDescription(reason);
    }
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(postMessage).not.toHaveBeenCalled();
    await user.keyboard("{Backspace}{Backspace}{Control>}{Enter}{/Control}");
    await waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1));
    expect(postMessage.mock.calls[0]?.[0].messageCharacters.map((row: number[]) => row[0])).toEqual([
      27, 28, 29, 30, 31, 32,
    ]);
  });
});
