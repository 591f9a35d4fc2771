import { describe, expect, test } from "vitest";
import { deleteCredential, quoted, shows } from "../support/developerCalls.ts";
import { grid, makeBoardKey, startDialects } from "../support/dialectWorld.ts";
import { counted, countStatements } from "../support/statements.ts";

const path = "/dialects/local/local-api/message";
const header = "x-vestaboard-local-api-key";

type World = Awaited<ReturnType<typeof startDialects>>;

const write = ({ ask }: World, token: string, code: number) =>
  ask("POST", path, { [header]: token, "content-type": "application/json" }, JSON.stringify(grid(code)));

/** The least of three, as what the gateway asks for itself meets one of them, not all. */
async function least(act: () => Promise<number>): Promise<number> {
  return Math.min(await act(), await act(), await act());
}

describe("The statements of a call", () => {
  test("are one for who asks, one more for a board or a list, and two for a program that reads", async () => {
    const world = await startDialects();
    const { app, mia, ask, local, anew } = world;
    expect(await countStatements(app, mia, "{ __typename }")).toBe(1);
    const board = `{ getBoardV2(id: ${quoted(world.kitchen)}) { id title rows columns characters } }`;
    expect(await countStatements(app, mia, board)).toBe(2);
    expect(await countStatements(app, mia, "{ fetchAllBoards { id title characters } }")).toBe(2);
    await anew();
    const reads = await least(async () => (await counted(app, () => ask("GET", path, { [header]: local }))).statements);
    expect(reads).toBe(2);
  });

  test("are one for a program that has what the board shows, and two again once it shows something else", async () => {
    const world = await startDialects();
    const { app, ask, local, installable, cloud, clear } = world;
    await clear();
    await write(world, local, 7);
    const reads = [
      { at: path, headers: { [header]: local } },
      { at: "/dialects/cloud", headers: { "x-vestaboard-token": cloud } },
      { at: "/v1/board", headers: shows(installable) },
    ];
    const known: string[] = [];
    for (const { at, headers } of reads) known.push(String((await ask("GET", at, headers)).headers.etag));
    const asked = async () => {
      const answers = [];
      for (const [place, { at, headers }] of reads.entries()) {
        await world.anew();
        const tagged = { ...headers, "if-none-match": known[place] ?? "" };
        let status = 0;
        const statements = await least(async () => {
          const answer = await counted(app, () => ask("GET", at, tagged));
          status = answer.statusCode;
          return answer.statements;
        });
        answers.push([at, status, statements]);
      }
      return answers;
    };
    expect(await asked()).toEqual(reads.map(({ at }) => [at, 304, 1]));
    await clear();
    await write(world, local, 8);
    expect(await asked()).toEqual(reads.map(({ at }) => [at, 200, 2]));
  });

  test("are two for a program's message: who it is with its board, and the write", async () => {
    const world = await startDialects();
    const { app, local, clear, shown } = world;
    let code = 10;
    const writes = await least(async () => {
      await clear();
      code += 1;
      const sent = await counted(app, () => write(world, local, code));
      expect([sent.statusCode, sent.json().receipt]).toEqual([201, undefined]);
      return sent.statements;
    });
    expect(writes).toBe(2);
    expect(await shown()).toEqual([code]);
  });
});

describe("Programs that call in one turn", () => {
  test("share statements, and each board shows its own", async () => {
    const world = await startDialects();
    const { app, mia, local, clear } = world;
    const hallway = (await makeBoardKey(mia, world.board("Hallway"), "Local")).token;
    const window = (await makeBoardKey(mia, world.board("Window"), "Local")).token;
    await clear();
    const answers = await counted(
      app,
      () => Promise.all([write(world, local, 21), write(world, hallway, 22), write(world, window, 23)]),
      /secret_hash|set revision = b\.revision/,
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    // Six, if each went by itself.
    expect(answers.statements).toBe(2);
    const rows = await app.opened.sql<{ first: number; text: number; same: boolean; author: string; kinds: string }[]>`
      select get_byte(b.characters, 0) as first, get_byte(m.characters, 131) as text, m.id = any(${answers.map((answer) => answer.json().id)}) as same,
        m.author_formatted as author, (select string_agg(e.kind || ':' || e.actor_kind, ',') from board_event e
          where e.board_id = b.id and e.version = b.version) as kinds
      from board b join message_appearance a on a.id = b.appearance_id and a.version = b.version
      join message m on m.id = a.message_id where b.title in ('Kitchen', 'Hallway', 'Window') order by first`;
    expect(rows).toEqual(
      [21, 22, 23].map((code) => ({
        first: code,
        text: code,
        same: true,
        author: "API",
        kinds: "appeared:credential",
      })),
    );
  });

  test("on one board are one that wins and others that wait; each is one of the rate", async () => {
    const world = await startDialects();
    const { app, local, clear, appearances } = world;
    await clear();
    const before = await appearances();
    const answers = await Promise.all([31, 32, 33, 34].map((code) => write(world, local, code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(answers.filter((answer) => answer.json().receipt === "held")).toHaveLength(3);
    expect(await appearances()).toBe(before + 1);
    expect(await app.opened.sql`select 1 from held_message`).toHaveLength(1);
  });

  test("are let in each by its own key: neither a wrong secret nor a deleted key comes in beside a living one", async () => {
    const world = await startDialects();
    const { app, mia, local, cloud, clear, ask } = world;
    const made = await makeBoardKey(mia, world.board("Hallway"), "Local");
    const other = (await makeBoardKey(mia, world.board("Window"), "Local")).token;
    await deleteCredential(mia, made.credential.id);
    await clear();
    // A living key with the secret of another.
    const mixed = `${other.slice(0, -43)}${local.slice(-43)}`;
    const answers = await Promise.all([
      write(world, local, 41),
      write(world, made.token, 42),
      write(world, mixed, 43),
      write(world, cloud, 44),
      ask("GET", path, { [header]: mixed }),
      ask("GET", path, { [header]: local }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 401, 401, 401, 401, 200]);
    expect(await app.opened.sql`select 1 from message where get_byte(characters, 0) in (42, 43, 44)`).toHaveLength(0);
  });
});

describe("People who ask in one turn", () => {
  test("are each themselves, and a sign-in that was ended is nobody's on the next call", async () => {
    const world = await startDialects();
    const { app } = world;
    const [mia, noor, ben] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben")]);
    const who = "{ getViewerRole { account { person { id } } } }";
    await app.context.tokens.endSignIns(app.ids.people.noor ?? "");
    const answers = await counted(app, () =>
      Promise.all(
        [mia, noor, ben, app.withToken("nobody")].map((caller) =>
          caller.graphql<{ getViewerRole: { account: { person: { id: string } } } }>(who),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401]);
    expect(answers.map(({ data }) => data?.getViewerRole.account.person.id)).toEqual([
      app.ids.people.mia,
      undefined,
      app.ids.people.ben,
      undefined,
    ]);
  });
});
