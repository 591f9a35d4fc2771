import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toolsOf } from "../../gateway/modules/channels/sources/asking.ts";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel } from "../support/channels.ts";
import { fetchDueSources } from "../support/fetchDueSources.ts";

let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.reset());

describe("a source is asked before it is saved", () => {
  const cases: readonly [string, SettingsWorld["answer"], string, string][] = [
    ["a wrong token", (_, response) => response.writeHead(401).end(), "token", "does not accept this token"],
    ["a wrong entity", (_, response) => response.writeHead(404).end(), "address", "answered with status 404"],
    [
      "another thing",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      "address",
      "is not what this channel reads",
    ],
    [
      "a redirect to this machine",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:80/" }).end(),
      "address",
      "ALLOWED_PRIVATE_HOSTS=127.0.0.1:80",
    ],
    [
      "a page that never ends",
      (_, response) => {
        const write = () => {
          while (response.write(Buffer.alloc(64 * 1024, 32)));
        };
        response.on("drain", write);
        response.on("error", () => undefined);
        write();
      },
      "address",
      "too large",
    ],
  ];
  test.each(cases)("%s is named at its setting, and nothing is saved", async (_name, how, path, words) => {
    const id = await world.house();
    world.answer = how;
    const saved = await world.save(id, { ...world.plain(), token: "swordfish-4" });
    expect(saved).toMatchObject({ saved: false, problems: [{ path, error: expect.stringContaining(words) }] });
    expect((await world.rowOf(id))?.settings).toEqual({});
  });

  test("a sign-in is not put down to a token that the channel does not have", async () => {
    const id = await addChannel(world.app.context, world.hall, "headlines");
    world.answer = (_, response) => response.writeHead(401).end();
    const { saved, problems } = await world.save(id, { address: `http://${world.host}/feed.xml` });
    expect(saved).toBe(false);
    expect(problems).toEqual([{ path: "address", error: expect.stringContaining(`${world.host} wants a sign-in`) }]);
    expect(problems?.[0]?.error).not.toContain("token");
  });

  test("a private host tells what its operator has to allow", async () => {
    const id = await world.house();
    const saved = await world.save(id, { ...world.plain(), address: "http://192.168.7.7:8080" });
    expect(saved.problems?.[0]?.error).toContain("ALLOWED_PRIVATE_HOSTS=192.168.7.7:8080");
  });

  test("what stays refused is told so, and not as something to allow", async () => {
    const id = await world.house();
    const own = world.app.context.config.port;
    for (const host of ["169.254.169.254", "[fd00:ec2::254]:8080", `127.0.0.1:${own}`]) {
      const saved = await world.save(id, { ...world.plain(), address: `http://${host}` });
      expect(saved.problems?.[0]?.error, host).toContain("Nothing can allow it.");
      expect(saved.problems?.[0]?.error, host).not.toContain("ALLOWED_PRIVATE_HOSTS");
    }
  });

  test("a name of this network is told in the same words whether it is there or not", async () => {
    const id = await world.house();
    for (const host of ["localhost", "no-such-machine", "no-such-machine.local"]) {
      const saved = await world.save(id, { ...world.plain(), address: `http://${host}` });
      expect(saved.problems?.[0]?.error).toBe(
        `${host}:80 is in a private network. Whoever runs this installation can allow it: ALLOWED_PRIVATE_HOSTS=${host}:80`,
      );
    }
  });

  const run = async (id: string) => {
    const { data } = await world.mia.graphql<{ runSubscription: { type?: string; appearanceId?: string } }>(
      `mutation ($id: ID!) { runSubscription(subscriptionId: $id) {
        ... on RunSubscriptionSuccess { appearanceId } ... on Refusal { type } } }`,
      { id },
    );
    return data?.runSubscription;
  };

  test("what it answered is shown at once, and it is not asked again for it", async () => {
    const id = await world.house();
    const settings = { ...world.plain(), entity: "sensor.attic" };
    expect(await world.save(id, { ...settings, token: "swordfish-5" })).toMatchObject({ saved: true });
    expect(await run(id)).toEqual({ appearanceId: expect.stringMatching(/./) });
    // Without a secret it is everybody's who asks the same, and of two answers the later one is known.
    const other = await world.house();
    expect(await world.save(other, settings)).toMatchObject({ saved: true });
    world.answer = (_, response) => response.setHeader("content-type", "application/json").end('{"state":"30"}');
    expect(await world.save(await world.house(), settings)).toMatchObject({ saved: true });
    const known = await world.app.opened
      .sql`select payload from source_data where wished_by is not null order by fetched_at`;
    expect(known.map(({ payload }) => payload.state)).toEqual(["21.5", "30"]);
    await fetchDueSources(world.app.context, toolsOf(world.app.context));
    expect(world.seen).toHaveLength(3);
  });

  test("what asks for nothing else is saved while the source is away", async () => {
    const id = await world.house();
    await world.save(id, world.plain());
    world.answer = (_, response) => response.destroy();
    expect(await world.save(id, { ...world.plain(), name: "Garden" })).toMatchObject({ saved: true });
    expect(await world.save(id, { ...world.plain(), entity: "sensor.roof" })).toMatchObject({
      saved: false,
      problems: [{ error: `${world.host} cannot be reached.` }],
    });
  });
});

describe("a source that calls its answer unchanged", () => {
  const state = async () => {
    const [row] = await world.app.opened.sql`select payload->>'state' as state from source_data
      where wished_by is not null and channel = 'home-assistant' order by wished_at desc limit 1`;
    return row?.state;
  };
  /** Asks once more, as when the time has come. */
  const again = async () => {
    await world.app.opened.sql`update source_data set next_fetch_at = gateway_now()`;
    await fetchDueSources(world.app.context, toolsOf(world.app.context));
  };

  test("keeps what was read, and is read anew where another version read it", async () => {
    await world.app.opened.sql`delete from source_data`;
    const asked: (string | undefined)[] = [];
    world.answer = (request, response) => {
      asked.push(request.headers["if-none-match"]);
      response.setHeader("etag", '"one"').setHeader("content-type", "application/json");
      if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
      else response.end('{"state":"21.5"}');
    };
    await world.save(await world.house(), { ...world.plain(), entity: "sensor.cellar" });
    await again();
    expect([asked, await state()]).toEqual([[undefined, '"one"'], "21.5"]);
    // As it is kept by versions that say another reader, or none.
    for (const readBy of ["0.0.9 1.0.0", null]) {
      await world.app.opened.sql`update source_data set payload = '{"state": "read by another one"}',
        validators = jsonb_build_array(
          jsonb_strip_nulls(validators->0 || jsonb_build_object('readBy', ${readBy}::text)))`;
      await again();
      expect(await state()).toBe("21.5");
      await again();
      expect(asked.slice(-2)).toEqual([undefined, '"one"']);
    }
  });
});
