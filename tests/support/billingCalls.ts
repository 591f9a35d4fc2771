import { defaultPricings } from "../../gateway/modules/plus/pricings.ts";
import { recordPurchase } from "../../gateway/modules/plus/purchases.service.ts";
import type { Caller, TestApp } from "./testApp.ts";

export const day = 86_400_000;

/** As `boardPurchases` and the mutations answer it. */
export interface Plan {
  readonly id: string;
  readonly boardTitle: string;
  readonly state: "Active" | "PaymentFailed" | "Ending" | "Lapsed";
  readonly created: number;
  readonly nextBillingDate: number | null;
  readonly ends: number | null;
  readonly optOutOfAutoRenewal: boolean;
  readonly optOutReason: string | null;
  readonly optOutDate: number | null;
  readonly priceInCents: number | null;
  readonly mayManage: boolean;
  readonly canRestart: boolean;
  readonly activationCode: { readonly code: string } | null;
  readonly emailAddress: string | null;
  readonly paymentMethod: { readonly company: string; readonly lastDigits: string } | null;
  readonly receipts: readonly { readonly id: string; readonly date: number; readonly totalInCents: number }[];
}

const selection = `{ id boardTitle title state created nextBillingDate ends optOutOfAutoRenewal optOutReason optOutDate priceInCents
  mayManage canRestart pricing { id title } activationCode { id code } emailAddress paymentMethod { company lastDigits }
  receipts { id date totalInCents } }`;

interface Sale {
  readonly emailAddress?: string;
  readonly quantity?: number;
  readonly card?: { readonly company: string; readonly digits: string };
  readonly shop?: string;
  readonly orderId?: string;
  readonly chargeFrequency?: "EveryYear" | "EveryThreeYears";
}

let orders = 0;

/** What a shop sells: codes for so many boards. */
export async function sell(app: TestApp, sale: Sale = {}): Promise<string[]> {
  orders += 1;
  const { emailAddress = "mia@example.com", quantity = 1, chargeFrequency = "EveryYear", shop = "sandbox" } = sale;
  const pricing = defaultPricings.find((one) => one.quantity === quantity && one.chargeFrequency === chargeFrequency);
  if (pricing === undefined) throw new Error("There is no such price.");
  const checkoutToken = `checkout-token-of-order-${orders}-${Date.now()}`;
  await recordPurchase(app.context, {
    shop,
    orderId: sale.orderId ?? `order-${orders}`,
    checkoutToken,
    emailAddress,
    pricing,
    totalInCents: pricing.priceInCents,
    referralCode: null,
    card: sale.card ?? { company: "Visa", digits: "4242" },
  });
  const answer = await app.anonymous.get(`/plus-purchase-session?token=${checkoutToken}`);
  const session = answer.json<{ purchase: { items: { activationCodes: { code: string }[] }[] } }>();
  return session.purchase.items[0]?.activationCodes.map(({ code }) => code) ?? [];
}

/** The code on the board; the plan's id. */
export async function activate(caller: Caller, board: string, code: string): Promise<string> {
  const { data } = await caller.graphql<{ applyRedemptionCode: { id?: string; error?: string } }>(
    `mutation Apply($board: ID!, $code: String!) { applyRedemptionCode(board: $board, code: $code) {
      ... on ApplyRedemptionCodeSuccess { id } ... on Refusal { error } } }`,
    { board, code },
  );
  const { id, error } = data?.applyRedemptionCode ?? {};
  if (id === undefined) throw new Error(error ?? "The code was not applied.");
  return id;
}

export async function plansOf(caller: Caller, boardId: string): Promise<readonly Plan[]> {
  const { data, errors } = await caller.graphql<{ boardPurchases: Plan[] }>(
    `query BoardPurchases($id: ID!) { boardPurchases(boardId: $id) ${selection} }`,
    { id: boardId },
  );
  if (!data) throw new Error(errors?.[0]?.extensions.code);
  return data.boardPurchases;
}

export interface Refused {
  readonly type: string;
  readonly error: string;
  readonly rule: string | null;
}

async function changed(caller: Caller, call: string, variables: Record<string, unknown>): Promise<Plan | Refused> {
  const success = call.startsWith("optOut") ? "OptOutOfRenewalSuccess" : "ResumeRenewalSuccess";
  const reason = "reason" in variables ? ", $reason: String!" : "";
  const { data, errors } = await caller.graphql<{ answer: Refused & { productApplication?: Plan } }>(
    `mutation Change($id: ID!${reason}) { answer: ${call} {
      ... on ${success} { productApplication ${selection} } ... on Refusal { type error rule } } }`,
    variables,
  );
  if (!data) throw new Error(errors?.[0]?.message);
  return data.answer.productApplication ?? data.answer;
}

export const optOut = (caller: Caller, id: string, reason = "Too expensive") =>
  changed(caller, "optOutOfRenewal(productApplicationId: $id, reason: $reason)", { id, reason });

export const resume = (caller: Caller, id: string) =>
  changed(caller, "resumeRenewal(productApplicationId: $id)", { id });

export async function askCard(
  caller: Caller,
  id: string,
  call: "updatePaymentMethod" | "updateShopifyPaymentMethod" = "updatePaymentMethod",
): Promise<Partial<Refused> & { readonly success?: boolean; readonly sentTo?: string }> {
  const name = call === "updatePaymentMethod" ? "UpdatePaymentMethodSuccess" : "UpdateShopifyPaymentMethodSuccess";
  const { data, errors } = await caller.graphql<{ answer: Refused & { success?: boolean; sentTo?: string } }>(
    `mutation Card($id: ID!) { answer: ${call}(productApplicationId: $id) {
      ... on ${name} { success sentTo } ... on Refusal { type error rule } } }`,
    { id },
  );
  if (!data) throw new Error(errors?.[0]?.message);
  return data.answer;
}
