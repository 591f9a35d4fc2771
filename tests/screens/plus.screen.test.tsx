import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardOf, rootsOf } from "../support/consoleBench.tsx";
import { dialog, kitchen, open, opened, pricings } from "../support/plusBench.tsx";

describe("buying Plus", () => {
  async function buying() {
    open("/board/kitchen/installables/discover");
    await opened.user.click(await opened.findByRole("button", { name: "Activate" }));
    const face = await dialog("Get Clatter Plus");
    await face.findByRole("radio", { name: /Every three years/ });
    return face;
  }

  it("offers the plans of a quantity, cheapest first, and tells the sum on its key", async () => {
    const face = await buying();
    const names = face.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    expect(names[0]).toContain("Every year");
    expect(names[1]).toContain("Every three yearsBest ValueLess than $4/month");
    expect(names[0]).toContain("Billed $69.50");
    expect(face.getByRole("button", { name: "Purchase for $69.50" })).toBeVisible();
    // Before anybody pays: Plus is activated on a paired, non-virtual board alone (boards and Plus, section 1).
    expect(face.getByText("For boards with a paired display")).toBeVisible();
    await opened.user.click(face.getByRole("button", { name: "One board more" }));
    expect(await face.findByText("Billed $282 for 2 boards")).toBeVisible();
    await opened.user.click(face.getByRole("radio", { name: /Every three years/ }));
    expect(face.getByRole("button", { name: "Purchase for $282" })).toBeVisible();
  });

  it("ignores quantities that are not 1 to 10", async () => {
    const face = await buying();
    const field = face.getByRole("textbox", { name: "Number of boards" });
    for (const wrong of ["0", "11", "1.5", "two", "-3"]) {
      await opened.user.clear(field);
      await opened.user.type(field, wrong);
      fireEvent.blur(field);
      expect(face.getByRole("button", { name: /^Purchase for/ })).toHaveTextContent("Purchase for $69.50");
    }
    expect(face.getByRole("button", { name: "One board less" })).toBeDisabled();
  });

  it("shows the boxes of the choice while the prices are on their way", async () => {
    open("/board/kitchen/installables/discover", {
      plain: { "/v3.0/shopify/product-pricings": () => new Promise<Response>(() => {}) },
    });
    await opened.user.click(await opened.findByRole("button", { name: "Activate" }));
    const face = await dialog("Get Clatter Plus");
    const boxes = (await face.findByText("Loading the prices")).closest("[aria-busy]");
    // The number of boards, two plans, what comes with them.
    expect(boxes?.children).toHaveLength(1 + 3);
    expect(face.queryByRole("radio")).toBeNull();
  });

  it("says that the prices did not come, and asks again", async () => {
    let fails = true;
    open("/board/kitchen/installables/discover", {
      plain: {
        "/v3.0/shopify/product-pricings": () =>
          fails ? new Response("<h1>Bad gateway</h1>", { status: 502 }) : Response.json(pricings),
      },
    });
    await opened.user.click(await opened.findByRole("button", { name: "Activate" }));
    const face = await dialog("Get Clatter Plus");
    expect(await face.findByText("There was an error loading the prices.")).toBeVisible();
    fails = false;
    await opened.user.click(face.getByRole("button", { name: "Try again" }));
    expect(await face.findByRole("button", { name: "Purchase for $69.50" })).toBeVisible();
  });
});

