/** "$282", and "$3.93" where there are cents. */
export function money(cents: number): string {
  return cents % 100 === 0 ? `$${(cents / 100).toLocaleString("en-US")}` : `$${(cents / 100).toFixed(2)}`;
}

/** The next whole dollar: a price "less than" it is told the short way. */
export function roundMoney(cents: number): string {
  return money(Math.ceil(cents / 100) * 100);
}
