import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPostmaster } from "../../gateway/db/embedded/postmaster.ts";
import { freePort } from "../../gateway/freePort.ts";
import { type GatewayProcess, type ProcessOptions, startGatewayProcess } from "../support/gatewayProcess.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

const folders: string[] = [];
const processes: GatewayProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-start-"));
  folders.push(folder);
  return folder;
}

async function start(folder: string, options: ProcessOptions = {}): Promise<GatewayProcess & { url: string }> {
  const port = await freePort();
  const gateway = startGatewayProcess({
    ...options,
    arguments: options.arguments ?? ["--no-demo"],
    environment: { PORT: String(port), DATA_DIR: folder, ...options.environment },
  });
  processes.push(gateway);
  return { ...gateway, url: `http://127.0.0.1:${port}` };
}

/** Ends what a failed test has left, the database servers of killed gateways too. */
afterEach(async () => {
  for (const gateway of processes.splice(0)) {
    gateway.signal("SIGKILL");
    await gateway.ended;
  }
  for (const folder of folders.splice(0)) {
    const left = readPostmaster(join(folder, "postgres"));
    if (left !== undefined) {
      process.kill(left.pid, "SIGQUIT");
      rmSync(left.socketFolder, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

function connect(folder: string) {
  const server = readPostmaster(join(folder, "postgres"));
  if (server === undefined) throw new Error("No server runs on the folder.");
  const path = `${server.socketFolder}/.s.PGSQL.${server.port}`;
  return postgres({ path, username: "clatter", database: "clatter", max: 1, onnotice: () => {} });
}

/** The one line that a refused start says, and its code. */
async function refusal(gateway: GatewayProcess): Promise<{ code: number | string; lines: string[] }> {
  const code = await gateway.ended;
  return { code, lines: gateway.output().trim().split("\n") };
}

describe("a start on an empty folder", () => {
  it("makes a database, prints its address, and a Ctrl-C ends it cleanly", async () => {
    const folder = newFolder();
    const gateway = await start(folder);
    await gateway.says(`ready at ${gateway.url}/`);
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    const socketFolder = readPostmaster(join(folder, "postgres"))?.socketFolder ?? "";
    expect(existsSync(socketFolder)).toBe(true);
    gateway.signal("SIGINT");
    expect(await gateway.ended).toBe(0);
    expect(gateway.output()).toContain("Stopped.");
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);
  });

  it("that listens to other machines says what they need to sign in there", async () => {
    const open = await start(newFolder(), { environment: { HOST: "0.0.0.0" } });
    const named = await start(newFolder(), {
      environment: {
        HOST: "0.0.0.0",
        PUBLIC_URL: "https://boards.example",
        ERROR_REPORTING_URL: "https://errors.example/",
      },
    });
    await open.says("From other machines nobody can sign in there: set PUBLIC_URL");
    await named.says("ready at https://boards.example/");
    expect(named.output()).toContain("ERROR_REPORTING_URL is set; it has no effect yet.");
    named.signal("SIGINT");
    expect(await named.ended).toBe(0);
    expect(named.output()).not.toContain("From other machines");
  });

  it("takes a Ctrl-C that arrives twice, as it does under npm, for one", async () => {
    const folder = newFolder();
    const gateway = await start(folder);
    await gateway.says("ready at");
    gateway.signal("SIGINT");
    gateway.signal("SIGINT");
    await gateway.says("Stopping");
    gateway.signal("SIGINT");
    expect(await gateway.ended).toBe(0);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
  });

  it("can be stopped while it is still starting", async () => {
    const folder = newFolder();
    const gateway = await start(folder);
    await gateway.says("PostgreSQL in the data folder");
    gateway.signal("SIGINT");
    expect(await gateway.ended).toBe(0);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
  });

  it("finds what was written when it starts again, also after SIGTERM", async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.says("ready at");
    const sql = connect(folder);
    await sql`insert into person (id, first_name, last_name) values ('kept', 'Ada', 'Kept')`;
    await sql.end();
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = await start(folder);
    await second.says("ready at");
    const again = connect(folder);
    expect(await again`select first_name from person where id = 'kept'`).toEqual([{ first_name: "Ada" }]);
    await again.end();
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
  });

  it.runIf(process.getuid?.() === 0)("works for an ordinary user, too", async () => {
    const folder = newFolder();
    const ordinaryUser = 65_534;
    chownSync(folder, ordinaryUser, ordinaryUser);
    const gateway = await start(folder, { user: ordinaryUser });
    await gateway.says("ready at");
    gateway.signal("SIGINT");
    expect(await gateway.ended).toBe(0);
  });
});

describe.runIf(process.getuid?.() === 0)("as root where user namespaces are not allowed", () => {
  /** A PATH on which there is no unshare. */
  function pathWithoutNamespaces(): string {
    const folder = newFolder();
    symlinkSync("/bin/ls", join(folder, "ls"));
    chmodSync(folder, 0o755);
    return folder;
  }

  it("runs the database as another user, and gives the files back when namespaces are there again", async () => {
    const folder = newFolder();
    const without = await start(folder, { environment: { PATH: pathWithoutNamespaces() } });
    await without.says("ready at");
    expect(statSync(join(folder, "postgres")).uid).toBe(65_534);
    without.signal("SIGINT");
    expect(await without.ended).toBe(0);
    const withThem = await start(folder);
    await withThem.says("ready at");
    expect(statSync(join(folder, "postgres")).uid).toBe(0);
    withThem.signal("SIGINT");
    expect(await withThem.ended).toBe(0);
  });

  it("says what can be done when that user cannot reach the folder", async () => {
    const closed = newFolder();
    const folder = join(closed, "data");
    const { code, lines } = await refusal(await start(folder, { environment: { PATH: pathWithoutNamespaces() } }));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^PostgreSQL does not run as root, .*Set DATABASE_URL/)]);
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
  });
});

