import { resolve } from "node:path";
import { z } from "zod";
import { address, host, redisAddress, sender } from "./configAddresses.ts";
import { databaseAddress } from "./configDatabase.ts";
import { defaultLimits, limitsSchema } from "./configLimits.ts";
import { whole } from "./configNumbers.ts";
import { proxiesSchema } from "./configProxies.ts";
import { retentionVariables } from "./configRetention.ts";
import { traceVariables } from "./configTraces.ts";

const flag = (name: string) =>
  z
    .enum(["on", "off"], { error: `${name} is "on" or "off"` })
    .default("off")
    .transform((value) => value === "on");

const origin = (name: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).pathname === "/",
      {
        error: `${name} takes origins such as https://example.com`,
      },
    )
    .transform((value) => new URL(value).origin);

/** Protocol, public key, host and, last in the path, the number of a project; a secret key is long out of use. */
function isDsn(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search } = new URL(value);
  return /^https?:$/.test(protocol) && username !== "" && password === "" && /\/\d+$/.test(pathname) && search === "";
}

interface Variable {
  readonly meaning: string;
  readonly schema: z.ZodType<unknown>;
}

/**
 * Every variable of the environment that the gateway reads: what it means, and what it may be. The members of Config and
 * the text of `--help` are made of this table.
 */
