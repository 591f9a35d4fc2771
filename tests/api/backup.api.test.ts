import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { readBackup } from "../../gateway/backup/readBackup.ts";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { appendBoardEvent } from "../../gateway/boardState/boardState.ts";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { makeMigrationTable, migrationSteps } from "../../gateway/db/migrationSteps.ts";
import { contentsOf, countObjects, emptyDatabase, putBack, save } from "../support/backups.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import { shows } from "../support/developerCalls.ts";
import { identify } from "../support/displaySocket.ts";
import { closeAll, connect, connected, open, start } from "../support/displayWorld.ts";
import { startHouseholds } from "../support/households.ts";
import { historyTexts } from "../support/listCalls.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { testApp } from "../support/testApp.ts";
import { relayAll } from "../support/webhookCalls.ts";

// Every table goes out and in several times, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(closeAll);

/** What a restore changes on purpose. */
const rewritten = ["board_event.transaction_id", "event_relay.position", "stream_epoch.drawn_on", "device.must_forget"];
const password = "correct horse battery";

function without(map: Map<string, string>, ...names: readonly string[]): Map<string, string> {
  return new Map([...map].filter(([name]) => !names.includes(name)));
}

describe("a backup", () => {
  it("whose place is lost: what was scheduled comes at its time where it is put back, once, on whichever gateway", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    const sendAt = (await app.clock.now()) + 3_600_000;
    const messageId = await writeText(mia, "At seven");
    await schedule(mia, { boardId: board("Kitchen"), messageId, sendAt });
    const file = await save(app.databaseUrl);
    const target = await emptyDatabase();
    await putBack(target, file);
    await migrateDatabase(target);
    const gateways = await Promise.all([1, 2].map(() => testApp({ beside: { databaseUrl: target } })));
    const [one] = gateways;
    if (one === undefined) throw new Error("There are two.");
    const sweep = () => Promise.all(gateways.map(({ context }) => context.jobs.sweep()));
    const texts = async () => historyTexts(await one.as(app.ids.people.mia ?? ""), board("Kitchen"));
    await one.clock.advance(3_500_000);
    await sweep();
    expect(await texts()).not.toContain("At seven");
    await one.clock.advance(101_000);
    await sweep();
    await sweep();
    expect((await texts()).filter((text) => text === "At seven")).toHaveLength(1);
    for (const gateway of gateways) await gateway.close();
  });

  it("comes back into an empty place as it was, table by table, with its ways of counting and its rules", async () => {
    const { app, board } = await startHouseholds();
    await sendGrid(await app.as("mia"), board("Kitchen"), gridWith(63));
    const file = await save(app.databaseUrl);
    const target = await emptyDatabase();
    await putBack(target, file);
    const before = without(await contentsOf(app.databaseUrl, rewritten), "upkeep");
    const after = without(await contentsOf(target, rewritten), "upkeep");
    expect(after).toEqual(before);
    expect([...before.values()].filter((text) => !text.startsWith("0 ")).length).toBeGreaterThan(10);
    const rules = async (url: string) => {
      const { sql, close } = openDatabase(url, { connections: 1 });
      const found = await sql`
        select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
        union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
          where schemaname = 'public' and sequencename <> 'api_event_id_seq'
        order by 1`;
      await close();
      return found.map(({ rule }) => rule);
    };
    expect(await rules(target)).toEqual(await rules(app.databaseUrl));
    // It is a database that a gateway starts on, and a message goes on from where the board was.
    await migrateDatabase(target);
    const second = await testApp({ beside: { databaseUrl: target } });
    await second.clock.advance(15_000);
    expect(await sendGrid(await second.as(app.ids.people.mia ?? ""), board("Kitchen"), gridWith(64))).toBe(2);
    await second.close();
  });

  it("is of one instant, however much is written meanwhile", async () => {
    const { app, board } = await startHouseholds();
    const { sql } = app.opened;
    await sql`delete from censored_word`;
    await sql`insert into censored_word (word) select repeat('x', 200) || n from generate_series(1, 20000) n`;
    await sql`insert into upkeep values ('balance', now(), '20000')`;
    let stop = false;
    let writes = 0;
    const write = async (): Promise<void> => {
      while (!stop) {
        await sql.begin(async (inside) => {
          await inside`insert into censored_word (word) values (gen_random_uuid()::text)`;
          await inside`update upkeep set detail = to_jsonb(detail::int + 1) where name = 'balance'`;
        });
        writes += 1;
      }
    };
    const writing = Promise.all([write(), write()]);
    await expect.poll(() => writes).toBeGreaterThan(5);
    const before = writes;
    const file = await save(app.databaseUrl);
    const during = writes - before;
    stop = true;
    await writing;
    expect(during).toBeGreaterThan(0);
    expect(board("Kitchen")).not.toBe("");
    // The words are read first and the balance last: only one instant makes them agree.
    let balance = "";
    const read = await readBackup(createReadStream(file), undefined, {
      async table({ name }, rows) {
        if (name === "upkeep") for await (const chunk of rows) balance += chunk.toString();
      },
    });
    const words = read.manifest.tables.find(({ name }) => name === "censored_word");
    expect(/^balance\t.*\t(\d+)$/m.exec(balance)?.[1]).toBe(String(words?.rows));
  });

  it("that is not whole, or stays shut, says why and changes nothing", async () => {
    const { app } = await startHouseholds();
    const plain = await save(app.databaseUrl);
    const sealed = await save(app.databaseUrl, password);
    const target = await emptyDatabase();
    const untouched = await countObjects(target);
    const refused = async (file: string, bytes: Buffer, why: RegExp, given?: string): Promise<void> => {
      const changed = `${file}.changed`;
      writeFileSync(changed, bytes);
      await expect(readBackup(createReadStream(changed), given, {})).rejects.toThrow(why);
    };
    /** Where nobody read it through before. */
    const refusedInside = async (file: string, bytes: Buffer, why: RegExp, given?: string): Promise<void> => {
      await refused(file, bytes, why, given);
      await expect(putBack(target, `${file}.changed`, { password: given })).rejects.toThrow(why);
      expect(await countObjects(target)).toBe(untouched);
    };
    const flipped = (bytes: Buffer, at: number): Buffer => {
      const copy = Buffer.from(bytes);
      // A whole byte: a single bit may be one of the up to seven that fill up a byte of gzip and mean nothing.
      copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
      return copy;
    };
    const [whole, closed] = [readFileSync(plain), readFileSync(sealed)];
    await refusedInside(sealed, closed, /password does not open/, "a password of others");
    await refused(sealed, closed, /is encrypted: set BACKUP_PASSWORD/);
    const broken = /damaged or was cut off/;
    for (const part of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
      await refused(plain, whole.subarray(0, Math.max(200, whole.length * part)), broken);
      await refused(plain, flipped(whole, Math.max(200, Math.floor(whole.length * part))), broken);
    }
    await refusedInside(plain, whole.subarray(0, whole.length * 0.6), broken);
    await refusedInside(plain, flipped(whole, whole.length - 6), broken);
    await refused(plain, whole.subarray(0, whole.length - 9), broken);
    await refused(plain, flipped(whole, whole.indexOf("0.1.0")), broken);
    await refused(sealed, flipped(closed, closed.length - 1), /damaged/, password);
    await refused(plain, Buffer.from("-- PostgreSQL database dump"), /no backup of Clatter/);
    // Nothing was wrong with the place: the true ones go in.
    await putBack(target, sealed, { password });
    expect(await countObjects(target)).toBeGreaterThan(untouched);
  });

  it("goes into an empty database only, and ends sign-ins where that is asked for", async () => {
    const { app } = await startHouseholds();
    await app.as("mia");
    const file = await save(app.databaseUrl);
    const before = await contentsOf(app.databaseUrl);
    await expect(putBack(app.databaseUrl, file)).rejects.toThrow(/is not empty \(it has \d+ tables\)/);
    expect(await contentsOf(app.databaseUrl)).toEqual(before);
    expect(before.get("oidc_record")?.startsWith("0 ")).toBe(false);
    const target = await emptyDatabase();
    await putBack(target, file, { endSignIns: true });
    expect((await contentsOf(target)).get("oidc_record")).toMatch(/^0 /);
  });
});

