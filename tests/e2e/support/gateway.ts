import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { freePort } from "../../../gateway/freePort.ts";

/** The demo people's password in browser tests. */
export const PASSWORD = "flip-flap-flop";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningGateway {
  url: string;
  dataFolder: string;
  /** A free port on loopback: pages of this origin may embed what other sites may. */
  embedderPort: number;
  /** A free port on loopback: the app "Paper Garden" leads people back to it, whom boards may be linked to. */
  linkingPort: number;
  /** A free port on loopback: sources of channels may stand there. */
  feedPort: number;
  /** Ends the gateway as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
}

async function waitUntilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}:\n${said()}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The gateway was not ready after a minute:\n${said()}`);
}

/** One app that boards may be linked to. */
function writeListings(dataFolder: string, port: number): string {
  const file = join(dataFolder, "linkListings.json");
  const redirectUris = [`http://127.0.0.1:${port}/back?from=clatter`];
  const scopes = ["Read", "Write"];
  writeFileSync(
    file,
    JSON.stringify([{ id: "paper", title: "Paper Garden", developer: "Garden & Co", redirectUris, scopes }]),
  );
  return file;
}

/**
 * Starts the built gateway as `npm start` does, with the demo household, on a free port and a folder of its own. `more`:
 * further variables.
 */
export async function startGateway(more: NodeJS.ProcessEnv = {}): Promise<RunningGateway> {
  const dataFolder = mkdtempSync(join(tmpdir(), "clatter-e2e-"));
  const port = await freePort();
  const embedderPort = await freePort();
  const linkingPort = await freePort();
  const feedPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["dist/gateway/main.js", "--demo"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${feedPort}`,
      EMBED_ORIGINS: `http://127.0.0.1:${embedderPort}`,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: "warn",
      METRICS: "on",
      // All tests share one person's day, and the same few addresses.
      LIMITS: "boards=1000/1000, mails=1000/1000",
      LINK_LISTINGS_FILE: writeListings(dataFolder, linkingPort),
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  }
  await waitUntilReady(url, child, () => output);
  return {
    url,
    dataFolder,
    embedderPort,
    linkingPort,
    feedPort,
    stop: () =>
      new Promise((resolve) => {
        const end = () => {
          rmSync(dataFolder, { recursive: true, force: true });
          resolve();
        };
        // One that is gone already says no more that it goes.
        if (child.exitCode !== null || child.signalCode !== null) return end();
        child.once("exit", end);
        child.kill("SIGINT");
      }),
  };
}

/** The embedded server's socket folder stands on line 5 of its pid file. */
function socketFolder(dataFolder: string): string {
  const pidFile = readdirSync(dataFolder, { recursive: true }).find((name) => String(name).endsWith("postmaster.pid"));
  const lines = readFileSync(join(dataFolder, String(pidFile)), "utf8").split("\n");
  return lines[4] ?? "";
}

const openDatabase = (dataFolder: string) =>
  postgres({ host: socketFolder(dataFolder), port: 5432, user: "clatter", database: "clatter", max: 1 });

/** Makes a person a superadmin, as a start with `--superadmin` does, and back again: the fixture of support/test.ts. */
export async function setSuperadmin(dataFolder: string, emailAddress: string, isSuperadmin: boolean): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    if (isSuperadmin)
      await sql`insert into superadmin (id, person_id)
        select ${randomUUID()}, person_id from account where email_address = ${emailAddress} on conflict do nothing`;
    else
      await sql`delete from superadmin using account
        where account.person_id = superadmin.person_id and email_address = ${emailAddress}`;
  } finally {
    await sql.end();
  }
}

/** Takes back all attempts that were made, as the minute does for which they count. */
export async function forgetAttempts(dataFolder: string): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    await sql`delete from budget`;
  } finally {
    await sql.end();
  }
}

/** A plan without an end, as a purchase brings one. */
export async function givePlus(dataFolder: string, boardId: string): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    await sql`insert into product_application (id, board_id, product_id, created_at)
      select ${randomUUID()}, ${boardId}, id, gateway_now() from product where is_plus limit 1`;
  } finally {
    await sql.end();
  }
}

/** The time by the gateway's one clock. */
export async function gatewayNow(dataFolder: string): Promise<number> {
  const sql = openDatabase(dataFolder);
  try {
    const [row] = await sql<{ now: number }[]>`select (extract(epoch from gateway_now()) * 1000)::float8 as now`;
    return row?.now ?? 0;
  } finally {
    await sql.end();
  }
}

/** What channels showed on a board since a moment, in its order, as codes. */
export async function shownByChannels(
  dataFolder: string,
  boardId: string,
  since: number,
): Promise<{ readonly title: string; readonly codes: readonly number[] }[]> {
  const sql = openDatabase(dataFolder);
  try {
    const rows = await sql<{ title: string; characters: Uint8Array }[]>`
      select s.title, a.characters from message_appearance a join subscription s on s.id = a.subscription_id
      where a.board_id = ${boardId} and a.appeared_at >= to_timestamp(${since / 1000}) order by a.version`;
    return rows.map(({ title, characters }) => ({ title, codes: [...characters] }));
  } finally {
    await sql.end();
  }
}

/** Moves the gateway's one clock forward; only tests can. */
export async function moveClock(dataFolder: string, milliseconds: number): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    await sql`update gateway_clock set offset_ms = offset_ms + ${milliseconds}`;
    await sql`notify gateway_clock`;
  } finally {
    await sql.end();
  }
}

/** Lets what an address was invited to run out, as 14 days do, without moving the clock that all tests share. */
export async function expireInvitations(dataFolder: string, emailAddress: string): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    await sql`update member set expires_at = gateway_now() where email_address = ${emailAddress}`;
  } finally {
    await sql.end();
  }
}

/** Puts a board into quiet hours that hold now in every zone: all day but one minute, which lies half an hour ahead. */
export async function setQuietHours(dataFolder: string, boardId: string): Promise<void> {
  const sql = openDatabase(dataFolder);
  try {
    await sql`update board set quiet_hours_set_by = 'Noor Haddad',
      quiet_hours_begin = to_char(gateway_now() at time zone 'UTC' + interval '30 minutes', 'HH24MI'),
      quiet_hours_end = to_char(gateway_now() at time zone 'UTC' + interval '29 minutes', 'HH24MI')
      where id = ${boardId}`;
  } finally {
    await sql.end();
  }
}

/** Puts a channel on a board whose developer lets people configure it on a page of their own; answers its subscription. */
export async function addForeignChannel(
  dataFolder: string,
  boardId: string,
  configurationUrl: string,
): Promise<string> {
  const sql = openDatabase(dataFolder);
  const [installable, installation, subscription] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await sql`insert into installable (id, title, friendly_identifier, public, published, installations_are_singleton,
        subscriptions_can_be_renamed, hide_from_installables_list, developer_id, configuration_url, created_at)
      select ${installable}, 'Tide table', ${installable}, true, true, false, true, true, id, ${configurationUrl}, gateway_now()
      from developer limit 1`;
    await sql`insert into installation (id, tenant_id, installable_id, created_at)
      select ${installation}, tenant_id, ${installable}, gateway_now() from board where id = ${boardId}`;
    await sql`insert into subscription (id, installation_id, board_id, title, muted, requires_configuration, created_at)
      values (${subscription}, ${installation}, ${boardId}, 'Tide table', false, true, gateway_now())`;
    return subscription;
  } finally {
    await sql.end();
  }
}
