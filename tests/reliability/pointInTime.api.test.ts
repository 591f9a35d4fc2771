import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { ensureDatabase, migrateDatabase } from "../../gateway/db/migrate.ts";
import { crowdReader } from "../support/crowd.ts";
import { readBoard, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* "Back to a minute" of docs/backup.md, line by line, on a PostgreSQL of the system: the embedded one has no tools of its own. */

const versions = "/usr/lib/postgresql";
const programs = (existsSync(versions) ? readdirSync(versions) : [])
  .map((version) => join(versions, version, "bin"))
  .filter((folder) => ["initdb", "pg_basebackup", "pg_ctl", "psql"].every((name) => existsSync(join(folder, name))))
  .at(0);

const [setUp = "", nightly = "", back = ""] = [
  ...(readFileSync("docs/backup.md", "utf8")
    .split("## Back to a minute")[1]
    ?.matchAll(/```sh\n(.*?)```/gs) ?? []),
].map(([, lines]) => lines ?? "");

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server of its own, and a shell of its account in which the page's folders and service are these. */
function openServer(bin: string) {
  const place = mkdtempSync(join(tmpdir(), "clatter-minute-"));
  const isRoot = process.getuid?.() === 0;
  const id = (kind: string): number => Number(spawnSync("id", [kind, "postgres"]).stdout.toString());
  // PostgreSQL refuses root: the account that its package made runs it.
  const owner = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  if (owner.uid !== undefined) chownSync(place, owner.uid, owner.gid);
  const data = join(place, "main");
  const log = join(place, "postgres.log");
  const options: SpawnSyncOptions = {
    ...owner,
    cwd: place,
    env: { PATH: `${bin}:${process.env.PATH}`, PGHOST: place, PGUSER: "postgres", PGDATABASE: "postgres" },
  };
  const control = (verb: string): string => `pg_ctl -D ${data} -w -l ${log} -m fast ${verb}`;
  const shell = (lines: string): void => {
    const here = lines
      .replaceAll("/var/backups/clatter", join(place, "backups"))
      .replaceAll("/var/lib/postgresql/15/main", data)
      .replaceAll(/systemctl (\w+) postgresql/g, (_, verb: string) => control(verb));
    const { status, stdout, stderr } = spawnSync("bash", ["-euc", here], options);
    if (status !== 0) throw new Error(`${here}\n${stdout}${stderr}${existsSync(log) ? readFileSync(log) : ""}`);
  };
  shell(`initdb -D ${data} -A trust -U postgres -E UTF8 --locale=C --no-sync --wal-segsize=1
    printf "listen_addresses = ''\\nunix_socket_directories = '${place}'\\n" >> ${data}/postgresql.conf
    ${control("start")}`);
  closing.push(() => {
    spawnSync("bash", ["-c", control("stop")], options);
    rmSync(place, { recursive: true, force: true });
  });
  const urlOf = (name: string) => `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(place)}`;
  return { place, shell, urlOf };
}

async function openApp(databaseUrl: string, seeds = false): Promise<TestApp> {
  const app = await testApp({
    beside: { databaseUrl },
    ...(seeds
      ? { seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")) }
      : {}),
  });
  closing.push(() => app.close());
  return app;
}

it.runIf(programs !== undefined)(
  "a database goes back to a minute, and boards, streams, displays and plans with it",
  async () => {
    const { place, shell, urlOf } = openServer(programs ?? "");
    mkdirSync(join(place, "backups"));
    if (process.getuid?.() === 0) spawnSync("chown", ["--reference", place, join(place, "backups")]);
    await ensureDatabase(urlOf("postgres"), "clatter");
    const url = urlOf("clatter");
    shell(setUp);
    await migrateDatabase(url);
    const app = await openApp(url, true);
    const mia = await app.as("mia");
    const [board = "", miaId = ""] = [app.ids.boards.Kitchen, app.ids.people.mia];
    await app.opened
      .sql`insert into device (id, board_id, token_hash, created_at) values ('panel', ${board}, 'hash', now())`;
    await schedule(mia, {
      boardId: board,
      messageId: await writeText(mia, "Later"),
      sendAt: (await app.clock.now()) + 3_600_000,
    });
    await sendText(mia, board, "Before the night");
    shell(nightly);
    const [base = ""] = readdirSync(join(place, "backups")).filter((name) => name.startsWith("base-"));

    await app.clock.advance(60_000);
    await sendText(mia, board, "Kept");
    const [minute] = await app.opened.sql<{ at: string }[]>`select clock_timestamp()::text as at`;
    await app.clock.advance(60_000);
    await sendText(mia, board, "Wrong");
    expect((await readBoard(mia, board)).currentAppearance?.message.formatted).toContain("WRONG");
    const position = await app.app.live.tail.position();
    await closing.pop()?.();

    shell(back.replace("base-20261128T020000", base).replace("2026-11-28 09:41:00+00", minute?.at ?? ""));
    const restored = openDatabase(url, { connections: 1 });
    closing.push(() => restored.close());
    await expect
      .poll(async () => (await restored.sql`select pg_is_in_recovery() as away`)[0]?.away, { timeout: 30_000 })
      .toBe(false);
    await migrateDatabase(url);

    const again = await openApp(url);
    const person = await again.as(miaId);
    expect((await readBoard(person, board)).currentAppearance?.message.formatted).toContain("KEPT");
    expect(await again.opened.sql`select id from device where must_forget`).toEqual([{ id: "panel" }]);
    const reader = await crowdReader(await again.listen(), "/events", {
      authorization: `Bearer ${person.token}`,
      "last-event-id": position,
    });
    closing.push(() => reader.close());
    reader.ask();
    await reader.until("event: reset");
    await again.clock.advance(60_000);
    await sendText(person, board, "After it");
    await again.clock.advance(4_000_000);
    for (const _ of [1, 2]) await again.context.jobs.sweep();
    const shown = await again.opened.sql<{ text: string }[]>`
    select m.text from message_appearance a join message m on m.id = a.message_id where a.board_id = ${board} order by a.version`;
    expect(shown.map(({ text }) => text)).toEqual(["Before the night", "Kept", "After it", "Later"]);
  },
  120_000,
);
