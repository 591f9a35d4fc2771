import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { useKeptFocus } from "../../src/ui/keptFocus.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { closeToast, showToast } from "../../src/ui/toasts.ts";

const id = "deleted";
/** As a flow does, whose call is answered later. */
async function undo(): Promise<void> {
  await Promise.resolve();
  showToast({ kind: "success", text: "Back again", id });
}

function Page() {
  useKeptFocus();
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <main id="content" tabIndex={-1}>
        <button type="button">Tea</button>
        {isThere ? <button type="button">Milk</button> : null}
      </main>
      <button type="button" onClick={() => setIsThere(false)}>
        Empty
      </button>
      <Toasts label="Notifications" closeName="Close" />
    </>
  );
}

/** A person on Milk, whom a toast offers to take something back, and who goes to one of its keys. */
async function atToast(name: "Undo" | "Close") {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByRole("button", { name: "Milk" }).focus();
  const action = { label: "Undo", onClick: () => void undo() };
  act(() => void showToast({ kind: "success", text: "Deleted", id, action, duration: 600_000 }));
  const key = await screen.findByRole("button", { name });
  act(() => key.focus());
  return user;
}

beforeEach(() => act(() => closeToast(id)));

describe("the focus after a toast", () => {
  it("that was acted on is where it was before, while another one stands in its place", async () => {
    const user = await atToast("Undo");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Back again")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Milk" })).toHaveFocus();
  });

  it.each(["{Escape}", "{Enter}"])("that was closed by %s is where it was before", async (key) => {
    const user = await atToast("Close");
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByText("Deleted")).toBeNull());
    expect(screen.getByRole("button", { name: "Milk" })).toHaveFocus();
  });

  it("is at the content where what had it has gone", async () => {
    const user = await atToast("Undo");
    act(() => screen.getByRole("button", { name: "Empty", hidden: true }).click());
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Back again")).toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveFocus();
  });
});