describe("a gateway that was killed", () => {
  it("leaves a server that the next start takes over, with all that was acknowledged", async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.says("ready at");
    const server = readPostmaster(join(folder, "postgres"));
    const sql = connect(folder);
    await sql`insert into person (id, first_name, last_name) values ('kept', 'Ada', 'Kept')`;
    await sql.end();
    first.signal("SIGKILL");
    expect(await first.ended).toBe("SIGKILL");
    const second = await start(folder);
    await second.says("still running from last time");
    await second.says("ready at");
    expect(readPostmaster(join(folder, "postgres"))?.pid).toBe(server?.pid);
    const again = connect(folder);
    expect(await again`select first_name from person where id = 'kept'`).toEqual([{ first_name: "Ada" }]);
    await again.end();
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
  });

  it("leaves nothing in the way when its server was killed with it", async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.says("ready at");
    const server = readPostmaster(join(folder, "postgres"));
    first.signal("SIGKILL");
    process.kill(server?.pid ?? 0, "SIGKILL");
    await first.ended;
    const second = await start(folder);
    await second.says("ready at");
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
  });

  it("may have been killed while it made its database", async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.says(/.*/);
    await new Promise<void>((resolve) => {
      const look = () =>
        readdirSync(folder).some((name) => name.startsWith("postgres.making")) ? resolve() : setImmediate(look);
      look();
    });
    first.signal("SIGKILL");
    await first.ended;
    const second = await start(folder);
    await second.says("ready at");
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
  });
});

describe("a start that cannot go on says one line and ends", () => {
  it("when a living process holds the folder, with its id; and leaves that one alone", async () => {
    const folder = newFolder();
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
    const folder = newFolder();
    const gateway = await start(folder, { arguments: ["--no-demo", "--superadmin", "nobody@example.com"] });
    const { code, lines } = await refusal(gateway);
    expect([code, lines.at(-1)]).toEqual([1, "Nobody has signed up as nobody@example.com."]);
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
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
    expect([code, lines]).toEqual([2, ['Configuration: PORT is a number, but is "four".']]);
  });
});

it("tells its options and variables when asked for help", async () => {
  const gateway = await start(newFolder(), { arguments: ["--help"] });
  expect(await gateway.ended).toBe(0);
  expect(gateway.output()).toContain("DATABASE_URL");
});
