import { isIP } from "node:net";
import { z } from "zod";

const mostBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, or a range of them such as 10.0.0.0/8. What Fastify does not take ends a start with a stack. */
function isProxy(text: string): boolean {
  const [, address = "", bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = mostBits[isIP(address)];
  return most !== undefined && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most));
}

/** How many proxies there are, or which. */
export const proxiesSchema = z.string().transform((value, context): number | string[] => {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const proxies = value.split(",").map((item) => item.trim());
  if (proxies.every(isProxy)) return proxies;
  context.addIssue({
    code: "custom",
    message: "TRUST_PROXY is a number of proxies or a list of addresses such as 10.0.0.1, 10.1.0.0/16",
  });
  return z.NEVER;
});
