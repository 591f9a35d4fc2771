import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { textOf } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";

const currencies = [
  "USD",
  "GBP",
  "CHF",
  "JPY",
  "CAD",
  "AUD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "ISK",
  "PLN",
  "CZK",
  "HUF",
  "RON",
  "TRY",
  "BRL",
  "CNY",
  "HKD",
  "IDR",
  "ILS",
  "INR",
  "KRW",
  "MXN",
  "MYR",
  "PHP",
  "SGD",
  "THB",
  "ZAR",
] as const;
type Currency = (typeof currencies)[number];

interface Rates {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** What a euro costs. */
  readonly rates: Readonly<Record<string, number>>;
}

const kinds = /xml|text\/plain/i;

/** The European Central Bank's daily rates: flat elements, of which only attributes count. */
function readRates(xml: string): Rates {
  const [, date] = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml) ?? [];
  const found = [...xml.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d{1,9}(?:\.\d{1,9})?)['"]/g)];
  if (date === undefined || found.length === 0) throw new Error("no rates");
  return { date, rates: Object.fromEntries(found.map(([, name = "", rate]) => [name, Number(rate)])) };
}

export function exchangeRatesChannel(channel: CatalogueChannel) {
  return define<{ currencies: Currency[] }, Rates>({
    ...headOf(channel),
    // The bank writes them on working days at four in its own afternoon.
    rhythm: () => ({ kind: "every", minutes: 120, window: { from: "08:00", to: "22:00" } }),
    settings: z.strictObject({
      currencies: z
        .array(z.enum(currencies))
        .min(1)
        .max(5)
        .default(["USD", "GBP", "CHF", "JPY"])
        .meta({ title: "Currencies for one euro" }),
    }),
    source: {
      requests: () => [{ url: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml" }],
      parse: ([answer]) => readRates(textOf(answer, kinds)),
      refreshSeconds: 3600,
      // A long weekend, and a holiday on either side.
      freshSeconds: 6 * 24 * 3600,
      hosts: ["www.ecb.europa.eu"],
    },
    render: ({ data, settings }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      const rows = [...new Set(settings.currencies)].flatMap((name) => {
        const rate = data.rates[name];
        return rate === undefined ? [] : [`${name} ${rate.toFixed(rate < 20 ? 4 : 2).padStart(9)}`];
      });
      return rows.length === 0
        ? { kind: "nothing", because: "noData" }
        : { kind: "text", text: ["1 EUR is", ...rows].join("\n") };
    },
    preview: {
      settings: { currencies: ["USD", "GBP", "CHF", "JPY"] },
      data: { date: "2026-11-20", rates: { USD: 1.0842, GBP: 0.8391, CHF: 0.9312, JPY: 164.2 } },
      others: [
        { data: { date: "2026-11-23", rates: { USD: 1.0871, GBP: 0.8402, CHF: 0.9305, JPY: 164.95 } } },
        { data: { date: "2026-11-24", rates: { USD: 1.0829, GBP: 0.8377, CHF: 0.9321, JPY: 163.78 } } },
      ],
    },
  });
}
