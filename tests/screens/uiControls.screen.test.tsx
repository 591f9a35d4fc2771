import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Trash2 } from "lucide-react";
import { describe, expect, it, vi } from "vitest";
import { Avatar, initialsOf } from "../../src/ui/Avatar.tsx";
import { Banner } from "../../src/ui/Banner.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { IconButton } from "../../src/ui/IconButton.tsx";
import { Segment } from "../../src/ui/Segment.tsx";
import { Select } from "../../src/ui/Select.tsx";
import { Skeleton } from "../../src/ui/Skeleton.tsx";
import { StatusDot } from "../../src/ui/StatusDot.tsx";
import { Switch } from "../../src/ui/Switch.tsx";
import { Tabs } from "../../src/ui/Tabs.tsx";
import { TextInput } from "../../src/ui/TextInput.tsx";

describe("controls", () => {
  it("belong to their label, hint and error", () => {
    const { rerender } = render(
      <Field label="E-mail address" hint="We write once a month">
        <TextInput defaultValue="nils@" />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "E-mail address" });
    expect(input).toHaveAccessibleDescription("We write once a month");
    expect(input).toBeValid();
    rerender(
      <Field label="E-mail address" error="An address has an @ and a dot">
        <TextInput defaultValue="nils@" />
      </Field>,
    );
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("An address has an @ and a dot");
    expect(screen.getByRole("textbox")).toBeInvalid();
  });

  it("keep one part of a segment down", async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    const options = [
      { value: "all", label: "All" },
      { value: "enabled", label: "Enabled" },
    ];
    render(<Segment label="Show" options={options} value="all" onChange={onChange} />);
    const group = screen.getByRole("group", { name: "Show" });
    expect(within(group).getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
    await user.click(within(group).getByRole("button", { name: "All" }));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(within(group).getByRole("button", { name: "Enabled" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith("enabled");
  });

  it("open a tab by its key only, and show the chosen one", async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    const tabs = [
      { value: "feed", label: "Inspiration" },
      { value: "my", label: "My Messages" },
    ];
    render(
      <Tabs label="Messages" tabs={tabs} value="my" onChange={onChange}>
        <p>What I sent</p>
      </Tabs>,
    );
    expect(screen.getByRole("tab", { name: "My Messages" })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel", { name: "My Messages" })).toHaveTextContent("What I sent");
    screen.getByRole("tab", { name: "My Messages" }).focus();
    await user.keyboard("{ArrowLeft}");
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("feed");
  });

  it("choose one of a list", async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    const options = ["Athens", "Berlin", "Zurich"].map((city) => ({ value: city, label: city }));
    render(
      <Field label="Time zone">
        <Select options={options} value="Athens" onChange={onChange} />
      </Field>,
    );
    const control = screen.getByRole("combobox", { name: "Time zone" });
    expect(control).toHaveDisplayValue("Athens");
    await user.selectOptions(control, "Zurich");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("Zurich");
  });

  it("switch by a key and say whether they are on", async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<Switch checked={false} onChange={onChange} label="Weather channel" />);
    const control = screen.getByRole("switch", { name: "Weather channel" });
    expect(control).not.toBeChecked();
    await user.tab();
    expect(control).toHaveFocus();
    await user.keyboard("[Space]");
    expect(onChange.mock.calls.map(([checked]) => checked)).toEqual([true]);
  });

  it("do nothing while they are busy, and say that they are", async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    render(
      <Button busy onClick={onClick}>
        Send
      </Button>,
    );
    const key = screen.getByRole("button", { name: "Send" });
    await user.click(key);
    expect(onClick).not.toHaveBeenCalled();
    expect(key).toHaveAttribute("aria-busy", "true");
    expect(key).toHaveAttribute("aria-disabled", "true");
  });

  it("have a name although they are an icon, and say when they stay down", () => {
    render(<IconButton name="Favorite" icon={Trash2} pressed />);
    expect(screen.getByRole("button", { name: "Favorite", pressed: true })).toBeVisible();
  });
});

describe("what only shows", () => {
  it("says a failure at once and anything else when there is time", () => {
    render(
      <>
        <Banner tone="danger">There was an error loading the messages.</Banner>
        <Banner tone="info">Offline.</Banner>
      </>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("There was an error");
    expect(screen.getByRole("status")).toHaveTextContent("Offline.");
  });

  it("puts a word beside every mark, and hides decoration", () => {
    const { container } = render(
      <>
        <StatusDot status="unknown" word="Unknown" />
        <Avatar name="Marta Kovač" />
        <Skeleton label="Loading your boards">
          <p />
        </Skeleton>
      </>,
    );
    expect(screen.getByText("Unknown")).toBeVisible();
    expect(container.querySelector("[aria-hidden]")).not.toBeNull();
    expect(screen.getByText("MK")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("Loading your boards").closest("[aria-busy]")).not.toBeNull();
  });

  it.each([
    ["Marta Kovač", "MK"],
    ["mia", "M"],
    ["nils@aas.example", "NE"],
    ["", ""],
    ["Ärla von Öst", "ÄÖ"],
  ])("makes of %s the letters %s", (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});
