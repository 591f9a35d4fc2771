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
    await user.keyboard("{ArrowRight}♥°");
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
