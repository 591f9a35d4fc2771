import { resolve } from "node:path";
import { z } from "zod";

/** `npm start` is production, `npm run dev` is development; nothing else decides (decision 31). */
export type Mode = "production" | "development";

const flag = (name: string) =>
  z
    .enum(["on", "off"], { error: `${name} is "on" or "off"` })
    .default("off")
    .transform((value) => value === "on");

const address = (name: string, protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${name} is an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

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

interface Variable {
  readonly meaning: string;
  readonly schema: z.ZodType<unknown>;
}

const variables = {
  PORT: {
    meaning: "port to listen on (4141)",
    schema: z.coerce
      .number({ error: "PORT is a number" })
      .int("PORT is a whole number")
      .min(0)
      .max(65_535, "PORT is at most 65535")
      .default(4141),
  },
  HOST: { meaning: "address to listen on (127.0.0.1)", schema: z.string().default("127.0.0.1") },
  DATA_DIR: { meaning: "folder of the gateway's data (./.clatter)", schema: z.string().default("./.clatter") },
  DATABASE_URL: {
    meaning: "PostgreSQL 15 or later; without it the gateway starts its own",
    schema: address("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  },
  REDIS_URL: {
    meaning: "Redis, needed when several gateways share one database",
    schema: address("REDIS_URL", ["redis:", "rediss:", "unix:"]).optional(),
  },
  PUBLIC_URL: { meaning: "the origin that browsers see (http://HOST:PORT)", schema: origin("PUBLIC_URL").optional() },
  EMBED_ORIGINS: {
    meaning: "origins that may embed the public pages, separated by commas",
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
    schema: z
      .string()
      .regex(/^(\d{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/, {
        error: "TRUST_PROXY is a number of proxies or a list of addresses",
      })
      .transform((value): number | string[] =>
        /^\d{1,2}$/.test(value) ? Number(value) : value.split(",").map((item) => item.trim()),
      )
      .optional(),
  },
  OIDC_ISSUER: {
    meaning: "another OpenID provider; without it the gateway is its own",
    schema: address("OIDC_ISSUER", ["http:", "https:"]).optional(),
  },
  OIDC_CLIENT_ID: { meaning: "the console's client id there (console)", schema: z.string().default("console") },
  OIDC_CLIENT_SECRET: { meaning: "the gateway's client secret there", schema: z.string().optional() },
  SMTP_URL: {
    meaning: "mail server; without it mails are files in the data folder",
    schema: address("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  },
  SMTP_FROM: {
    meaning: "sender of mails",
    schema: z.string().includes("@", { error: "SMTP_FROM is an e-mail address" }).optional(),
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
  SHOP_URL: { meaning: "the shop's cart", schema: address("SHOP_URL", ["https:", "http:"]).optional() },
  SHOP_WEBHOOK_SECRET: {
    meaning: "what the shop signs its calls with",
    schema: z.string().min(16, "SHOP_WEBHOOK_SECRET has at least 16 characters").optional(),
  },
  PRICINGS_FILE: { meaning: "file of the prices", schema: z.string().optional() },
  FLAGS_FILE: { meaning: "file of the feature flags", schema: z.string().optional() },
  METRICS: { meaning: '"on" serves GET /metrics', schema: flag("METRICS") },
  ERROR_REPORTING_URL: {
    meaning: "where errors are reported; nothing leaves the machine without it",
    schema: address("ERROR_REPORTING_URL", ["https:", "http:"]).optional(),
  },
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

const environmentSchema = z.object({
  PORT: variables.PORT.schema,
  HOST: variables.HOST.schema,
  DATA_DIR: variables.DATA_DIR.schema,
  DATABASE_URL: variables.DATABASE_URL.schema,
  REDIS_URL: variables.REDIS_URL.schema,
  PUBLIC_URL: variables.PUBLIC_URL.schema,
  EMBED_ORIGINS: variables.EMBED_ORIGINS.schema,
  TRUST_PROXY: variables.TRUST_PROXY.schema,
  OIDC_ISSUER: variables.OIDC_ISSUER.schema,
  OIDC_CLIENT_ID: variables.OIDC_CLIENT_ID.schema,
  OIDC_CLIENT_SECRET: variables.OIDC_CLIENT_SECRET.schema,
  SMTP_URL: variables.SMTP_URL.schema,
  SMTP_FROM: variables.SMTP_FROM.schema,
  PRODUCT_NAME: variables.PRODUCT_NAME.schema,
  SHOP: variables.SHOP.schema,
  SHOP_URL: variables.SHOP_URL.schema,
  SHOP_WEBHOOK_SECRET: variables.SHOP_WEBHOOK_SECRET.schema,
  PRICINGS_FILE: variables.PRICINGS_FILE.schema,
  FLAGS_FILE: variables.FLAGS_FILE.schema,
  METRICS: variables.METRICS.schema,
  ERROR_REPORTING_URL: variables.ERROR_REPORTING_URL.schema,
  LOG_LEVEL: variables.LOG_LEVEL.schema,
  DEMO_PASSWORD: variables.DEMO_PASSWORD.schema,
});

type Environment = z.output<typeof environmentSchema>;

export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** True when only this machine can reach the gateway. */
  readonly loopback: boolean;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** An origin, without a slash at its end. */
  readonly publicUrl: string;
  readonly embedOrigins: readonly string[];
  readonly trustProxy: number | readonly string[] | undefined;
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smtpFrom: string | undefined;
  readonly productName: string;
  readonly shop: "sandbox" | undefined;
  readonly shopUrl: string | undefined;
  readonly shopWebhookSecret: string | undefined;
  readonly pricingsFile: string | undefined;
  readonly flagsFile: string | undefined;
  readonly metrics: boolean;
  readonly errorReportingUrl: string | undefined;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly demoPassword: string | undefined;
  /** `--demo` always, `--no-demo` never, else as decision 26 says. */
  readonly demo: "always" | "never" | "firstStart";
  /** E-mail address of the person to make a superadmin at this start. */
  readonly superadmin: string | undefined;
}

/** A malformed value; its message is the one line to print before ending with code 2. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly exitCode = 2;
}

/** Asked for by `--help`: the message is the text to print before ending with code 0. */
export class HelpRequest extends Error {
  override readonly name = "HelpRequest";
  readonly exitCode = 0;
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/**
 * Reads the whole configuration, the only place that looks at the environment. An empty variable counts as absent.
 * Throws ConfigError for the first malformed value and HelpRequest for `--help`.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  argumentList: readonly string[],
  mode: Mode = "production",
): Config {
  const flags = readFlags(argumentList);
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) throw new ConfigError(malformedLine(parsed.error, present));
  const values = parsed.data;
  const shownHost = values.HOST.includes(":") && !values.HOST.startsWith("[") ? `[${values.HOST}]` : values.HOST;
  const reachable = shownHost === "0.0.0.0" || shownHost === "[::]" ? "127.0.0.1" : shownHost;
  return {
    mode,
    port: values.PORT,
    host: values.HOST,
    loopback: loopbackHosts.test(values.HOST),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL ?? `http://${reachable}:${values.PORT}`,
    embedOrigins: values.EMBED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    oidcIssuer: values.OIDC_ISSUER,
    oidcClientId: values.OIDC_CLIENT_ID,
    oidcClientSecret: values.OIDC_CLIENT_SECRET,
    smtpUrl: values.SMTP_URL,
    smtpFrom: values.SMTP_FROM,
    productName: values.PRODUCT_NAME,
    shop: values.SHOP,
    shopUrl: values.SHOP_URL,
    shopWebhookSecret: values.SHOP_WEBHOOK_SECRET,
    pricingsFile: values.PRICINGS_FILE,
    flagsFile: values.FLAGS_FILE,
    metrics: values.METRICS,
    errorReportingUrl: values.ERROR_REPORTING_URL,
    logLevel: values.LOG_LEVEL,
    demoPassword: values.DEMO_PASSWORD,
    ...flags,
  };
}

function readFlags(argumentList: readonly string[]): Pick<Config, "demo" | "superadmin"> {
  let demo: Config["demo"] = "firstStart";
  let superadmin: string | undefined;
  const rest = [...argumentList];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === "--help") throw new HelpRequest(helpText());
    else if (argument === "--demo") demo = "always";
    else if (argument === "--no-demo") demo = "never";
    else if (argument === "--superadmin" || argument.startsWith("--superadmin=")) {
      superadmin = argument === "--superadmin" ? rest.shift() : argument.slice("--superadmin=".length);
      if (superadmin === undefined || !superadmin.includes("@")) {
        throw new ConfigError("--superadmin needs an e-mail address, as in: npm start -- --superadmin mia@example.com");
      }
    } else throw new ConfigError(`Unknown option ${argument}. npm start -- --help lists what there is.`);
  }
  return { demo, superadmin };
}

function malformedLine(error: z.ZodError, present: Readonly<Record<string, unknown>>): string {
  const [issue] = error.issues;
  const name = String(issue?.path[0] ?? "");
  const secret = /SECRET|PASSWORD|URL/.test(name);
  const found = secret ? "" : `, but is ${JSON.stringify(present[name])}`;
  const rule = issue?.message.startsWith(name) === true ? issue.message : `${name} is malformed: ${issue?.message}`;
  return `Configuration: ${rule}${found}.`;
}

function helpText(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length));
  const lines = Object.entries(variables).map(([name, { meaning }]) => `  ${name.padEnd(width)}  ${meaning}`);
  return [
    "npm start -- [options]",
    "",
    "Options:",
    "  --demo               load the demo household also where a first start would not",
    "  --no-demo            never load it",
    "  --superadmin EMAIL   make this person a superadmin",
    "  --help               this text",
    "",
    "Environment:",
    ...lines,
    "",
  ].join("\n");
}
