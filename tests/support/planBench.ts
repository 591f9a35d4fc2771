/** Noon of a day here, in epoch milliseconds. */
export const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime();

/** When the plan of `planOf` is charged next. */
export const nextCharge = noon(2099, 3, 3);

/** A plan as the page of a board's billing asks for it: one that runs, unless `more` says otherwise. */
export const planOf = (more: Record<string, unknown> = {}) => ({
  id: "plan-7",
  title: "Clatter Plus",
  created: noon(2026, 3, 3),
  state: "Active",
  nextBillingDate: nextCharge as number | null,
  ends: null as number | null,
  optOutOfAutoRenewal: false,
  optOutReason: null as string | null,
  optOutDate: null,
  priceInCents: 6900,
  mayManage: true,
  canRestart: false,
  pricing: { id: "plus-year-1", title: "Every year" },
  activationCode: { id: "c", code: "CLTR-7K2M-44QX" },
  emailAddress: "mia@example.com",
  paymentMethod: { company: "Visa", lastDigits: "4242" },
  receipts: [{ id: "r", date: noon(2026, 3, 3), totalInCents: 6550 }],
  ...more,
});
