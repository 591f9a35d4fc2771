import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ConsoleOptions, openConsole } from "../support/consoleBench.tsx";
import { home } from "../support/profileBench.ts";

const refusal = (type: string, more: object = {}) => ({ __typename: "Refusal", type, error: "No.", ...more });

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

async function open(world: ReturnType<typeof home>, path = "/board/kitchen/profile", more: ConsoleOptions = {}) {
  opened = openConsole(path, { roots: world.roots, ...more });
  const first = await opened.findByLabelText("First name");
  return { view: opened, user: opened.user, first };
}

describe("the profile", () => {
  it.each(["/board/kitchen/profile", "/v2/board/kitchen/profile"])(
    "at %s saves a name, and keeps the address",
    async (path) => {
      const world = home();
      const { view, user, first } = await open(world, path);
      const save = view.getByRole("button", { name: "Save" });
      expect(view.getByRole("heading", { level: 1 })).toHaveTextContent("Profile");
      expect(view.getByText("Owner of Kitchen and Hallway, User of Window")).toBeVisible();
      expect(view.getByLabelText("E-mail address")).toHaveValue("mia@example.com");
      expect(view.getByLabelText("E-mail address")).toHaveAttribute("readonly");
      expect(save).toBeDisabled();
      await user.clear(first);
      expect(save).toBeDisabled();
      await user.type(first, " Maria ");
      expect(save).toBeEnabled();
      await user.click(save);
      expect(await view.findByText("Profile saved")).toBeVisible();
      expect(world.asked).toEqual([["updatePersonV2", { id: "mia", firstName: "Maria", lastName: "Keller" }]]);
      await waitFor(() => expect(save).toBeDisabled());
      expect(view.getByLabelText("First name")).toHaveValue("Maria");
      // The menu says who one is now, without another sign-in.
      expect(view.getByRole("button", { name: /Maria Keller/ })).toBeVisible();
    },
  );

  it("is put back by Cancel", async () => {
    const { view, user } = await open(home());
    const last = view.getByLabelText("Last name");
    await user.type(last, "-Aas");
    await user.click(view.getByRole("button", { name: "Cancel" }));
    expect(last).toHaveValue("Keller");
    expect(view.getByRole("button", { name: "Cancel" })).toBeDisabled();
  });

  it("says at its field why a name was refused, until it is typed anew, and keeps it", async () => {
    const sentence = "A name has no invisible signs. Type it anew.";
    const world = home({ updatePersonV2: refusal("ValidationError", { error: sentence, rule: "lastName" }) });
    const { view, user, first } = await open(world);
    const last = view.getByLabelText("Last name");
    await user.type(last, "\u200b");
    await user.click(view.getByRole("button", { name: "Save" }));
    expect(await view.findByText("There was an error saving your profile")).toBeVisible();
    expect(view.getByText(sentence)).toBeVisible();
    await waitFor(() => expect(last).toBeInvalid());
    expect(last).toHaveAccessibleDescription(sentence);
    expect(first).toBeValid();
    expect(last).toHaveValue("Keller\u200b");
    await user.type(last, "{Backspace}-Aas");
    expect(last).toBeValid();
  });

  it("stops at the field a name of more than 60 characters, and asks nobody", async () => {
    const world = home();
    const { view, user, first } = await open(world);
    await user.type(first, "x".repeat(58));
    await user.click(view.getByRole("button", { name: "Save" }));
    expect(first).toBeInvalid();
    expect(first).toHaveAccessibleDescription("A name has at most 60 characters.");
    expect(world.asked).toEqual([]);
    await user.type(first, "{Backspace}");
    await user.click(view.getByRole("button", { name: "Save" }));
    expect(await view.findByText("Profile saved")).toBeVisible();
  });

  it("says of an address that exists what the document says, until it is dismissed", async () => {
    const { view, user, first } = await open(home({ updatePersonV2: refusal("EmailExists") }));
    await user.type(first, "!");
    await user.click(view.getByRole("button", { name: "Save" }));
    const said = await view.findByText(
      "That email address already exists in our system. Please enter another email or invite that email address as a new user.",
    );
    const toast = said.closest<HTMLElement>("[role]");
    expect(toast).toBeVisible();
    await user.click(within(document.body).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(() => expect(said).not.toBeInTheDocument());
  });

  it("follows what another tab saves, but for what is typed here", async () => {
    const world = home();
    const { view, user } = await open(world);
    await user.type(view.getByLabelText("Last name"), "-Aas");
    world.account.person.firstName = "Maria";
    view.stream.event("mine", { what: "person" });
    await waitFor(() => expect(view.getByLabelText("First name")).toHaveValue("Maria"));
    expect(view.getByLabelText("Last name")).toHaveValue("Keller-Aas");
  });

  it("of who signs in elsewhere has no password or address to change", async () => {
    const { view } = await open(home({ signIns: [] }, { hasPassword: false }));
    expect(view.getByText("It comes from the service that you sign in with.")).toBeVisible();
    expect(view.queryByRole("button", { name: "Change password" })).toBeNull();
    expect(view.queryByRole("button", { name: "Change address" })).toBeNull();
  });
});

describe("another password", () => {
  it("is asked for with the one that is, and says at its field what is wrong", async () => {
    const world = home();
    world.refusals.push(refusal("NotAuthorized", { error: "This is not your password.", rule: "password" }));
    const { view, user } = await open(world);
    await user.click(view.getByRole("button", { name: "Change password" }));
    const dialog = within(await view.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Current password"), "wrong");
    await user.type(dialog.getByLabelText("New password"), "four flaps standing");
    await user.click(dialog.getByRole("checkbox", { name: "Sign out everywhere else" }));
    await user.click(dialog.getByRole("button", { name: "Change password" }));
    expect(await dialog.findByText("This is not your password.")).toBeVisible();
    const current = dialog.getByLabelText("Current password");
    expect(current).toHaveFocus();
    expect(dialog.getByLabelText("New password")).toHaveValue("four flaps standing");
    await user.clear(current);
    await user.type(current, "three flaps turning");
    await user.click(dialog.getByRole("button", { name: "Change password" }));
    expect(await view.findByText("Password changed")).toBeVisible();
    expect(world.asked.at(-1)).toEqual([
      "changePassword",
      { currentPassword: "three flaps turning", newPassword: "four flaps standing", endOthers: false },
    ]);
  });
});

describe("another address", () => {
  it("waits for its email, and can be given up", async () => {
    const world = home();
    const { view, user } = await open(world);
    await user.click(view.getByRole("button", { name: "Change address" }));
    const dialog = within(await view.findByRole("dialog"));
    await user.type(dialog.getByLabelText("New e-mail address"), "mia@aas.example");
    await user.type(dialog.getByLabelText("Password"), "three flaps turning");
    await user.click(dialog.getByRole("button", { name: "Send the emails" }));
    expect(await view.findByText("An email with a link went to mia@aas.example")).toBeVisible();
    expect(await view.findByText("mia@aas.example waits for its email to be opened.")).toBeVisible();
    expect(view.getByLabelText("E-mail address")).toHaveValue("mia@example.com");
    await user.click(view.getByRole("button", { name: "Keep the old one" }));
    await waitFor(() => expect(view.queryByText("mia@aas.example waits for its email to be opened.")).toBeNull());
  });
});

describe("sessions", () => {
  it("are told by device, this one first, and end one by one", async () => {
    const world = home();
    const { view, user } = await open(world);
    const rows = (await view.findAllByRole("listitem")).filter((row) => /Since|since/.test(row.textContent ?? ""));
    expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual([
      "Firefox on Linux",
      "Safari on iPhone",
      "Unknown browser",
    ]);
    expect(within(rows[0] as HTMLElement).getByText("This session")).toBeVisible();
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
    await user.click(view.getByRole("button", { name: "Sign out Safari on iPhone" }));
    expect(await view.findByText("Safari on iPhone is signed out")).toBeVisible();
    await waitFor(() => expect(view.queryByText("Safari on iPhone")).toBeNull());
    expect(world.asked).toEqual([["endSignIn", { id: "s2" }]]);
  });

  it("all but this one end after a question", async () => {
    const world = home();
    const { view, user } = await open(world);
    await user.click(await view.findByRole("button", { name: "Sign out everywhere else" }));
    await user.click(await view.findByRole("button", { name: "No" }));
    expect(world.asked).toEqual([]);
    await user.click(view.getByRole("button", { name: "Sign out everywhere else" }));
    await user.click(await view.findByRole("button", { name: "Yes" }));
    expect(await view.findByText("Signed out everywhere else")).toBeVisible();
    await waitFor(() => expect(view.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull());
    expect(world.asked).toEqual([["endOtherSignIns", {}]]);
  });
});

describe("one's own data", () => {
  it.each([
    [Response.json({ person: {} }), "Your data is downloaded", 1],
    [
      Response.json({ type: "RateLimited", error: "Too many.", until: Date.now() + 60_000 }, { status: 429 }),
      "There was an error downloading your data",
      0,
    ],
  ])("is saved as a file, or not: %#", async (answer, said, files) => {
    const made: unknown[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        made.push(file.size);
        return "blob:data";
      },
      revokeObjectURL: () => undefined,
    });
    const { view, user } = await open(home(), undefined, { plain: { "/export": () => answer } });
    await user.click(view.getByRole("button", { name: "Download your data" }));
    expect(await view.findByText(said)).toBeVisible();
    expect(made).toHaveLength(files);
  });
});