describe("activating Plus", () => {
  async function withCode(code: string, more: Parameters<typeof open>[1] = {}, path = "/board/kitchen/live") {
    open(`${path}?activate=${code}`, more);
    const face = await dialog("Activate Clatter Plus");
    // The dialog stands over the shell, whose screen may still be on its way.
    await waitFor(() => expect(opened.place()).toBe(path));
    return face;
  }

  it("takes the code of a link, checks it, offers boards with a display and without Plus, and shows the carousel", async () => {
    const face = await withCode("GOOD-CODE-0001");
    expect(await face.findByText("Valid code")).toBeVisible();
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    const names = (await face.findAllByRole("radio")).map((radio) => radio.closest("label")?.textContent);
    expect(names).toEqual(["Hall", "Kitchen"]);
    expect(face.getByRole("radio", { name: "Kitchen" })).toBeChecked();
    await opened.user.click(face.getByRole("button", { name: "Activate Now" }));
    const carousel = await dialog("Thanks for activating");
    expect(carousel.queryByRole("button", { name: "Back" })).toBeNull();
    for (const title of ["Channel Creator", "Blended", "Discover More"]) {
      await opened.user.click(carousel.getByRole("button", { name: "Next" }));
      expect(await opened.findByRole("heading", { name: title })).toBeVisible();
    }
    expect(opened.getByText(/more than 300 channels/)).toBeVisible();
    await opened.user.click(opened.getByRole("button", { name: "Get Started" }));
    await waitFor(() => expect(opened.place()).toBe("/board/kitchen/installables/installed"));
    const calls = opened.asked.filter(({ operation }) => operation === "ApplyRedemptionCode");
    expect(calls.map(({ variables }) => variables)).toEqual([{ board: "kitchen", code: "GOOD-CODE-0001" }]);
  });

  it("asks only about codes longer than six characters, and says what is wrong with one", async () => {
    const face = await withCode("ABC");
    const field = face.getByRole("textbox", { name: "Activation code" });
    const next = face.getByRole("button", { name: "Next" });
    const asked = () => opened.asked.filter(({ operation }) => operation === "ValidateActivationCode").length;
    await opened.user.clear(field);
    await opened.user.type(field, "ABCDEF");
    expect(asked()).toBe(0);
    await opened.user.type(field, "G");
    expect(await face.findByText("Not a valid code")).toBeVisible();
    expect(next).toBeDisabled();
    await opened.user.clear(field);
    await opened.user.type(field, "USED-CODE");
    expect(await face.findByText("Code in use")).toBeVisible();
    await opened.user.clear(field);
    await opened.user.type(field, "GOOD-CODE");
    expect(await face.findByText("Valid code")).toBeVisible();
    expect(next).toBeEnabled();
  });

  it("says that a code could not be checked, until when, and asks again", async () => {
    let limited = true;
    const face = await withCode("GOOD-CODE", {
      more: {
        validateActivationCode: () => {
          if (limited)
            throw Object.assign(new Error("No."), { extensions: { code: "RateLimited", until: Date.now() + 9e3 } });
          return { isValid: true, message: "" };
        },
      },
    });
    expect(await face.findByText(/^Too many codes were tried\. Again at /)).toBeVisible();
    limited = false;
    await opened.user.click(face.getByRole("button", { name: "Try again" }));
    expect(await face.findByText("Valid code")).toBeVisible();
  });

  it("is at the code again after a failed activation, with a line and no toast", async () => {
    const refusal = {
      __typename: "Refusal",
      type: "AlreadyExists",
      error: "Activation code already used",
      rule: "activationCode",
    };
    const face = await withCode("GOOD-CODE", { more: { applyRedemptionCode: refusal } });
    await face.findByText("Valid code");
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    await opened.user.click(await face.findByRole("button", { name: "Activate Now" }));
    expect(await face.findByText(/^The board was not activated/)).toBeVisible();
    expect(face.getByRole("textbox", { name: "Activation code" })).toHaveValue("GOOD-CODE");
    expect(opened.queryByRole("region", { name: "Notifications" })).toBeNull();
  });

  it("opens on a virtual board with what it needs first, and with a code after that", async () => {
    open("/board/virtual/live");
    await opened.findByRole("main");
    opened.flows.plus.send({ type: "plus.openVirtual" });
    const told = await dialog("This Virtual Clatter is not paired to a device");
    expect(await told.findByRole("button", { name: "Pair Now with Mobile App" })).toBeEnabled();
    await opened.user.click(told.getByRole("button", { name: "I have an activation code" }));
    expect((await dialog("Activate Clatter Plus")).getByRole("textbox", { name: "Activation code" })).toBeVisible();
  });

  it("tells the owner of a virtual board to pair a device first, and leads there", async () => {
    const face = await withCode("GOOD-CODE", {}, "/board/virtual/live");
    await face.findByText("Valid code");
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    const told = await dialog("This Virtual Clatter is not paired to a device");
    expect(
      told.getByText(
        "Clatter+ can only be activated on a Clatter device that has been paired and connected to the internet.",
      ),
    ).toBeVisible();
    await opened.user.click(told.getByRole("button", { name: "Pair Now with Mobile App" }));
    await waitFor(() => expect(opened.place()).toBe("/board/virtual/select?pair=virtual"));
  });

  it("tells a User that pairing a device is not theirs", async () => {
    const myMembership = { id: "m", role: "User", isCurrentMember: true, invitationStatus: "Accepted" };
    const theirs = boardOf("virtual", "Virtual", { devices: [], myMembership });
    const { fetchAllBoards, getBoardV2 } = rootsOf([kitchen, theirs]);
    const face = await withCode("GOOD-CODE", { more: { fetchAllBoards, getBoardV2 } }, "/board/virtual/live");
    await face.findByText("Valid code");
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    const told = await dialog("This Virtual Clatter is not paired to a device");
    const pair = told.getByRole("button", { name: "Pair Now with Mobile App" });
    expect(pair).toBeDisabled();
    expect(pair).toHaveAccessibleDescription("A display of Virtual is paired by its Owners and Admins.");
  });
});

describe("the carousel after an activation", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });

  async function welcomed() {
    open("/board/kitchen/live?activate=GOOD-CODE");
    const face = await dialog("Activate Clatter Plus");
    await face.findByText("Valid code");
    await opened.user.click(face.getByRole("button", { name: "Next" }));
    await opened.user.click(await face.findByRole("button", { name: "Activate Now" }));
    return opened.findByRole("dialog", { name: "Thanks for activating" }, { timeout: 5000 });
  }
  const at = (x: number) => ({ screenX: x, screenY: 10, clientX: x, clientY: 10 });

  it("runs under a pointer that happens to lie there, stops when it moves, and goes on when told to", async () => {
    const carousel = await welcomed();
    const keys = within(carousel);
    fireEvent.pointerEnter(carousel, at(5));
    fireEvent.pointerMove(carousel, at(5));
    fireEvent.pointerMove(carousel, at(5));
    expect(keys.getByRole("button", { name: "Pause" })).toBeEnabled();
    fireEvent.pointerMove(carousel, at(6));
    fireEvent.click(keys.getByRole("button", { name: "Play" }));
    fireEvent.pointerMove(carousel, at(9));
    expect(keys.getByRole("button", { name: "Pause" })).toBeEnabled();
    fireEvent.click(keys.getByRole("button", { name: "Pause" }));
    expect(keys.getByRole("button", { name: "Play" })).toBeEnabled();
  });

  it("is the person's own after Next", async () => {
    const keys = within(await welcomed());
    fireEvent.click(keys.getByRole("button", { name: "Next" }));
    expect(keys.getByRole("button", { name: "Play" })).toBeEnabled();
  });
});
