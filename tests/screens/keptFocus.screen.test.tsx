import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { AlertDialog } from "../../src/ui/AlertDialog.tsx";
import { useKeptFocus } from "../../src/ui/keptFocus.ts";
import { Menu, MenuItem } from "../../src/ui/Menu.tsx";

type Outcome = "gone" | "off" | "hidden" | "here";

/** A page with a question before each deed: what the deed leaves of the key that asks, and of what is around it. */
function Page({ outcome = "gone", hasHome = false }: { outcome?: Outcome; hasHome?: boolean }) {
  useKeptFocus();
  const [asked, setAsked] = useState<string | null>(null);
  const [names, setNames] = useState(["Tea", "Milk", "Cake"]);
  const [done, setDone] = useState<Outcome>("here");
  const answer = () => {
    if (asked === "end") setDone(outcome);
    else setNames(names.filter((name) => name !== asked));
    setAsked(null);
  };
  return (
    <>
      <main id="content" tabIndex={-1}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              <button type="button" onClick={() => setAsked(name)}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
        {hasHome ? <textarea aria-label="board" data-focus-home="" /> : null}
        {done === "gone" ? null : (
          <div hidden={done === "hidden"}>
            <button type="button" disabled={done === "off"} onClick={() => setAsked("end")}>
              End
            </button>
            <Menu trigger={<button type="button">More</button>}>
              <MenuItem label="End it" onSelect={() => setAsked("end")} />
            </Menu>
          </div>
        )}
        <p>words</p>
      </main>
      <AlertDialog
        open={asked !== null}
        title="Sure?"
        text="It is gone then."
        no="No"
        yes="Yes"
        onNo={() => setAsked(null)}
        onYes={answer}
      />
    </>
  );
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  screen.getByRole("button", { name }).focus();
  await user.keyboard("{Enter}");
};
const say = async (user: ReturnType<typeof userEvent.setup>, name: "Yes" | "No") => {
  const dialog = await screen.findByRole("alertdialog");
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "No" })).toHaveFocus());
  await user.click(within(dialog).getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
};

describe("the focus after a question", () => {
  it("is back on the key that asked, when that is there", async () => {
    const user = userEvent.setup();
    render(<Page hasHome />);
    await press(user, "Delete Milk");
    await say(user, "No");
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete Milk" })).toHaveFocus());
  });

  it("is at the next entry when the entry has gone, after the last one at the one before, then at the content", async () => {
    const user = userEvent.setup();
    render(<Page />);
    await press(user, "Delete Milk");
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("link", { name: "Cake" }).closest("li")).toHaveFocus());
    // A key that is held, or pressed once more, does nothing to it; the next Tab is at its first key.
    await user.keyboard("{Enter} ");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole("link", { name: "Cake" })).toHaveFocus();
    await press(user, "Delete Cake");
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("link", { name: "Tea" }).closest("li")).toHaveFocus());
    await press(user, "Delete Tea");
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it.each<Outcome>(["gone", "off", "hidden"])("is at what the screen is for when the key is %s", async (outcome) => {
    const user = userEvent.setup();
    render(<Page outcome={outcome} hasHome />);
    await press(user, "End");
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "board" })).toHaveFocus());
    await user.keyboard("tea");
    expect(screen.getByRole("textbox", { name: "board" })).toHaveValue("tea");
  });

  it("does not bring a phone's keyboard under a finger", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === "(pointer: coarse)", media: query }),
    );
    const user = userEvent.setup();
    render(<Page hasHome />);
    await press(user, "End");
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    vi.restoreAllMocks();
  });

  it("is kept when a menu's entry asked, and the menu's key has gone", async () => {
    const user = userEvent.setup();
    render(<Page hasHome />);
    await press(user, "More");
    await user.click(await screen.findByRole("menuitem", { name: "End it" }));
    await say(user, "Yes");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "board" })).toHaveFocus());
  });
});

describe("a key that is switched off while it has the focus", () => {
  function Form() {
    useKeptFocus();
    const [isSaved, setSaved] = useState(false);
    return (
      <main id="content" tabIndex={-1}>
        <a href="#elsewhere">elsewhere</a>
        <form>
          <input aria-label="Name" />
          <button type="button" disabled={isSaved} onClick={() => setSaved(true)}>
            Save
          </button>
        </form>
      </main>
    );
  }

  it("leaves the focus in its form, at the first field", async () => {
    const user = userEvent.setup();
    render(<Form />);
    await press(user, "Save");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus());
  });
});

describe("a person who has left", () => {
  function News({ isOld = false }: { isOld?: boolean }) {
    useKeptFocus();
    return (
      <main id="content" tabIndex={-1}>
        {isOld ? null : <button type="button">Read</button>}
      </main>
    );
  }

  it("is not brought back by what goes later", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<News />);
    await user.click(screen.getByRole("button", { name: "Read" }));
    await user.click(document.body);
    expect(document.body).toHaveFocus();
    rerender(<News isOld />);
    // What goes is seen in a microtask, and answered in the next frame.
    await Promise.resolve();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.body).toHaveFocus();
  });
});

describe("a control that is off while its change is carried out", () => {
  function Roles() {
    useKeptFocus();
    const [isBusy, setBusy] = useState(false);
    return (
      <main id="content" tabIndex={-1}>
        <ul>
          <li>
            <button type="button">Remove</button>
            <select aria-label="Role" disabled={isBusy} onChange={() => setBusy(true)}>
              <option>User</option>
              <option>Admin</option>
            </select>
          </li>
        </ul>
        <div onPointerDown={() => setBusy(false)}>answer</div>
      </main>
    );
  }

  /** The focus waits at the content while the change is carried out. */
  async function changeRole() {
    render(<Roles />);
    const role = screen.getByRole("combobox", { name: "Role" });
    role.focus();
    await userEvent.setup().selectOptions(role, "Admin");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    return role;
  }

  it("gives its focus to nothing that keys would act on, and has it again when it is on", async () => {
    const role = await changeRole();
    fireEvent.pointerDown(screen.getByText("answer"));
    await waitFor(() => expect(role).toHaveFocus());
  });

  it("leaves the focus to whoever went on meanwhile", async () => {
    const role = await changeRole();
    screen.getByRole("button", { name: "Remove" }).focus();
    fireEvent.pointerDown(screen.getByText("answer"));
    await waitFor(() => expect(role).toBeEnabled());
    expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus();
  });
});
