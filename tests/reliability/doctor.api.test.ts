import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { dataFolder, doctor, listening } from "../support/doctor.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { openSmtpServer } from "../support/smtpServer.ts";
import { testApp } from "../support/testApp.ts";

/** Of localhost, signed by itself, until 2126; made for this test with `openssl req -x509`. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgG1tHX0y0KCRhMsAh
qzB19HikCv5WxAEq6uWqcYeE5DShRANCAATgWv38/r2UuFPn6dFvd7pOdUDQei87
tEcXfmVk3hnEITPCFW5QgWhL+ia5Bl5N4XagYapIL+lmccRJwmXROpm4
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUe0/0mw1iU1Qg+pd8eAeamtJmHJswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzIwMjcxNloYDzIxMjYxMDMw
MjAyNzE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATgWv38/r2UuFPn6dFvd7pOdUDQei87tEcXfmVk3hnEITPCFW5QgWhL
+ia5Bl5N4XagYapIL+lmccRJwmXROpm4o2kwZzAdBgNVHQ4EFgQUaLN/mLTbjgmy
M3DmFBrvnTvKAkkwHwYDVR0jBBgwFoAUaLN/mLTbjgmyM3DmFBrvnTvKAkkwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAOfLbPMyRv1eDD2uaoHBbs/x/JW7mtiEAj7vou9S8D2YAiBkWcU2H1ci
iw45J3g+ZDm1u6UqvoXLX0FLMsyztukZDw==
-----END CERTIFICATE-----
`,
};

it("finds nothing wrong with a gateway that runs well, and says what it runs on", async () => {
  const app = await testApp();
  onTestFinished(app.close);
  const smtp = await openSmtpServer();
  onTestFinished(smtp.close);
  const redis = hasRedis ? await redisServer() : undefined;
  if (redis !== undefined) onTestFinished(redis.close);
  const { port } = new URL(await app.listen());
  await app.opened.sql`insert into upkeep values ('backup', now() - interval '3 hours', '{}')`;
  const settings = {
    PORT: port,
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: smtp.url,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url, SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") }),
  };
  const { code, text, of } = await doctor(settings);
  const [server] = await app.opened.sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('max_connections') as most`;
  // The tests' own server keeps nothing through a power cut, and that is a problem.
  const hasProblem = server?.fsync === "off";
  expect(of("Port")).toEqual([`ok: ${port} is this product's, which runs`]);
  expect(of("First answer")).toEqual([expect.stringMatching(/^ok: after \d+ ms: ready$/)]);
  expect(of("Database")).toEqual([expect.stringContaining(`ok: PostgreSQL ${server?.version} `)]);
  expect(of("Database settings").join()).toContain(` of ${server?.most} connections are used`);
  expect(of("Tables")).toEqual(["ok: those of this version"]);
  expect(of("Clock")).toEqual([expect.stringMatching(/^ok: the database's is \d+ ms/)]);
  expect(of("Backup")).toEqual(["ok: the last one is 3.0 h old"]);
  expect(of("Mail")).toEqual([expect.stringMatching(/^ok: the mail server on this machine, port \d+ takes mails$/)]);
  if (hasRedis) expect(of("Redis")).toEqual([expect.stringMatching(/^ok: \d+\.\d+\.\d+ by a socket of this machine/)]);
  expect(of("Certificate")).toEqual(["ok: none, as this machine alone needs none"]);
  expect(of("Settings")[0]).toContain("PORT, DATA_DIR, DATABASE_URL");
  expect(text.match(/^ {2}problem .*$/gm) ?? []).toEqual(hasProblem ? [expect.stringContaining("fsync is off")] : []);
  expect(code).toBe(hasProblem ? 1 : 0);
});

it("names each fault and what to do, and no password, person or machine", async () => {
  const taken = await listening(createServer((socket) => socket.end("220 of another kind\r\n")));
  const foreign = await listening(createServer((socket) => socket.end()));
  const secure = await listening(createTlsServer(selfSigned, (socket) => socket.end()));
  const file = join(dataFolder(), "file");
  writeFileSync(file, "");
  const nobody = await freePort();
  const at = (scheme: string) => `${scheme}://mia:hunter2@127.0.0.1:${nobody}/private`;
  const settings = {
    PORT: String(taken),
    METRICS_PORT: String(foreign),
    DATA_DIR: join(file, "below"),
    DATABASE_URL: at("postgres"),
    REDIS_URL: at("redis").replace("/private", "/3"),
    SMTP_URL: at("smtp"),
    PUBLIC_URL: `https://localhost:${secure}`,
  };
  const { code, text, of } = await doctor(settings);
  const gone = `problem: on this machine, port ${nobody}: nobody listens there`;
  expect(of("Port")).toEqual([`problem: ${taken} is taken by another program`]);
  expect(of("Port of the figures")).toEqual([`problem: ${foreign} is taken by another program`]);
  expect(of("Data folder")).toEqual(["problem: the data folder cannot be made or written (ENOTDIR)"]);
  expect(of("Database")).toEqual([gone]);
  expect(of("Redis")).toEqual([gone]);
  expect(of("Mail")).toEqual([gone]);
  const days = Math.floor((Date.UTC(2126, 9, 30, 20, 27, 16) - Date.now()) / 86_400_000);
  expect(of("Certificate")).toEqual([`problem: ends in ${days} days, and it says DEPTH_ZERO_SELF_SIGNED_CERT`]);
  expect(code).toBe(1);
  for (const secret of ["hunter2", "mia", "private", file, "localhost"]) expect(text).not.toContain(secret);
});

it.runIf(hasRedis)("says that Redis has no database of the number in REDIS_URL", async () => {
  const redis = await redisServer();
  onTestFinished(redis.close);
  await redis.start();
  const { of } = await doctor({ REDIS_URL: `${redis.url}?db=99`, SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") });
  expect(of("Redis")).toEqual(["problem: by a socket of this machine: it has no database of that number"]);
});
