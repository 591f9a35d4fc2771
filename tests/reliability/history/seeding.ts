import { createTokens } from "../../../gateway/auth/tokens.ts";
import { hashSecret } from "../../../gateway/callers/hash.ts";
import { readConfig } from "../../../gateway/config.ts";
import type { Context } from "../../../gateway/context.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { openDatabase } from "../../../gateway/db/database.ts";
import { newSecret } from "../../../gateway/db/ids.ts";
import { migrateDatabase } from "../../../gateway/db/migrate.ts";
import { memberBoards } from "../../../gateway/modules/boards/boards.service.ts";
import { createTallies } from "../../../gateway/tally.ts";
import { sow } from "../../support/seed.ts";

/** How much there is of everything. */
export interface Size {
  readonly writers: number;
  /** Boards that people write on. */
  readonly boards: number;
  /** Boards that only scheduled messages come on. */
  readonly timed: number;
  readonly consoles: number;
  readonly strangers: number;
  readonly displays: number;
  /** Rounds of a link, a member and a display that lose their right. */
  readonly revocations: number;
}

export interface Seat {
  readonly board: string;
  readonly device: string;
  readonly deviceToken: string;
}

/** Somebody who will lose their right. */
export interface Guest extends Seat {
  readonly memberId: string;
  readonly token: string;
}

export interface Household {
  /** Bearers of people who may write on all boards; the first one is the Owner of everything. */
  readonly tokens: readonly string[];
  readonly boards: readonly string[];
  readonly timed: readonly string[];
  /** A display for each of the first boards. */
  readonly displays: readonly Seat[];
  readonly guests: readonly Guest[];
}

/** Makes the tables and fills them, with the provider's keys and bearers that outlive the history. */
export async function sowHousehold(databaseUrl: string, publicUrl: string, size: Size): Promise<Household> {
  await migrateDatabase(databaseUrl);
  const opened = openDatabase(databaseUrl, { connections: 2 });
  const clock = await openClock(opened);
  const { database, sql } = opened;
  const config = { ...readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }, ["--no-demo"]), publicUrl };
  const quiet = { error() {}, warn() {}, info() {} };
  // It writes rows and signs, and needs nothing else of a gateway.
  const world = {
    database,
    clock,
    config,
    log: quiet,
    bus: { publish() {} },
    tallies: createTallies(),
  } as unknown as Context;
  try {
    const names = (what: string, count: number) => Array.from({ length: count }, (_, place) => `${what}${place + 1}`);
    const people = ["owner", ...names("writer", size.writers)];
    const guests = names("guest", size.revocations);
    const boards = names("board", size.boards);
    const timed = names("timed", size.timed);
    const ids = await sow(world, (seed) => {
      for (const name of [...people, ...guests]) seed.person(name);
      seed.tenant("home", (home) => {
        home.owner("owner");
        for (const name of people.slice(1)) home.user(name);
        for (const name of [...boards, ...timed]) home.board(name);
      });
      for (const name of guests) {
        seed.tenant(`of ${name}`, (tenant) => tenant.owner("owner").user(name).board(`board of ${name}`));
      }
    });
    const idOf = (name: string): string => ids.boards[name] ?? "";
    const seat = async (board: string): Promise<Seat> => {
      const [device, deviceToken] = [newSecret().slice(0, 21), newSecret()];
      await sql`insert into device (id, board_id, token_hash, created_at)
        values (${device}, ${board}, ${hashSecret(deviceToken)}, now())`;
      return { board, device, deviceToken };
    };
    const tokens = await createTokens(world, memberBoards);
    const bearer = (name: string): Promise<string> => tokens.issueForTest(ids.people[name] ?? "");
    const household: Household = {
      tokens: await Promise.all(people.map(bearer)),
      boards: boards.map(idOf),
      timed: timed.map(idOf),
      displays: await Promise.all(boards.slice(0, size.displays).map((name) => seat(idOf(name)))),
      guests: await Promise.all(
        guests.map(async (name) => {
          const [row] = await sql<{ id: string }[]>`select id from member where person_id = ${ids.people[name] ?? ""}`;
          return {
            ...(await seat(idOf(`board of ${name}`))),
            memberId: row?.id ?? "",
            token: await bearer(name),
          };
        }),
      ),
    };
    // Bearers live for ten minutes, and a history may be longer.
    await sql`update oidc_record set expires_at = now() + interval '1 day' where kind = 'AccessToken'`;
    return household;
  } finally {
    await clock.close();
    await opened.close();
  }
}
