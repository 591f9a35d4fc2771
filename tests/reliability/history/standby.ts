import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";

/* A second PostgreSQL that follows the first, made of a running one without programs that npm's does not bring. */

/** Nothing of these belongs to another server. */
const notCopied = ["postmaster.pid", "postmaster.opts"];
const emptied = ["pg_wal", "pg_replslot"];

/** Copies all files of the server that `sql` speaks to, while it runs, into a folder where a standby can be started. */
export async function copyServer(sql: postgres.Sql, folder: string): Promise<void> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  const target = join(folder, "postgres");
  // Keeps what happens from now on until the standby has it.
  await sql`select pg_create_physical_replication_slot('standby', true)`;
  await sql`select pg_backup_start('standby', true)`;
  // Some files go meanwhile: what is copied is made whole by the log of changes.
  spawnSync("cp", ["-a", row?.folder ?? "", target], { stdio: "ignore" });
  const [label] = await sql<{ text: string }[]>`select labelfile as text from pg_backup_stop(false)`;
  for (const name of notCopied) rmSync(join(target, name), { force: true });
  for (const name of emptied) {
    for (const entry of readdirSync(join(target, name))) rmSync(join(target, name, entry), { recursive: true });
  }
  mkdirSync(join(target, "pg_wal", "archive_status"));
  writeFileSync(join(target, "backup_label"), label?.text ?? "");
  writeFileSync(join(target, "standby.signal"), "");
}

/** Commits wait for the standby from now on. */
export async function untilSynchronous(sql: postgres.Sql): Promise<void> {
  await sql`alter system set synchronous_standby_names = '*'`;
  await sql`select pg_reload_conf()`;
  for (;;) {
    const [row] = await sql`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    if (row !== undefined) return;
    await pause(50);
  }
}
