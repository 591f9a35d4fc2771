import { z } from "zod";

/** Decimal digits alone, with blanks around them as files of variables leave them: JavaScript reads numbers of other forms, such as 0x1f and 1e3, which nobody means here. */
export const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, { error: `${name} is a whole number in decimal digits` })
    .transform(Number)
    .pipe(
      z
        .number({ error: `${name} is at most ${most}` })
        .min(least, `${name} is at least ${least}`)
        .max(most, `${name} is at most ${most}`),
    );

/** Of one: from 0 to 1, in decimal digits. */
export const fraction = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^\d*\.?\d+$/, { error: `${name} is a number in decimal digits, such as 0.25` })
    .transform(Number)
    .pipe(z.number({ error: `${name} is at most 1` }).max(1, `${name} is at most 1`));
