import { gql, type TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/gql/client.ts";
import { createFlagStore } from "../../src/gql/flagStore.ts";
import { createKeptFlags } from "../../src/gql/keptFlags.ts";
import { createPlatform } from "../../src/gql/platform.ts";
import { toPortRefusal } from "../../src/gql/refusal.ts";

const query: TypedDocumentNode<{ getViewerRole: { id: string } }> = gql`
  query GetViewerRole {
    getViewerRole {
      id
    }
  }
`;
const viewer = { data: { getViewerRole: { __typename: "Viewer", id: "mia" } } };
const refused = () => Response.json({ errors: [{ message: "The token is not valid." }] }, { status: 401 });

/** A gateway that answers one prepared answer after the other, and a person whose tokens are counted. */
function clientOf(answers: (() => Response)[], renewals: (string | null)[] = []) {
  const heard: string[] = [];
  const bearer = {
    current: async () => "old",
    renew: async (refused: string | null) => {
      heard.push(`renew ${refused}`);
      return renewals.shift() ?? null;
    },
    loginRequired: () => void heard.push("loginRequired"),
  };
  const calls: typeof fetch = async (_url, init) => {
    heard.push(new Headers(init?.headers).get("authorization") ?? "stranger");
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  };
  const client = createClient({ bearer, onAway: () => void heard.push("away"), fetch: calls });
  return { client, bearer, calls, heard };
}

describe("the graph client", () => {
  it("calls as the signed-in person", async () => {
    const { client, heard } = clientOf([() => Response.json(viewer)]);
    expect((await client.query({ query })).data?.getViewerRole.id).toBe("mia");
    expect(heard).toEqual(["Bearer old"]);
  });

  it("tells a disk that is full, where nothing was saved, from an answer that was lost", async () => {
    const answer = (extensions: object) => () =>
      Response.json({ errors: [{ message: "No.", extensions }], data: null }, { status: 503 });
    const refusalOf = async (given: () => Response) =>
      toPortRefusal(
        await clientOf([given])
          .client.query({ query })
          .then(
            () => null,
            (error: unknown) => error,
          ),
      ).refusal;
    expect(await refusalOf(answer({ code: "ServerError", rule: "readOnly" }))).toEqual({
      code: "ServerError",
      rule: "readOnly",
    });
    expect(await refusalOf(answer({ code: "ServerError", rule: "databaseAway" }))).toEqual({ code: "AnswerLost" });
    expect(await refusalOf(() => new Response("<h1>503</h1>", { status: 503 }))).toEqual({ code: "AnswerLost" });
  });

  it("renews a refused token once, and the call goes on", async () => {
    const { client, heard } = clientOf([refused, () => Response.json(viewer)], ["new"]);
    expect((await client.query({ query })).data?.getViewerRole.id).toBe("mia");
    expect(heard).toEqual(["Bearer old", "renew old", "Bearer new"]);
  });

  it.each([
    ["no new token is to be had", [refused], [null], ["Bearer old", "renew old", "loginRequired"]],
    [
      "the new one is refused too",
      [refused, refused],
      ["new"],
      ["Bearer old", "renew old", "Bearer new", "loginRequired"],
    ],
  ])("asks for a sign-in when %s, and fails", async (_when, answers, renewals, expected) => {
    const { client, heard } = clientOf(answers, renewals);
    await expect(client.query({ query })).rejects.toThrow();
    expect(heard).toEqual(expected);
  });

  it("takes 'Login required' for the same, whatever the status", async () => {
    const answer = () => Response.json({ data: null, errors: [{ message: "Login required" }] });
    const { client, heard } = clientOf([answer, () => Response.json(viewer)], ["new"]);
    await client.query({ query });
    expect(heard).toEqual(["Bearer old", "renew old", "Bearer new"]);
  });

  it("says that the network is away, and hands any other error to the caller alone", async () => {
    const away = clientOf([]);
    await expect(away.client.query({ query })).rejects.toThrow("Failed to fetch");
    expect(away.heard).toEqual(["Bearer old", "away"]);
    const answer = () => Response.json({ data: null, errors: [{ message: "No.", extensions: { code: "NotFound" } }] });
    const missing = clientOf([answer]);
    const error = await missing.client.query({ query }).catch((reason: unknown) => reason);
    expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.code).toBe("NotFound");
    expect(missing.heard).toEqual(["Bearer old"]);
  });
});

