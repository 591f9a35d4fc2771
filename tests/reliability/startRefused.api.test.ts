import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../gateway/freePort.ts";

import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";
import { testApp } from "../support/testApp.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

describe("a start that cannot go on says one line and ends", () => {
  it("when a living process holds the folder, with its id; and leaves that one alone", async () => {
    const folder = await madeFolder();
    const holder = await start(folder);
    await holder.says("ready at");
    const { code, lines } = await refusal(await start(folder));
    expect(code).toBe(1);
    expect(lines).toEqual([
      `The data folder ${folder} is in use by process ${holder.pid}. Stop that one, or set DATA_DIR to another folder.`,
    ]);
    expect((await fetch(`${holder.url}/health/ready`)).status).toBe(200);
    holder.signal("SIGINT");
    expect(await holder.ended).toBe(0);
  });

  it("when a living process holds the folder whose lock was deleted; and leaves that one its database", async () => {
    const folder = await madeFolder();
    const holder = await start(folder);
    await holder.says("ready at");
    rmSync(join(folder, "gateway.lock"));
    const { code, lines } = await refusal(await start(folder));
    expect([code, lines]).toEqual([1, [expect.stringContaining(`is in use by process ${holder.pid}.`)]]);
    expect((await fetch(`${holder.url}/health/ready`)).status).toBe(200);
    holder.signal("SIGKILL");
    await holder.ended;
    rmSync(join(folder, "gateway.lock"), { force: true });
    const next = await start(folder);
    await next.says("ready at");
    next.signal("SIGINT");
    expect(await next.ended).toBe(0);
  });

  it("when the port is taken; and touches nothing", async () => {
    const folder = newFolder();
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const { code, lines } = await refusal(await start(folder, { environment: { PORT: String(port) } }));
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(lines).toEqual([`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`]);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });

  it("when the folder is a file", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    const { code, lines } = await refusal(await start(file));
    expect(code).toBe(1);
    expect(lines).toEqual([`The data folder ${file} is a file or lies below one. Set DATA_DIR to a folder.`]);
    expect(readFileSync(file, "utf8")).toBe("");
  });

  it("when the folder may not be written", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o555);
    const asRoot = process.getuid?.() === 0;
    const { code, lines } = await refusal(await start(join(folder, "data"), asRoot ? { user: 65_534 } : {}));
    chmodSync(folder, 0o755);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The data folder .* cannot be written \(EACCES\)\. Set DATA_DIR/)]);
  });

  it.runIf(process.platform === "linux")("when no folder can ever be made there", async () => {
    const { code, lines } = await refusal(await start("/proc/clatter/data"));
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The data folder \/proc\/clatter\/data cannot be written \(ENOENT\)/),
    ]);
  });

  it("when the host is no address of this machine", async () => {
    const { code, lines } = await refusal(await start(newFolder(), { environment: { HOST: "192.0.2.1" } }));
    expect([code, lines]).toEqual([1, ["HOST 192.0.2.1 is no address of this machine."]]);
  });

  it("when --superadmin names nobody; and stops its database", async () => {
    const folder = await madeFolder();
    const gateway = await start(folder, { arguments: ["--no-demo", "--superadmin", "nobody@example.com"] });
    const { code, lines } = await refusal(gateway);
    expect([code, lines.at(-1)]).toEqual([1, "Nobody has signed up as nobody@example.com."]);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
  });

  it("when a file cannot be read that a variable names, with code 2; and touches nothing", async () => {
    const named = ["BACKUP_PASSWORD", "PRICINGS", "LINK_LISTINGS", "SETTINGS_MODULES", "FLAGS", "SECRETS_KEY"];
    const folder = newFolder();
    const refused = named.map(async (variable) => {
      const name = `${variable}_FILE`;
      const environment = { [name]: join(folder, "none") };
      const { code, lines } = await refusal(await start(join(folder, name), { environment }));
      expect([code, lines]).toEqual([2, [expect.stringContaining(`Configuration: ${name} cannot be read`)]]);
      expect(existsSync(join(folder, name))).toBe(false);
    });
    await Promise.all(refused);
  });

  it.each([
    ["METRICS_PORT is taken", "127.0.0.1", /^Port \d+ \(METRICS_PORT\) is taken\./],
    ["METRICS_HOST is no address", "nohost.invalid", /^METRICS_PORT \d+ cannot be listened to on nohost\.invalid/],
  ])("when %s; and has begun nothing", async (_what, host, line) => {
    const own = await testApp();
    onTestFinished(() => own.close());
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const environment = { DATABASE_URL: own.databaseUrl, METRICS_PORT: String(port), METRICS_HOST: host };
    const { code, lines } = await refusal(await start(newFolder(), { environment }));
    await new Promise((resolve) => other.close(resolve));
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
    expect(await own.opened.sql`select to_regnamespace('jobs')::text as jobs`).toEqual([{ jobs: null }]);
  });

  it("when the database does not answer", async () => {
    const port = await freePort();
    const environment = { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` };
    const { code, lines } = await refusal(await start(newFolder(), { environment }));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The database does not answer: .*ECONNREFUSED/)]);
  });

  it("when a value of the configuration is malformed, with code 2", async () => {
    const { code, lines } = await refusal(await start(newFolder(), { environment: { PORT: "four" } }));
    expect([code, lines]).toEqual([2, ['Configuration: PORT is a whole number in decimal digits, but is "four".']]);
  });

  it.each([["--no-demo"], ["doctor"]])("when HOST is no address, with code 2, as well for %s", async (argument) => {
    const { code, lines } = await refusal(
      await start(newFolder(), { arguments: [argument], environment: { HOST: "999.1.1.1" } }),
    );
    const line =
      'Configuration: HOST is an address of this machine such as 127.0.0.1 or ::1, or a name of it, but is "999.1.1.1".';
    expect([code, lines]).toEqual([2, [line]]);
  });

  it.each([["--no-demo"], ["doctor"]])("when a proxy is no address, with code 2, as well for %s", async (argument) => {
    const folder = newFolder();
    const environment = { TRUST_PROXY: "10.0.0.0/99" };
    const { code, lines } = await refusal(await start(folder, { arguments: [argument], environment }));
    expect([code, lines]).toEqual([2, [expect.stringMatching(/^Configuration: TRUST_PROXY is .*"10.0.0.0\/99"\.$/)]]);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });
});

it("tells its options and variables when asked for help", async () => {
  const gateway = await start(newFolder(), { arguments: ["--help"] });
  expect(await gateway.ended).toBe(0);
  expect(gateway.output()).toContain("DATABASE_URL");
});