export const variables = {
  PORT: {
    meaning: "port to listen on (4141)",
    // None of its own choosing: the address that browsers see names it.
    schema: whole("PORT", 1, 65_535).default(4141),
  },
  LOCAL_API_PORT: {
    meaning: "port for programs of the Local dialect alone, 7000 by custom; without it only below /dialects/local",
    schema: whole("LOCAL_API_PORT", 1, 65_535).optional(),
  },
  HOST: { meaning: "address to listen on (127.0.0.1)", schema: host("HOST").default("127.0.0.1") },
  DATA_DIR: {
    meaning: "folder of the gateway's data (./.clatter)",
    schema: z
      .string()
      .default("./.clatter")
      .transform((folder) => resolve(folder)),
  },
  DATABASE_URL: {
    meaning: "PostgreSQL 15 or later; without it the gateway starts its own",
    schema: databaseAddress("DATABASE_URL").optional(),
  },
  DATABASE_POOL: {
    meaning: "connections to the database at most (10); of all gateways together 0.7 of its max_connections",
    schema: whole("DATABASE_POOL", 2, 1_000).default(10),
  },
  DATABASE_DIRECT_URL: {
    meaning: "the database itself, where DATABASE_URL is PgBouncer in transaction mode before it",
    schema: databaseAddress("DATABASE_DIRECT_URL").optional(),
  },
  DATABASE_PREPARE: {
    meaning: '"on" where that PgBouncer is 1.21 or later with max_prepared_statements: statements are prepared',
    schema: flag("DATABASE_PREPARE"),
  },
  BACKUP_EVERY: {
    meaning: "how often a running gateway makes a backup, such as 24h or 30m; without it only npm start -- backup FILE",
    schema: z
      .string()
      .regex(/^[1-9]\d{0,3}[mhd]$/, {
        error: "BACKUP_EVERY is a number of minutes, hours or days such as 30m, 24h or 7d",
      })
      .transform(
        (text) =>
          Number.parseInt(text, 10) * (text.endsWith("m") ? 60_000 : text.endsWith("h") ? 3_600_000 : 86_400_000),
      )
      .optional(),
  },
  BACKUP_KEEP: {
    meaning: "how many of those backups are kept (7)",
    schema: whole("BACKUP_KEEP", 1, 1_000).default(7),
  },
  BACKUP_DIR: {
    meaning: "folder of those backups (DATA_DIR/backups); better on another disk",
    schema: z
      .string()
      .transform((folder) => resolve(folder))
      .optional(),
  },
  BACKUP_PASSWORD: {
    meaning: "encrypts backups, and opens encrypted ones; whoever loses it loses them",
    schema: z.string().min(12, "BACKUP_PASSWORD has at least 12 characters").optional(),
  },
  BACKUP_PASSWORD_FILE: { meaning: "file of that password", schema: z.string().optional() },
  ...retentionVariables,
  REDIS_URL: {
    meaning: "Redis, needed when several gateways share one database",
    schema: redisAddress("REDIS_URL").optional(),
  },
  MQTT_URL: {
    meaning: "MQTT broker that boards are shown to Home Assistant by, e.g. mqtt://name:password@broker:1883",
    schema: address("MQTT_URL", ["mqtt:", "mqtts:", "ws:", "wss:"]).optional(),
  },
  PUBLIC_URL: { meaning: "the origin that browsers see (http://HOST:PORT)", schema: origin("PUBLIC_URL").optional() },
  EMBED_ORIGINS: {
    meaning:
      "origins that may embed the visual editor and the shop's widgets, separated by commas; boards may stand anywhere",
    schema: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((item) => item.trim())
          .filter((item) => item !== ""),
      )
      .pipe(z.array(origin("EMBED_ORIGINS"))),
  },
  TRUST_PROXY: {
    meaning: "how many proxies stand in front, or their addresses, separated by commas",
    schema: proxiesSchema.optional(),
  },
  DRAIN_MS: {
    meaning:
      "how long a stop only says that it is one (/health/ready), for proxies to notice (0; 2000 with TRUST_PROXY)",
    schema: whole("DRAIN_MS", 0, 60_000).optional(),
  },
  LIMITS: {
    meaning: `what one person may make, a day/in all; a quarter until their address is confirmed; mails: what one address gets (${defaultLimits})`,
    schema: limitsSchema,
  },
  MAILS_AN_HOUR: {
    meaning: "how many mails of a kind (confirm an address, new password) go to one address in an hour (8)",
    schema: whole("MAILS_AN_HOUR", 1, 1000).default(8),
  },
  ALLOWED_PRIVATE_HOSTS: {
    meaning: "hosts of private networks that channels may ask, each as host:port, separated by commas",
    schema: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((item) => item.trim().toLowerCase())
          .filter((item) => item !== ""),
      )
      .pipe(
        z.array(
          z.string().regex(/^([a-z0-9._-]+|\[[0-9a-f:.]+\]):\d{1,5}$/, {
            error: "ALLOWED_PRIVATE_HOSTS takes a host and its port, such as homeassistant.local:8123",
          }),
        ),
      ),
  },
  SECRETS_KEY: {
    meaning:
      "keys for secrets of channels, 32 bytes in base64, the newest first, separated by commas; several gateways need them (a file in DATA_DIR)",
    schema: z.string().optional(),
  },
  SECRETS_KEY_FILE: { meaning: "file of the same keys", schema: z.string().optional() },
  OIDC_ISSUER: {
    meaning: "another OpenID provider; without it the gateway is its own",
    schema: address("OIDC_ISSUER", ["http:", "https:"]).optional(),
  },
  OIDC_CLIENT_ID: { meaning: "the console's client id there (console)", schema: z.string().default("console") },
  SMTP_URL: {
    meaning: "mail server; without it mails are files in the data folder",
    schema: address("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  },
  SMTP_FROM: {
    meaning: "sender of mails, boards@example.com or Boards <boards@example.com>",
    schema: sender("SMTP_FROM").optional(),
  },
  CONTACT_EMAIL: {
    meaning: "who answers for the channels that come with the product: whom Contact Developer writes to",
    schema: z.email({ error: "CONTACT_EMAIL is an e-mail address" }).optional(),
  },
  PRODUCT_NAME: {
    meaning: "what the product calls itself (Clatter)",
    schema: z
      .string()
      .trim()
      .max(40, "PRODUCT_NAME has at most 40 characters")
      .refine((name) => /\p{Letter}/u.test(name), { error: "PRODUCT_NAME needs a letter" })
      .default("Clatter"),
  },
  SHOP: {
    meaning: '"sandbox" sells for no money, for trying out',
    schema: z.enum(["sandbox"], { error: 'SHOP is "sandbox" or absent' }).optional(),
  },
  SHOP_URL: {
    meaning: "the shop's cart",
    schema: address("SHOP_URL", ["https:", "http:"]).optional(),
  },
  SHOP_WEBHOOK_SECRET: {
    meaning: "what the shop signs its calls with",
    schema: z.string().min(16, "SHOP_WEBHOOK_SECRET has at least 16 characters").optional(),
  },
  PRICINGS_FILE: { meaning: "file of the prices", schema: z.string().optional() },
  SETTINGS_MODULES_FILE: {
    meaning: "file of the pages of others that stand among a board's settings",
    schema: z.string().optional(),
  },
  LINK_LISTINGS_FILE: {
    meaning: "file of the apps that people may link boards to, with the addresses that they lead back to",
    schema: z.string().optional(),
  },
  FLAGS_FILE: { meaning: "file of the feature flags", schema: z.string().optional() },
  METRICS: { meaning: '"on" serves GET /metrics on PORT, to anybody who reaches it', schema: flag("METRICS") },
  METRICS_PORT: {
    meaning: "port of its own for GET /metrics, for this machine alone but where METRICS_HOST says otherwise",
    schema: whole("METRICS_PORT", 1, 65_535).optional(),
  },
  METRICS_HOST: {
    meaning: "address that METRICS_PORT listens on (127.0.0.1)",
    schema: host("METRICS_HOST").default("127.0.0.1"),
  },
  ERROR_REPORTING_URL: {
    meaning: "where errors go, as a Sentry DSN: https://key@host/project; nowhere without it",
    schema: z
      .string()
      .refine(isDsn, { error: "ERROR_REPORTING_URL is a Sentry DSN such as https://key@errors.example.com/1" })
      .optional(),
  },
  ...traceVariables,
  LOG_LEVEL: {
    meaning: "trace, debug, info, warn, error, fatal or silent (info)",
    schema: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "LOG_LEVEL is trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  },
  DEMO_PASSWORD: {
    meaning: "password of the demo people, instead of a random one",
    schema: z.string().min(8, "DEMO_PASSWORD has at least 8 characters").optional(),
  },
} as const satisfies Record<string, Variable>;

/** `PUBLIC_URL` is `publicUrl`. */
type MemberOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<MemberOf<Rest>>}`
  : Lowercase<Name>;

/** What the variables say, each under the name of its member. */
export type Values = {
  readonly [Name in keyof typeof variables as MemberOf<Name>]: z.output<(typeof variables)[Name]["schema"]>;
};

function memberOf(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

const everything = Object.entries<Variable>(variables);

/** The whole environment; of several malformed values the first is reported. */
export const environmentSchema = z
  .object(Object.fromEntries(everything.map(([name, { schema }]) => [name, schema])))
  // The table says of what type each is.
  .transform((read) => Object.fromEntries(everything.map(([name]) => [memberOf(name), read[name]])) as Values);
