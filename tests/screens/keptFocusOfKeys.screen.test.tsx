import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "../../src/ui/Button.tsx";
import { IconButton } from "../../src/ui/IconButton.tsx";
import { useKeptFocus } from "../../src/ui/keptFocus.ts";

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  screen.getByRole("button", { name }).focus();
  await user.keyboard("{Enter}");
};

describe("a key that is off while what it began is carried out", () => {
  function Rows() {
    useKeptFocus();
    const [busy, setBusy] = useState(false);
    const [names, setNames] = useState(["Tea", "Milk"]);
    return (
      <main id="content" tabIndex={-1}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" disabled={busy && name === "Tea"} onClick={() => setBusy(true)}>
                Take out {name}
              </button>
            </li>
          ))}
        </ul>
        <div onPointerDown={() => setBusy(false)}>refused</div>
        <div onPointerDown={() => setNames(["Milk"])}>done</div>
      </main>
    );
  }
  const takeOut = async () => {
    const user = userEvent.setup();
    render(<Rows />);
    await press(user, "Take out Tea");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    // Pressed once more, which does nothing and is no going on.
    await user.keyboard("{Enter}");
  };

  it("has its focus again when it is on", async () => {
    await takeOut();
    fireEvent.pointerDown(screen.getByText("refused"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Take out Tea" })).toHaveFocus());
  });

  it("leaves it to the next entry when its own has gone meanwhile", async () => {
    await takeOut();
    fireEvent.pointerDown(screen.getByText("done"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Take out Milk" }).closest("li")).toHaveFocus());
  });

  it("leaves it to who acts meanwhile where the focus waits, by keys or without any", async () => {
    function Saved() {
      useKeptFocus();
      const [name, setName] = useState("a");
      const [saved, setSaved] = useState("");
      return (
        <form onSubmit={(event) => event.preventDefault()}>
          <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
          <button type="button" disabled={name === saved} onClick={() => setSaved(name)}>
            Save
          </button>
        </form>
      );
    }
    const user = userEvent.setup();
    render(<Saved />);
    await press(user, "Save");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus());
    await user.keyboard("bc");
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("abc");
    // Pasted by the pointer, or dictated: no key tells of it.
    await press(user, "Save");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus());
    fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "pasted" } });
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
    await new Promise(requestAnimationFrame);
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  });
});

describe("a busy key", () => {
  it("keeps the focus, also where it would be off otherwise, and its presses do nothing", async () => {
    const pressed = vi.fn();
    const user = userEvent.setup();
    const keys = (busy: boolean) => (
      <>
        <Button busy={busy} disabled={busy} onClick={pressed}>
          Save
        </Button>
        <IconButton name="Take out" icon={Trash2} busy={busy} disabled={busy} onClick={pressed} />
      </>
    );
    const { rerender } = render(keys(false));
    for (const name of ["Save", "Take out"]) {
      rerender(keys(false));
      await press(user, name);
      rerender(keys(true));
      expect(screen.getByRole("button", { name })).toHaveFocus();
      expect(screen.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
      await user.keyboard("{Enter} ");
    }
    expect(pressed).toHaveBeenCalledTimes(2);
  });
});

describe("a key that waits for something else", () => {
  it("keeps the focus, submits nothing, and is not said to work itself", async () => {
    const submitted = vi.fn();
    const user = userEvent.setup();
    const form = (waits: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <Button type="submit" waits={waits}>
          Set
        </Button>
        <IconButton name="Pin" icon={Trash2} waits={waits} onClick={submitted} />
      </form>
    );
    const { rerender } = render(form(false));
    for (const name of ["Set", "Pin"]) {
      rerender(form(false));
      await press(user, name);
      rerender(form(true));
      const key = screen.getByRole("button", { name });
      expect(key).toHaveFocus();
      expect(key).toHaveAttribute("aria-disabled", "true");
      expect(key).not.toHaveAttribute("aria-busy");
      await user.keyboard("{Enter} ");
    }
    expect(submitted).toHaveBeenCalledTimes(2);
  });
});
