import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AlertDialog } from "../../src/ui/AlertDialog.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { Dialog } from "../../src/ui/Dialog.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink } from "../../src/ui/Menu.tsx";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { closeToast, showToast } from "../../src/ui/toasts.ts";

describe("an alert dialog", () => {
  function openAlert() {
    const onNo = vi.fn();
    const onYes = vi.fn();
    render(
      <AlertDialog
        open
        title="Delete Board"
        text="Are you sure?"
        icon={Trash2}
        tone="danger"
        no="No"
        yes="Yes"
        onNo={onNo}
        onYes={onYes}
      />,
    );
    return { onNo, onYes, user: userEvent.setup() };
  }

  it("names itself by its title and says its sentence, with the safe answer focused", async () => {
    openAlert();
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Board" });
    expect(dialog).toHaveAccessibleDescription("Are you sure?");
    await waitFor(() => expect(screen.getByRole("button", { name: "No" })).toHaveFocus());
  });

  it("takes Escape as No, and Enter on the focused answer as No too", async () => {
    const { onNo, onYes, user } = openAlert();
    await waitFor(() => expect(screen.getByRole("button", { name: "No" })).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(onNo).toHaveBeenCalledTimes(1);
    await user.keyboard("{Enter}");
    expect(onNo).toHaveBeenCalledTimes(2);
    expect(onYes).not.toHaveBeenCalled();
  });

  it("keeps the focus inside and takes a Yes", async () => {
    const { onYes, user } = openAlert();
    await waitFor(() => expect(screen.getByRole("button", { name: "No" })).toHaveFocus());
    await user.tab();
    expect(screen.getByRole("button", { name: "Yes" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(onYes).toHaveBeenCalledOnce();
  });
});

describe("a dialog", () => {
  it("closes by its key and by Escape, and gives the focus back", async () => {
    const user = userEvent.setup();
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={isOpen} onClose={() => setOpen(false)} title="Pair" closeName="Close">
            <input aria-label="Code" />
          </Dialog>
        </>
      );
    }
    render(<Page />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("dialog", { name: "Pair" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });
});

/** A move of the pointer by so many pixels sideways. */
function moved(pixels: number): Event {
  const event = new MouseEvent("mousemove", { bubbles: true });
  Object.defineProperty(event, "movementX", { value: pixels });
  return event;
}

describe("toasts", () => {
  const shown: string[] = [];
  const show = (options: Parameters<typeof showToast>[0]) => {
    act(() => {
      shown.push(showToast(options));
    });
  };

  afterEach(() => {
    act(() => {
      for (const id of shown.splice(0)) closeToast(id);
    });
    vi.useRealTimers();
  });

  it("are status messages, errors are alerts, and none of them is a dialog", async () => {
    render(<Toasts label="Notifications" closeName="Close" />);
    show({ kind: "success", text: "Message sent" });
    show({ kind: "error", text: "Not sent", detail: "Again at 14:02:31" });
    const status = await screen.findByRole("status");
    expect(status).toHaveTextContent("Message sent");
    expect(status).not.toHaveAttribute("aria-modal");
    expect(screen.getByRole("alert")).toHaveTextContent("Not sentAgain at 14:02:31");
    expect(screen.getByRole("region", { name: "Notifications" })).toHaveAttribute("aria-live", "polite");
  });

  it("stand at most three at a time, the newest on top", async () => {
    render(<Toasts label="Notifications" closeName="Close" />);
    for (const text of ["one", "two", "three", "four"]) show({ kind: "success", text });
    const all = await screen.findAllByRole("status", { hidden: true });
    const visible = all.filter((toast) => !toast.hasAttribute("data-limited"));
    expect(visible.map((toast) => toast.textContent)).toEqual(["four", "three", "two"]);
  });

  it("go after five seconds under a pointer that was there before", async () => {
    vi.useFakeTimers();
    render(<Toasts label="Notifications" closeName="Close" />);
    show({ kind: "success", text: "Message sent" });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(1000);
    const corner = screen.getByRole("region", { name: "Notifications" });
    fireEvent.mouseEnter(corner);
    fireEvent(corner, moved(0));
    await pass(5000);
    expect(screen.queryByText("Message sent")).toBeNull();
  });

  it("go after five seconds, errors after ten, and wait while a pointer that came moves on them", async () => {
    vi.useFakeTimers();
    render(<Toasts label="Notifications" closeName="Close" />);
    show({ kind: "success", text: "Message sent" });
    show({ kind: "error", text: "Not sent" });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const corner = screen.getByRole("region", { name: "Notifications" });
    await pass(4000);
    fireEvent.mouseEnter(corner);
    fireEvent(corner, moved(3));
    await pass(60_000);
    expect(screen.getByText("Message sent")).toBeInTheDocument();
    fireEvent.mouseLeave(corner);
    await pass(1500);
    expect(screen.queryByText("Message sent")).toBeNull();
    expect(screen.getByText("Not sent")).toBeInTheDocument();
    await pass(5000);
    expect(screen.queryByText("Not sent")).toBeNull();
  });

  it("carry an action, close by their key, and take the place of one of the same id", async () => {
    const undo = vi.fn();
    const user = userEvent.setup();
    render(<Toasts label="Notifications" closeName="Close" />);
    show({ kind: "success", text: "Message sent", action: { label: "Undo", onClick: undo } });
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Message sent")).toBeNull());
    show({ kind: "info", text: "First", detail: "Again at 14:02:31", id: "same" });
    expect(await screen.findByText("Again at 14:02:31")).toBeInTheDocument();
    show({ kind: "info", text: "Second", id: "same" });
    expect(await screen.findByText("Second")).toBeInTheDocument();
    expect(screen.queryByText("First")).toBeNull();
    expect(screen.queryByText("Again at 14:02:31")).toBeNull();
    await user.click(within(screen.getByRole("status")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText("Second")).toBeNull());
  });
});

describe("a menu", () => {
  function openMenu(onPin = vi.fn()) {
    render(
      <MemoryRouter>
        <Menu trigger={<Button>Send options</Button>}>
          <MenuItem label="Pin for a time" detail="Keeps others from sending" onSelect={onPin} />
          <MenuLink label="Edit Profile" to="/profile" />
          <MenuChoice
            label="Theme"
            value="light"
            onChange={() => {}}
            options={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </Menu>
      </MemoryRouter>,
    );
    return { onPin, user: userEvent.setup() };
  }

  it("opens by key, moves by arrows, chooses by Enter", async () => {
    const { onPin, user } = openMenu();
    screen.getByRole("button", { name: "Send options" }).focus();
    await user.keyboard("{ArrowDown}");
    const pin = await screen.findByRole("menuitem", { name: /Pin for a time/ });
    await waitFor(() => expect(pin).toHaveFocus());
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit Profile" })).toHaveFocus());
    await user.keyboard("{ArrowUp}{Enter}");
    expect(onPin).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("closes by Escape and gives the focus back; a choice says which is chosen", async () => {
    const { user } = openMenu();
    const opener = screen.getByRole("button", { name: "Send options" });
    await user.click(opener);
    expect(await screen.findByRole("menuitemradio", { name: "Light" })).toBeChecked();
    expect(screen.getByRole("menuitemradio", { name: "Dark" })).not.toBeChecked();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("finds entries by letters, goes around its ends, and to them by Home and End", async () => {
    const { user } = openMenu();
    screen.getByRole("button", { name: "Send options" }).focus();
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(screen.getByRole("menuitemradio", { name: "Dark" })).toHaveFocus());
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: /Pin for a time/ })).toHaveFocus());
    await user.keyboard("ed");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit Profile" })).toHaveFocus());
    await user.keyboard("{End}");
    await waitFor(() => expect(screen.getByRole("menuitemradio", { name: "Dark" })).toHaveFocus());
    await user.keyboard("{Home}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: /Pin for a time/ })).toHaveFocus());
  });

  it("closes by a press elsewhere, and by Tab", async () => {
    const { user } = openMenu();
    const opener = screen.getByRole("button", { name: "Send options" });
    await user.click(opener);
    await screen.findByRole("menu");
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await user.click(opener);
    await screen.findByRole("menu");
    await user.tab();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});
