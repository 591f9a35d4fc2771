import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError, HelpRequest, readConfig } from "../../gateway/config.ts";
import { variables } from "../../gateway/configVariables.ts";
import { projectPath } from "../../gateway/projectRoot.ts";

const read = (environment: Record<string, string> = {}, ...flags: string[]) => readConfig(environment, flags);

describe("the configuration", () => {
  it("needs nothing: everything has a default, and nothing leaves the machine", () => {
    expect(read()).toMatchObject({
      mode: "production",
      port: 4141,
      host: "127.0.0.1",
      loopback: true,
      dataDir: `${process.cwd()}/.clatter`,
      databaseUrl: undefined,
      publicUrl: "http://127.0.0.1:4141",
      embedOrigins: [],
      trustProxy: undefined,
      productName: "Clatter",
      metrics: false,
      errorReportingUrl: undefined,
      logLevel: "info",
      demo: "firstStart",
      superadmin: undefined,
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(read({ PORT: "", DATABASE_URL: "", METRICS: "" })).toEqual(read());
  });

  const good: [variable: string, value: string, member: string, read: unknown][] = [
    ["PORT", "80", "port", 80],
    ["HOST", "0.0.0.0", "loopback", false],
    ["HOST", "::1", "loopback", true],
    ["HOST", "[::1]", "loopback", true],
    ["HOST", "my_machine.local", "host", "my_machine.local"],
    ["HOST", "localhost", "loopback", true],
    ["PUBLIC_URL", "https://boards.example/", "publicUrl", "https://boards.example"],
    [
      "EMBED_ORIGINS",
      "https://a.example, https://b.example:8443",
      "embedOrigins",
      ["https://a.example", "https://b.example:8443"],
    ],
    ["PORT", "4141\r", "port", 4141],
    ["TRUST_PROXY", "2", "trustProxy", 2],
    ["TRUST_PROXY", "10.0.0.0/255.0.0.0", "trustProxy", ["10.0.0.0/255.0.0.0"]],
    ["TRUST_PROXY", "10.0.0.0/8, ::1", "trustProxy", ["10.0.0.0/8", "::1"]],
    ["TRUST_PROXY", "fd00::/8,192.0.2.7/32", "trustProxy", ["fd00::/8", "192.0.2.7/32"]],
    ["METRICS", "on", "metrics", true],
    ["ERROR_REPORTING_URL", "https://key@errors.example/1", "errorReportingUrl", "https://key@errors.example/1"],
    ["PRODUCT_NAME", " Klapp ", "productName", "Klapp"],
    ["DATABASE_URL", "postgres://u:p@h/d", "databaseUrl", "postgres://u:p@h/d"],
    ["DATABASE_URL", "postgres://u:%2F%40%25%23@h/d", "databaseUrl", "postgres://u:%2F%40%25%23@h/d"],
    ["DATABASE_URL", "postgres://u@h/d?host=%2Frun%2Fdb", "databaseUrl", "postgres://u@h/d?host=%2Frun%2Fdb"],
    ["REDIS_URL", "redis://h:6379/2", "redisUrl", "redis://h:6379/2"],
    ["SMTP_FROM", "boards@nas", "smtpFrom", { name: undefined, address: "boards@nas" }],
    ["SMTP_FROM", "Our boards <boards@h.example>", "smtpFrom", { name: "Our boards", address: "boards@h.example" }],
    [
      "SMTP_FROM",
      '"Boards, ours" <boards@h.example>',
      "smtpFrom",
      { name: "Boards, ours", address: "boards@h.example" },
    ],
    ["SMTP_FROM", "<boards@h.example>", "smtpFrom", { name: undefined, address: "boards@h.example" }],
    ["REDIS_URL", "unix:///run/redis@1.sock", "redisUrl", "unix:///run/redis@1.sock"],
    ["DATABASE_POOL", "40", "databasePool", 40],
    ["DATABASE_PREPARE", "on", "databasePrepare", true],
    ["SHOP", "sandbox", "shop", "sandbox"],
    ["LOCAL_API_PORT", "7000", "localApiPort", 7000],
    ["MAILS_AN_HOUR", "3", "mailsAnHour", 3],
    ["CONTACT_EMAIL", "channels@home.example", "contactEmail", "channels@home.example"],
    ["MQTT_URL", "mqtts://u:p@broker:8883", "mqttUrl", "mqtts://u:p@broker:8883"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://traces:4318", "otelExporterOtlpEndpoint", "http://traces:4318"],
    [
      "OTEL_EXPORTER_OTLP_HEADERS",
      "api-key=a%20b, x-scope=1=2",
      "otelExporterOtlpHeaders",
      { "api-key": "a b", "x-scope": "1=2" },
    ],
    ["RETAIN_EVENTS", "400d", "retainEvents", "400 days"],
    ["RETAIN_EVENTS", "2mo", "retainEvents", "2 months"],
    ["RETAIN_EVENTS", "forever", "retainEvents", undefined],
    ["RETAIN_HISTORY", "24mo", "retainHistory", "24 months"],
    ["OTEL_SERVICE_NAME", "boards", "otelServiceName", "boards"],
    ["OTEL_TRACES_SAMPLER", "traceidratio", "otelTracesSampler", "traceidratio"],
    ["OTEL_TRACES_SAMPLER_ARG", "0.25", "otelTracesSamplerArg", 0.25],
  ];
  it.each(good)("reads %s=%s", (variable, value, member, expected) => {
    expect(read({ [variable]: value })).toHaveProperty(member, expected);
  });

  const malformed: [variable: string, value: string][] = [
    ["PORT", "four"],
    ["LOCAL_API_PORT", "70000"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "0"],
    ["PORT", "80.5"],
    ["PORT", "0x1f"],
    ["PORT", "1e3"],
    ["PORT", "+80"],
    ["PORT", "8 0"],
    ["PORT", "9".repeat(400)],
    ["METRICS_PORT", "0b101"],
    ["DRAIN_MS", "0o17"],
    ["BACKUP_KEEP", "0x7"],
    ["HOST", "999.1.1.1"],
    ["HOST", "foo bar"],
    ["HOST", "http://127.0.0.1"],
    ["METRICS_HOST", "999.1.1.1"],
    ["DATABASE_URL", "mysql://h/d"],
    ["DATABASE_URL", "not an address"],
    ["DATABASE_POOL", "1"],
    ["DATABASE_URL", "postgres://u:a/b@h/d"],
    ["DATABASE_URL", "postgres://u:12/34@h/d"],
    ["DATABASE_URL", "postgres://u:50%off@h/d"],
    ["DATABASE_URL", "postgres://u:1#2@h/d"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=allow"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=require&uselibpqcompat=true"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=require&sslmode=disable"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslrootcert=/ca.pem"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=require&sslrootcert=system"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=require&sslcert=/own.pem"],
    ["DATABASE_URL", "postgres://u:p@h/d?sslmode=require&channel_binding=require"],
    ["DATABASE_URL", "postgres://u:p@h/d?connect_timeout=soon"],
    ["DATABASE_DIRECT_URL", "postgres://h/d?application_name=mine"],
    ["DATABASE_DIRECT_URL", "mysql://h/d"],
    ["DATABASE_DIRECT_URL", "postgres://u:50%off@h/d"],
    ["DATABASE_DIRECT_URL", "postgres://h/d"],
    ["REDIS_URL", "http://h"],
    ["REDIS_URL", "redis://h:6379/abc"],
    ["REDIS_URL", "redis://h:6379/1/2"],
    ["REDIS_URL", "unix:///run/redis.sock?db=abc"],
    ["REDIS_URL", "redis://:50%off@h"],
    ["MQTT_URL", "broker:1883"],
    ["RETAIN_EVENTS", "29d"],
    // A February is shorter than thirty days.
    ["RETAIN_EVENTS", "1mo"],
    ["RETAIN_EVENTS", "0mo"],
    ["RETAIN_HISTORY", "a year"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "traces:4318"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "secret"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "api-key=%"],
    ["OTEL_SERVICE_NAME", "a".repeat(81)],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["OTEL_TRACES_SAMPLER_ARG", "0x1"],
    ["OTEL_TRACES_SAMPLER_ARG", "1e-3"],
    ["PUBLIC_URL", "boards.example"],
    ["PUBLIC_URL", "https://boards.example/below"],
    ["EMBED_ORIGINS", "*"],
    ["EMBED_ORIGINS", "https://a.example,javascript:alert(1)"],
    ["EMBED_ORIGINS", "https://a.example/path"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "999.1.1.1"],
    ["TRUST_PROXY", "::::"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["TRUST_PROXY", "10.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.0/255.0.255.0"],
    ["TRUST_PROXY", "::1/129"],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2"],
    ["TRUST_PROXY", "127"],
    ["TRUST_PROXY", "0x7f.1"],
    ["OIDC_ISSUER", "ftp://h"],
    ["SMTP_URL", "h:25"],
    ["SMTP_URL", "smtp://u:50%off@h"],
    ["SMTP_FROM", "nobody"],
    ["SMTP_FROM", "boards@"],
    ["SMTP_FROM", "@example.com"],
    ["SMTP_FROM", "Boards boards@example.com"],
    ["SMTP_FROM", "Boards <boards>"],
    ["SMTP_FROM", "a@example.com, b@example.com"],
    ["CONTACT_EMAIL", "somebody"],
    ["PRODUCT_NAME", "42"],
    ["PRODUCT_NAME", "x".repeat(41)],
    ["MAILS_AN_HOUR", "0"],
    ["MAILS_AN_HOUR", "2.5"],
    ["MAILS_AN_HOUR", "many"],
    ["SHOP", "real"],
    ["SHOP_URL", "javascript:alert(1)"],
    ["SHOP_WEBHOOK_SECRET", "short"],
    ["METRICS", "true"],
    ["ERROR_REPORTING_URL", "h"],
    ["ERROR_REPORTING_URL", "https://errors.example/1"],
    ["ERROR_REPORTING_URL", "https://key:secret@errors.example/1"],
    ["ERROR_REPORTING_URL", "https://key@errors.example/project"],
    ["LOG_LEVEL", "loud"],
    ["DEMO_PASSWORD", "short"],
  ];
  it.each(malformed)("refuses %s=%s in one line that names it", (variable, value) => {
    const error = caught(() => read({ [variable]: value }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toHaveProperty("exitCode", 2);
    expect(String(error)).toContain(variable);
    expect(String(error)).not.toContain("\n");
  });

  it("says how a password is written in an address", () => {
    const error = caught(() => read({ DATABASE_URL: "postgres://u:a/b@h/d" }));
    expect(String(error)).toContain(
      "it begins with postgres:// or postgresql://, and / @ % # ? in a password are written %2F",
    );
  });

  it.each([
    ["DATABASE_URL", "mysql://user:hunter2@h/d"],
    ["DATABASE_URL", "postgres://user:hunter2/x@h/d"],
    ["DATABASE_URL", "postgres://user:12?hunter2@h/d"],
    ["SHOP_WEBHOOK_SECRET", "hunter2"],
    ["DEMO_PASSWORD", "hunter2"],
    ["SMTP_URL", "http://user:hunter2@h"],
  ])("does not say the value of %s, which may hold a secret", (variable, value) => {
    expect(String(caught(() => read({ [variable]: value })))).not.toContain("hunter2");
  });

  const alone = { METRICS_PORT: "9464", LOCAL_API_PORT: "7000" };
  it.each([
    ["PORT", "METRICS_PORT", { PORT: "9464" }],
    ["PORT", "LOCAL_API_PORT", { PORT: "7000" }],
    ["LOCAL_API_PORT", "METRICS_PORT", { METRICS_PORT: "7000" }],
    ["PORT", "METRICS_PORT", { PORT: "9464", HOST: "0.0.0.0" }],
    ["PORT", "METRICS_PORT", { PORT: "9464", HOST: "[::1]", METRICS_HOST: "localhost" }],
  ])("refuses one port for %s and %s", (one, other, environment) => {
    const error = caught(() => read({ ...alone, ...environment }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(new RegExp(`: ${one} and ${other} are both \\d+: give each a port of its own\\.$`));
  });

  it("takes one port on two addresses of the machine", () => {
    expect(read({ PORT: "9464", HOST: "192.0.2.7", METRICS_PORT: "9464" })).toHaveProperty("metricsPort", 9464);
  });

  it("takes the database itself for the one of DATABASE_URL where no other is named", () => {
    const [pooler, server] = ["postgres://pooler/d", "postgres://server/d"];
    expect(read({ DATABASE_URL: pooler }).databaseDirectUrl).toBe(pooler);
    expect(read({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: server }).databaseDirectUrl).toBe(server);
  });

  it("reads its options", () => {
    expect(read({}, "--demo").demo).toBe("always");
    expect(read({}, "--no-demo").demo).toBe("never");
    expect(read({}, "--superadmin", "mia@example.com").superadmin).toBe("mia@example.com");
    expect(read({}, "--superadmin=mia@example.com").superadmin).toBe("mia@example.com");
    expect(caught(() => read({}, "--superadmin"))).toBeInstanceOf(ConfigError);
    expect(caught(() => read({}, "--dmeo"))).toBeInstanceOf(ConfigError);
  });

  it("lists every variable it knows when asked for help", () => {
    const help = caught(() => read({}, "--help"));
    expect(help).toBeInstanceOf(HelpRequest);
    const names = [...new Set([...good, ...malformed].map(([name]) => name))];
    const others = ["DATA_DIR", "OIDC_CLIENT_ID", "PRICINGS_FILE", "FLAGS_FILE"];
    for (const name of [...names, ...others]) expect(String(help)).toContain(`  ${name} `);
    expect(String(help)).toContain("--superadmin EMAIL");
  });

  it("looks at every variable that it takes", () => {
    expect(Object.keys(variables).filter((name) => !isLookedAt(name))).toEqual([]);
    // A word of the gateway's own, and no member of the configuration.
    expect(isLookedAt("FRAME_ORIGIN_NOT_SITE")).toBe(false);
  });

  it("says what each variable means, in its help and nowhere else", () => {
    const help = String(caught(() => read({}, "--help")));
    for (const name of Object.keys(variables)) expect(help).toMatch(new RegExp(`^  ${name} +`, "m"));
    for (const { meaning } of Object.values(variables)) expect(help).toContain(meaning);
  });
});

const sources = readdirSync(projectPath("gateway"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/^config(Variables)?\.ts$/.test(path))
  .map((path) => readFileSync(projectPath(`gateway/${path}`), "utf8"));

/** Whether a source of the gateway, other than the reading of the configuration, takes the variable's member out of it. */
function isLookedAt(name: string): boolean {
  const member = name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const [read, named] = [new RegExp(`\\bconfig\\.${member}\\b`), new RegExp(`\\b${member}\\b`)];
  return sources.some((text) => read.test(text) || (/\bConfig\b/.test(text) && named.test(text)));
}

function caught(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
