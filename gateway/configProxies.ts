import { isIP } from "node:net";
import { z } from "zod";

const mostBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, or a range of them such as 10.0.0.0/8 or 10.0.0.0/255.0.0.0. What Fastify does not take ends a start with a stack. */
function isProxy(text: string): boolean {
  const [, address = "", range] = /^([0-9a-fA-F.:]+)(?:\/([\d.]+))?$/.exec(text) ?? [];
  const most = mostBits[isIP(address)];
  if (most === undefined || range === undefined) return most !== undefined;
  if (isIP(address) === 4 && isIP(range) === 4) return isNetmask(range);
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= most;
}

/** Ones, and behind them noughts. */
const isNetmask = (mask: string) =>
  /^1+0*$/.test(
    mask
      .split(".")
      .map((part) => Number(part).toString(2).padStart(8, "0"))
      .join(""),
  );

/** How many proxies there are, or which. */
export const proxiesSchema = z
  .string()
  .trim()
  .transform((value, context): number | string[] => {
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const proxies = value.split(",").map((item) => item.trim());
    if (proxies.every(isProxy)) return proxies;
    context.addIssue({
      code: "custom",
      message: "TRUST_PROXY is a number of proxies or a list of addresses such as 10.0.0.1, 10.1.0.0/16",
    });
    return z.NEVER;
  });
