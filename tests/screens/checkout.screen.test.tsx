import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Checkout } from "../../src/entries/checkout/Checkout.tsx";

const page = {
  productName: "Clatter",
  title: "Every year",
  quantity: 1,
  priceInCents: 7200,
  discountInCents: 0,
  referral: null,
  checkoutToken: "a".repeat(43),
  cards: [
    { digits: "4242", company: "Visa", isRefused: false },
    { digits: "4444", company: "Mastercard", isRefused: false },
    { digits: "0002", company: "Visa", isRefused: true },
  ],
} as const;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("says at the card that it was refused, keeps what was typed, and takes another card", async () => {
  render(<Checkout page={page} />);
  const error = "The card was refused. Nothing was bought. Choose another card.";
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValueOnce(Response.json({ type: "ValidationError", error, field: "card" }, { status: 400 }))
    .mockReturnValueOnce(new Promise(() => {}));
  await userEvent.type(screen.getByLabelText("E-mail address"), "mia@example.com");
  const card = screen.getByLabelText("Card");
  await userEvent.selectOptions(card, "Visa, ending in 0002, is refused");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  expect(await screen.findByText(error)).toBeVisible();
  expect(card).toHaveAccessibleDescription(error);
  expect(card).toHaveFocus();
  expect(screen.getByLabelText("E-mail address")).toHaveValue("mia@example.com");
  await userEvent.selectOptions(card, "Mastercard, ending in 4444");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  const sent = asked.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
  const order = { emailAddress: "mia@example.com", checkoutToken: page.checkoutToken, referral: null };
  expect(sent).toEqual([
    { ...order, card: "0002" },
    { ...order, card: "4444" },
  ]);
});

it("shows the full price before it is paid where a referral gives no discount", async () => {
  render(<Checkout page={{ ...page, discountInCents: 1000, referral: "MIA-FLIPS" }} />);
  const error = "The referral gives this address no discount.";
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValueOnce(Response.json({ type: "ValidationError", error, field: "referral" }, { status: 400 }))
    .mockReturnValueOnce(new Promise(() => {}));
  await userEvent.type(screen.getByLabelText("E-mail address"), "mia@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Pay $62 of play money" }));
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByText("−$10")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Pay $72 of play money" }));
  const sent = asked.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).referral);
  expect(sent).toEqual(["MIA-FLIPS", null]);
});
