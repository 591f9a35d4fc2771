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
  },
  required: ["title"],
};

function open() {
  const save = vi.fn();
  const form = drawForm(
    { schema, values: { title: "Tea", shop: "" }, words: { save: "Save", saving: "Saving", saved: "Saved" } },
    { change: vi.fn(), save },
  );
  document.body.append(form.element);
  return { form, save, user: userEvent.setup() };
}

const shop = () => screen.getByRole("textbox", { name: "Shop" });
const key = () => screen.getByRole("button", { name: "Save" });

afterEach(() => document.body.replaceChildren());

describe("the focus in the form of a channel", () => {
  it("is in the field again that was saved by Enter, and on the busy key meanwhile", async () => {
    const { form, save, user } = open();
    await user.type(shop(), "corner{Enter}");
    expect(save).toHaveBeenCalledWith({ title: "Tea", shop: "corner" });
    form.wait();
    expect(shop()).toBeDisabled();
    expect(key()).toHaveFocus();
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
    form.settle({ title: "Tea", shop: "corner" });
    expect(shop()).not.toHaveFocus();
  });
});
