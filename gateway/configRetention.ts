import { z } from "zod";

/** How long something is kept: an interval as PostgreSQL reads it, or undefined for ever. */
export type Retention = string | undefined;

/** Events of the last thirty days are told to programs, and no shorter time tells a history. */
const leastDays = 30;
/** One may be a February. */
const leastMonths = 2;

const words = (name: string) =>
  `${name} is a number of days or months such as 400d or 13mo, of at least ${leastDays} days or ${leastMonths} months, or "forever"`;

const retention = (name: string, usual: string) =>
  z
    .string()
    .regex(/^(forever|[1-9]\d{0,3}(d|mo))$/, { error: words(name) })
    .refine(
      (text) => text === "forever" || Number.parseInt(text, 10) >= (text.endsWith("mo") ? leastMonths : leastDays),
      {
        error: words(name),
      },
    )
    .default(usual)
    .transform((text): Retention => {
      if (text === "forever") return undefined;
      return `${Number.parseInt(text, 10)} ${text.endsWith("mo") ? "months" : "days"}`;
    });

export const retentionVariables = {
  RETAIN_EVENTS: {
    meaning: "how long it is kept who did what to a board, in days or months: 400d, 24mo or forever (13mo)",
    schema: retention("RETAIN_EVENTS", "13mo"),
  },
  RETAIN_HISTORY: {
    meaning: "how long a board's history is kept, with messages that stand nowhere else (forever)",
    schema: retention("RETAIN_HISTORY", "forever"),
  },
} as const;