describe("a backup of other tables", () => {
  test("comes up to this version's when it is of an older one, with its rows", async () => {
    const source = await emptyDatabase();
    const { sql, close } = openDatabase(source, { connections: 1 });
    const steps = migrationSteps();
    await sql.begin(async (inside) => {
      await makeMigrationTable(inside);
      for (const step of steps.slice(0, 12)) await step.run(inside);
      await inside`
        insert into person (id, first_name, last_name) values ('p', 'Old', 'One')`;
    });
    await close();
    const file = await save(source);
    const target = await emptyDatabase();
    await putBack(target, file);
    const found = openDatabase(target, { connections: 1 });
    expect(await found.sql`select first_name from person`).toEqual([{ first_name: "Old" }]);
    const [ran] = await found.sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
    expect(ran?.count).toBe(steps.length);
    await found.close();
    await migrateDatabase(target);
  });

  test("is refused when it is of a newer one, and the backup says so when it is made", async () => {
    const { app } = await startHouseholds();
    await app.opened
      .sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`;
    const file = await save(app.databaseUrl);
    const config = readConfig({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.dataDir }, []);
    const said: string[] = [];
    const terminal = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
    await runVerb("backup", [`${file}.by-hand`], config).finally(() => terminal.mockRestore());
    expect(said.join("")).toContain("A newer version was at the database: this one cannot restore it");
    const target = await emptyDatabase();
    const untouched = await countObjects(target);
    await expect(putBack(target, file)).rejects.toThrow(
      /has tables of a newer version, which this one does not know \(0\.1\.0 made it\)/,
    );
    expect(await countObjects(target)).toBe(untouched);
  });
});

describe("whoever followed before", () => {
  test("programs hear what they had not heard, nothing twice, and no id a second time", async () => {
    const { app, board, made } = await startWithCredential();
    const happen = (context: typeof app.context, cause: string) =>
      appendBoardEvent(context.database, {
        boardId: board("Kitchen"),
        kind: "unpinned",
        cause,
        actor: { kind: "job", id: null },
      });
    await happen(app.context, "told");
    await relayAll(app);
    await happen(app.context, "not told");
    // As on an older server, whose numbers the one that it goes to has yet to reach.
    await app.opened.sql.unsafe(`
      alter table board_event disable trigger board_event_append_only;
      update board_event e set transaction_id = case when e.transaction_id < r.position::xid8
        then '900000000000'::xid8 else '900000000005'::xid8 end from event_relay r;
      alter table board_event enable trigger board_event_append_only;
      update event_relay set position = '900000000003'`);
    const file = await save(app.databaseUrl);
    const target = await emptyDatabase();
    await putBack(target, file);
    await migrateDatabase(target);
    const second = await testApp({ beside: { databaseUrl: target } });
    const ids = async () => {
      await relayAll(second);
      const answer = await second.anonymous.get("/v1/events", shows(made));
      return (answer.json().data as { id: string }[]).map(({ id }) => Number(id.replace(/\D/g, "")));
    };
    const first = await ids();
    expect(first.length).toBe(2);
    // What the lost place told after the backup bears an id that nobody gets again.
    expect((first[1] ?? 0) - (first[0] ?? 0)).toBeGreaterThan(1_000);
    await happen(second.context, "new");
    expect((await ids()).length).toBe(3);
    await second.close();
  });

  test("a display that has seen a later version takes the restored one, and is reset once", async () => {
    const world = await start();
    await sendGrid(world.mia, world.kitchen, gridWith(63));
    const file = await save(world.app.databaseUrl);
    const target = await emptyDatabase();
    await putBack(target, file);
    await migrateDatabase(target);
    const second = await testApp({ beside: { databaseUrl: target } });
    open.push(second);
    const url = await second.listen();
    const socket = await connect(url, world.clientId);
    socket.say(identify(world.clientId, world.token));
    await socket.next("display");
    expect(socket.messages.map(({ type }) => type)).toEqual(["identified", "reset", "display"]);
    const again = await connected({ ...world, url });
    expect(again.messages.map(({ type }) => type)).toEqual(["identified", "display"]);
  });
});
