import { chmodSync, chownSync, existsSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPostmaster } from "../../gateway/db/embedded/postmaster.ts";

import { connect, endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

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
    const open = await start(await madeFolder(), { environment: { HOST: "0.0.0.0" } });
    const named = await start(await madeFolder(), {
      environment: {
        HOST: "0.0.0.0",
        PUBLIC_URL: "https://boards.example",
      },
    });
    await open.says("From other machines nobody can sign in there: set PUBLIC_URL");
    await named.says("ready at https://boards.example/");
    named.signal("SIGINT");
    expect(await named.ended).toBe(0);
    expect(named.output()).not.toContain("From other machines");
    for (const { output } of [open, named]) expect(output()).not.toContain("neither https nor localhost");
  });

  it("that is neither https nor localhost says that browsers sign nobody in there", async () => {
    const gateway = await start(await madeFolder(), { environment: { PUBLIC_URL: "http://boards.lan:4141" } });
    await gateway.says("ready at http://boards.lan:4141/");
    await gateway.says("Browsers sign nobody in there, since it is neither https nor localhost");
  });

  it("takes a Ctrl-C that arrives twice, as it does under npm, for one", async () => {
    const folder = await madeFolder();
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
    expect(gateway.output()).toMatch(/Stopping …[\s\S]*Stopped\.$/m);
    expect(gateway.output()).not.toContain("ready at");
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(join(folder, "gateway.lock"))).toBe(false);
  });

  it("stops behind the step that it is at, and the next one goes on from there", async () => {
    const folder = newFolder();
    const gateway = await start(folder);
    const makes = () => readdirSync(folder).some((name) => name.startsWith("postgres.making."));
    await expect.poll(makes, { timeout: 30_000 }).toBe(true);
    gateway.signal("SIGTERM");
    expect(await gateway.ended).toBe(0);
    expect(gateway.output()).toMatch(/Stopping …\n {2}Stopped\.$/m);
    expect(gateway.output()).not.toContain("PostgreSQL in the data folder");
    expect(readdirSync(folder)).toEqual(["postgres"]);
    const next = await start(folder);
    await next.says("ready at");
    next.signal("SIGTERM");
    expect(await next.ended).toBe(0);
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
    const folder = await madeFolder();
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

  it("leaves a server that the doctor names, and a backup saves and ends", async () => {
    const folder = await madeFolder();
    const running = await start(folder);
    await running.says("ready at");
    const named = "PostgreSQL of this data folder runs without a gateway";
    const doctor = async () => (await refusal(await start(folder, { arguments: ["doctor"] }))).lines.join("\n");
    expect(await doctor()).not.toContain(named);
    running.signal("SIGKILL");
    await running.ended;
    const left = readdirSync(folder);
    expect(await doctor()).toContain(named);
    expect(readdirSync(folder)).toEqual(left);
    const socketFolder = readPostmaster(join(folder, "postgres"))?.socketFolder ?? "";
    const saved = await refusal(await start(folder, { arguments: ["backup", join(newFolder(), "by-hand.backup")] }));
    expect([saved.code, saved.lines[0]]).toEqual([0, expect.stringMatching(/by-hand\.backup: \d+ tables/)]);
    expect(readPostmaster(join(folder, "postgres"))).toBeUndefined();
    expect([existsSync(socketFolder), existsSync(join(folder, "gateway.lock"))]).toEqual([false, false]);
  });

  it("leaves nothing in the way when its server was killed with it", async () => {
    const folder = await madeFolder();
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
