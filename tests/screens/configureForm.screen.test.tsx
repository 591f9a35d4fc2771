import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { FormSchema } from "../../src/configure/protocol.ts";
import { drawForm } from "../../src/entries/configure/form.ts";

const schema: FormSchema = {
  type: "object",
  properties: {
    title: { type: "string", title: "Title" },
    shop: { type: "string", title: "Shop" },
    key: { type: "string", title: "Key", secret: true },
    stalls: {
      type: "array",
      title: "Stalls",
      items: { type: "object", properties: { name: { type: "string", title: "Stall" } }, required: ["name"] },
    },
  },
  required: ["title"],
};

function open() {
  const [save, change] = [vi.fn(), vi.fn()];
  const words = { save: "Save", saving: "Saving", saved: "Saved", add: "Add", remove: "Remove", secretSet: "Set" };
  const form = drawForm({ schema, values: { title: "Tea", shop: "" }, words }, { change, save });
  document.body.append(form.element);
  return { form, save, change, user: userEvent.setup() };
}

const shop = () => screen.getByRole("textbox", { name: "Shop" });
const key = () => screen.getByRole("button", { name: "Save" });

afterEach(() => document.body.replaceChildren());

describe("the focus in the form of a channel", () => {
  it("is in the field that was saved by Enter, meanwhile and afterwards", async () => {
    const { form, save, user } = open();
    await user.type(shop(), "corner{Enter}");
    expect(save).toHaveBeenCalledWith({ title: "Tea", shop: "corner", stalls: [] });
    form.wait();
    expect(shop()).toHaveFocus();
    // What is being saved is not saved twice.
    await user.keyboard("{Enter}");
    expect(save).toHaveBeenCalledTimes(1);
    form.settle({ title: "Tea", shop: "corner" });
    expect(screen.getByRole("status")).toHaveTextContent("Saved");
    expect(shop()).toHaveFocus();
    expect(shop()).toHaveValue("corner");
  });

  it("stays on the key that saved", async () => {
    const { form, save, user } = open();
    await user.click(key());
    form.wait();
    // A key that is off would lose it in a browser.
    expect(key()).toBeEnabled();
    form.settle({ title: "Tea", shop: "" });
    expect(key()).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(save).toHaveBeenCalledTimes(2);
  });

  it("is in the field whose value came back as another", async () => {
    const { form, user } = open();
    await user.type(shop(), " corner{Enter}");
    form.wait();
    form.settle({ title: "Tea", shop: "corner" });
    expect(shop()).toHaveValue("corner");
    expect(shop()).toHaveFocus();
  });

  it("comes back where the key stands outside the frame, and goes to what is wrong", async () => {
    const { form, user } = open();
    form.showKey(false);
    await user.type(shop(), "x{Enter}");
    form.wait();
    form.settle({ title: "Tea", shop: "x" });
    expect(shop()).toHaveFocus();
    form.wait();
    form.showProblems([{ path: "title", error: "It is needed." }]);
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
  });

  it("is not taken from the page around it, where the person went on meanwhile", async () => {
    const { form, user } = open();
    await user.type(shop(), "corner{Enter}");
    form.wait();
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    form.settle({ title: "Tea", shop: "at the corner" });
    expect(shop()).toHaveValue("at the corner");
    expect(shop()).not.toHaveFocus();
  });
});

describe("what is typed into the form of a channel while it is saved", () => {
  const secret = () => screen.getByLabelText("Key");

  it("stays, is told as not saved, and is saved next", async () => {
    const { form, save, change, user } = open();
    await user.type(shop(), "corner{Enter}");
    form.wait();
    await user.type(shop(), " 5");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.keyboard("Bread");
    expect(screen.getByRole("status")).toHaveTextContent("Saving");
    change.mockClear();
    expect(form.settle({ title: "Green tea", shop: "corner", stalls: [] })).toBe(false);
    // What was not touched says what holds now.
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Green tea");
    expect(shop()).toHaveValue("corner 5");
    expect(screen.getByRole("textbox", { name: "Stall" })).toHaveValue("Bread");
    expect(screen.getByRole("textbox", { name: "Stall" })).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent("");
    const now = { title: "Green tea", shop: "corner 5", stalls: [{ name: "Bread" }] };
    expect(change.mock.calls).toEqual([[true, now]]);
    await user.click(key());
    expect(save).toHaveBeenLastCalledWith(now);
    form.wait();
    expect(form.settle(now)).toBe(true);
    expect(screen.getByRole("status")).toHaveTextContent("Saved");
  });

  it("is no change where it was taken back", async () => {
    const { form, user } = open();
    await user.type(shop(), "corner{Enter}");
    form.wait();
    await user.type(shop(), "5{Backspace}");
    expect(form.settle({ title: "Tea", shop: "corner" })).toBe(true);
  });

  it("is another secret, and the one that was saved is no longer there to be read", async () => {
    const { form, save, user } = open();
    await user.type(secret(), "first{Enter}");
    form.wait();
    form.settle({ title: "Tea", shop: "", key: { set: true } });
    expect(secret()).toHaveValue("");
    expect(secret()).toHaveAttribute("placeholder", "Set");
    await user.type(secret(), "second{Enter}");
    form.wait();
    await user.clear(secret());
    await user.type(secret(), "third");
    form.settle({ title: "Tea", shop: "", key: { set: true } });
    await user.click(key());
    expect(save).toHaveBeenLastCalledWith({ title: "Tea", key: "third", stalls: [] });
  });

  it("goes on where something else is wrong", async () => {
    const { form, change, user } = open();
    await user.click(key());
    form.wait();
    await user.type(shop(), "cor");
    change.mockClear();
    form.showProblems([{ path: "title", error: "It is needed." }]);
    await user.keyboard("ner");
    expect(shop()).toHaveValue("corner");
    expect(screen.getByText("It is needed.")).toBeVisible();
    expect(change.mock.calls[0]).toEqual([true, { title: "Tea", shop: "cor", stalls: [] }]);
  });
});
