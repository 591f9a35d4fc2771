import { isIP } from "node:net";
import { z } from "zod";

/**
 * An address of one of these protocols. Those that may hold a name and a password are taken by drivers, which decode them:
 * what they would stumble over is told here.
 */
export const address = (name: string, protocols: readonly string[]) => {
  const begins = `begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
  const isOfPages = protocols.every((protocol) => /^https?:$/.test(protocol));
  return z.string().superRefine((value, context) => {
    const tell = (message: string) => void context.addIssue({ code: "custom", message });
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isOfThese = url !== undefined && protocols.includes(url.protocol);
    if (!isOfPages && mayHoldPassword(value, protocols) && (!isOfThese || !isWhole(url))) {
      tell(`${name} is no valid address: it ${begins}, and / @ % # ? in a password are written %2F %40 %25 %23 %3F`);
    } else if (!isOfThese) tell(`${name} is an address that ${begins}`);
  });
};

const mayHoldPassword = (value: string, protocols: readonly string[]): boolean =>
  /[@%]/.test(value) && protocols.some((protocol) => value.startsWith(protocol));

/** Nothing of the password has gone elsewhere, and all can be decoded. */
function isWhole({ username, password, pathname, hash, hostname, protocol }: URL): boolean {
  if (protocol === "unix:") return true;
  if (pathname.includes("@") || hash !== "") return false;
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return hostname !== "" || username === "";
  } catch {
    return false;
  }
}

/** Redis, by its number of a database, if any: what is none, its driver asks for all the same. */
export const redisAddress = (name: string) =>
  address(name, ["redis:", "rediss:", "unix:"]).refine((value) => !URL.canParse(value) || hasNumber(new URL(value)), {
    error: `${name} names a database of Redis by its number: redis://host:6379/2`,
  });

function hasNumber({ protocol, pathname, searchParams }: URL): boolean {
  const inPath = protocol === "unix:" ? "" : pathname.slice(1);
  return [inPath, searchParams.get("db") ?? ""].every((number) => /^\d{0,5}$/.test(number));
}

export interface Sender {
  /** What stands beside the address; the product's name by default. */
  readonly name: string | undefined;
  readonly address: string;
}

/** An e-mail address, alone or behind a name, as mails have it: Boards <boards@example.com>. */
export const sender = (name: string) =>
  z.string().transform((value, context): Sender => {
    const [, shown, behind] = /^(.*?)\s*<([^<>]*)>$/.exec(value.trim()) ?? [];
    const address = behind ?? value.trim();
    if (!/^[^\s@"<>(),;:]+@[^\s@"<>(),;]+$/.test(address) || /[\r\n]/.test(value))
      context.addIssue({
        code: "custom",
        message: `${name} is an e-mail address such as boards@example.com, or Boards <boards@example.com>`,
      });
    return { name: shown?.replace(/^"(.*)"$/, "$1") || undefined, address };
  });

/** An address, with or without the brackets of IPv6, or a name; numbers alone are an address, or nothing. */
export const host = (name: string) =>
  z
    .string()
    .refine(
      (value) =>
        isIP(value.replace(/^\[(.*)\]$/, "$1")) !== 0 || (/^[\w.-]+$/.test(value) && URL.canParse(`http://${value}/`)),
      { error: `${name} is an address of this machine such as 127.0.0.1 or ::1, or a name of it` },
    );
