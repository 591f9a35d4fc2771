import { z } from "zod";

/** What one person may make, on a day and in all; of mails: how many one address gets that others ask for. */
export interface Limit {
  readonly aDay: number;
  readonly inAll: number;
}

/** Far more than households need, and little for who fills a database. */
const defaults = {
  boards: { aDay: 20, inAll: 200 },
  messages: { aDay: 2_000, inAll: 200_000 },
  schedules: { aDay: 200, inAll: 500 },
  drafts: { aDay: 200, inAll: 2_000 },
  links: { aDay: 100, inAll: 1_000 },
  // In all: those that wait.
  invitations: { aDay: 50, inAll: 200 },
  installables: { aDay: 20, inAll: 100 },
  credentials: { aDay: 50, inAll: 200 },
  // In all: those that live.
  sandboxes: { aDay: 500, inAll: 10 },
  mails: { aDay: 5, inAll: 100 },
} satisfies Record<string, Limit>;

export type LimitKind = keyof typeof defaults;
export type Limits = Readonly<Record<LimitKind, Limit>>;

const item = /^([a-z]+)=([1-9]\d{0,8})\/([1-9]\d{0,8})$/;

const isKind = (name: string): name is LimitKind => Object.hasOwn(defaults, name);

/** The defaults as the variable would have them. */
export const defaultLimits = Object.entries(defaults)
  .map(([kind, { aDay, inAll }]) => `${kind}=${aDay}/${inAll}`)
  .join(",");

/** `boards=20/200,drafts=…`; what is not named stays as it is. */
export const limitsSchema = z
  .string()
  .default("")
  .transform((list, context): Limits => {
    const read: Record<LimitKind, Limit> = { ...defaults };
    for (const text of list.split(",").filter((part) => part.trim() !== "")) {
      const [, kind = "", aDay, inAll] = item.exec(text.trim()) ?? [];
      if (isKind(kind)) read[kind] = { aDay: Number(aDay), inAll: Number(inAll) };
      else context.addIssue({ code: "custom", message: `LIMITS is a list such as ${defaultLimits}` });
    }
    return read;
  });