describe("plain calls", () => {
  it("renew a refused token once too, and tell what was refused", async () => {
    const renewed = clientOf([refused, () => Response.json({ flags: { live: true } })], ["new"]);
    expect(await createPlatform(renewed.bearer, renewed.calls).get("/flags")).toEqual({ flags: { live: true } });
    const limited = clientOf([
      () => Response.json({ type: "RateLimited", error: "Slow down.", until: 7 }, { status: 429 }),
    ]);
    await expect(createPlatform(limited.bearer, limited.calls).post("/factory/device", {})).rejects.toMatchObject({
      status: 429,
      code: "RateLimited",
      until: 7,
    });
  });

  it("ask for the flags of a board once, and go on with the specification's table when there is no answer", async () => {
    const { bearer, calls, heard } = clientOf([() => Response.json({ flags: { live: true } })]);
    const flags = createFlagStore(createPlatform(bearer, calls));
    const [one, other] = await Promise.all([flags.read("kitchen"), flags.read("kitchen")]);
    expect(one).toEqual({ live: true });
    expect(other).toBe(one);
    expect(heard).toEqual(["Bearer old"]);
    const unknown = await flags.read("attic");
    expect([unknown.live, unknown.messagesV2, unknown.deleteBoard, unknown.shared]).toEqual([
      true,
      true,
      undefined,
      undefined,
    ]);
    expect(flags.known("attic")).toBeNull();
  });

  it.each(["after", "instead of"])(
    "an answer from before a change that comes %s the new one does not count",
    async (order) => {
      const answers: { say(flags: Record<string, boolean>): void; fail(): void }[] = [];
      const calls: typeof fetch = () =>
        new Promise((resolve, reject) => {
          answers.push({
            say: (flags) => resolve(Response.json({ flags })),
            fail: () => reject(new TypeError("Failed to fetch")),
          });
        });
      const { bearer } = clientOf([]);
      const flags = createFlagStore(createPlatform(bearer, calls));
      const old = flags.read("kitchen");
      await expect.poll(() => answers.length).toBe(1);
      flags.forget();
      const latest = flags.read("kitchen");
      await expect.poll(() => answers.length).toBe(2);
      answers[1]?.say({ api: false });
      expect(await latest).toEqual({ api: false });
      if (order === "after") answers[0]?.say({ api: true });
      else answers[0]?.fail();
      expect(await old).toEqual({ api: false });
      expect(flags.known("kitchen")).toEqual({ api: false });
      expect(answers).toHaveLength(2);
    },
  );
});

describe("the flags of the visit before", () => {
  /** A browser's storage; a full one refuses what is written. */
  function storageOf(start: Record<string, string> = {}, isFull = false): Storage {
    const held = new Map(Object.entries(start));
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException("Full", "QuotaExceededError");
        held.set(key, value);
      },
    } as Storage;
  }
  const answering = (...answers: (() => Response)[]) => {
    const { bearer, calls } = clientOf(answers);
    return createPlatform(bearer, calls);
  };
  const saying = (flags: object) => () => Response.json({ flags });
  const nobody = answering();

  it("are there at once, also where the gateway is away, until it says more", async () => {
    const storage = storageOf();
    const kept = createKeptFlags(storage, () => "mia");
    const first = createFlagStore(answering(saying({ live: false })), kept);
    expect(first.kept("kitchen")).toBeNull();
    await first.read("kitchen");
    const second = createFlagStore(
      answering(saying({ live: true })),
      createKeptFlags(storage, () => "mia"),
    );
    expect([second.kept("kitchen"), second.known("kitchen"), second.kept("attic")]).toEqual([
      { live: false },
      null,
      null,
    ]);
    expect(await createFlagStore(nobody, kept).read("kitchen")).toEqual({ live: false });
    expect(await second.read("kitchen")).toEqual({ live: true });
    expect(createFlagStore(nobody, kept).kept("kitchen")).toEqual({ live: true });
  });

  it("are one person's, of the twenty boards that were open last", () => {
    const storage = storageOf();
    const mia = createKeptFlags(storage, () => "mia");
    for (let at = 0; at < 21; at += 1) mia.write(`board${at}`, { live: at % 2 === 0 });
    expect([mia.read("board0"), mia.read("board1"), mia.read("board20")]).toEqual([
      null,
      { live: false },
      { live: true },
    ]);
    const noor = createKeptFlags(storage, () => "noor");
    expect(noor.read("board20")).toBeNull();
    expect(createKeptFlags(storage, () => null).read("board20")).toBeNull();
    createKeptFlags(storage, () => null).write("board20", {});
    expect(mia.read("board20")).toEqual({ live: true });
    noor.write("hall", {});
    expect(mia.read("board20")).toBeNull();
  });

  it.each(["", "{", "7", '{"person":"mia"}', '{"person":"mia","boards":7}'])("are none where %j is kept", (text) => {
    expect(createKeptFlags(storageOf({ "clatter.flags": text }), () => "mia").read("kitchen")).toBeNull();
    const full = createKeptFlags(storageOf({}, true), () => "mia");
    full.write("kitchen", { live: true });
    expect(full.read("kitchen")).toBeNull();
  });
});
