import { gql, type TypedDocumentNode } from "@apollo/client";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/gql/client.ts";
import { createKeptAnswers, kept } from "../../src/gql/keptAnswers.ts";

type Board = { getBoardV2: { id: string; title: string } };
const query: TypedDocumentNode<Board, { id: string }> = gql`
  query GetBoard($id: ID!) {
    getBoardV2(id: $id) {
      id
      title
    }
  }
`;
const rename = gql`
  mutation Rename {
    setBoardTitle {
      id
    }
  }
`;

const boardAnswer = (id: string, title = id) => ({ data: { getBoardV2: { __typename: "Board", id, title } } });

function storageOf(room = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("Full", "QuotaExceededError");
      held.set(key, value);
    },
    removeItem: (key: string) => void held.delete(key),
    get length() {
      return held.size;
    },
  } as unknown as Storage;
}

/** A page of somebody on a device: what it asks goes to `answer`, its cache is its own. */
function pageOf(storage: Storage, person: string | null, answer: (call: { id: string }) => unknown = () => ({})) {
  const answers = createKeptAnswers(storage, () => person);
  const client = createClient({
    bearer: { current: async () => "token", renew: async () => null, loginRequired: () => {} },
    onAway: () => {},
    answers,
    fetch: async (_url, init) => Response.json(await answer(JSON.parse(String(init?.body)).variables)),
  });
  return {
    answers,
    client,
    ask: (id: string, context: object = kept) =>
      client.query({ query, variables: { id }, fetchPolicy: "network-only", context, errorPolicy: "all" }),
    change: () => client.mutate({ mutation: rename }),
    recall: (id: string) => answers.recall(client, query, { id })?.getBoardV2.title ?? null,
  };
}

const titled = ({ id }: { id: string }) => boardAnswer(id);

describe("what the last visit was told", () => {
  it("is there at once for the same person, and only what was to be kept", async () => {
    const storage = storageOf();
    const page = pageOf(storage, "mia", titled);
    await page.ask("kitchen");
    await page.ask("attic", {});
    const next = pageOf(storage, "mia");
    expect([next.recall("kitchen"), next.recall("attic"), next.recall("hall")]).toEqual(["kitchen", null, null]);
  });

  it("never goes before what the page has heard since", async () => {
    const storage = storageOf();
    await pageOf(storage, "mia", titled).ask("kitchen");
    const next = pageOf(storage, "mia");
    next.client.writeQuery({ query, variables: { id: "kitchen" }, data: boardAnswer("kitchen", "Galley").data });
    expect(next.recall("kitchen")).toBe("Galley");
  });

  it("is nobody else's: another person neither sees it nor leaves it there", async () => {
    const storage = storageOf();
    await pageOf(storage, "mia", titled).ask("kitchen");
    expect(pageOf(storage, null).recall("kitchen")).toBeNull();
    expect(storage).toHaveLength(1);
    expect(pageOf(storage, "noor").recall("kitchen")).toBeNull();
    expect(storage).toHaveLength(0);
    await pageOf(storage, null, titled).ask("kitchen");
    expect(storage).toHaveLength(0);
  });

  it.each([
    ["is forgotten", (page: ReturnType<typeof pageOf>) => page.answers.forget()],
    ["is followed by a change of the person", (page: ReturnType<typeof pageOf>) => page.change()],
    ["is refused the next time", (page: ReturnType<typeof pageOf>) => page.ask("refused")],
    ["is refused in a field", (page: ReturnType<typeof pageOf>) => page.ask("field")],
  ])("is gone when it %s", async (_what, happen) => {
    const storage = storageOf();
    const page = pageOf(storage, "mia", ({ id }) => {
      if (id === "refused") return { data: null, errors: [{ message: "No", extensions: { code: "NotFound" } }] };
      if (id === "field") return { data: { getBoardV2: { __typename: "Refusal", id, title: "" } } };
      return id === undefined ? { data: { setBoardTitle: null } } : boardAnswer(id);
    });
    await page.ask("kitchen");
    expect(page.recall("kitchen")).toBe("kitchen");
    await happen(page);
    expect(pageOf(storage, "mia").recall("kitchen")).toBeNull();
    expect(page.recall("kitchen")).toBeNull();
  });

  it("is not what was asked before a change", async () => {
    const storage = storageOf();
    let answer: (value: unknown) => void = () => {};
    const page = pageOf(storage, "mia", ({ id }) =>
      id === undefined
        ? { data: { setBoardTitle: null } }
        : new Promise((resolve) => {
            answer = resolve;
          }),
    );
    const asked = page.ask("kitchen");
    await expect.poll(() => answer.length).toBe(1);
    await page.change();
    answer(boardAnswer("kitchen"));
    await asked;
    expect(pageOf(storage, "mia").recall("kitchen")).toBeNull();
  });

  it("is bounded: by sixteen answers, by 400,000 characters, and by the device", async () => {
    const storage = storageOf();
    const page = pageOf(storage, "mia", titled);
    for (let at = 0; at < 17; at += 1) await page.ask(`board${at}`);
    await page.ask("board1");
    const next = pageOf(storage, "mia");
    expect([next.recall("board0"), next.recall("board1"), next.recall("board16")]).toEqual([null, "board1", "board16"]);

    const large = storageOf();
    const long = pageOf(large, "mia", ({ id }) => boardAnswer(id, id.repeat(15_000)));
    for (const id of ["one board", "two board", "six board", "ten board"]) await long.ask(id);
    expect(large.getItem("clatter.answers")?.length).toBeLessThanOrEqual(400_000);
    expect(pageOf(large, "mia").recall("one board")).toBeNull();
    expect(pageOf(large, "mia").recall("ten board")).not.toBeNull();

    const full = storageOf(200);
    const short = pageOf(full, "mia", titled);
    await short.ask("kitchen");
    await short.ask(
      "kitchen of a household with a name that is too long for the device by far and wide, as it is full",
    );
    expect(full).toHaveLength(0);
  });

  it.each(["", "{", "7", '{"person":"mia"}', '{"person":"mia","answers":7}'])("is nothing where %j is kept", (text) => {
    const storage = storageOf();
    storage.setItem("clatter.answers", text);
    expect(pageOf(storage, "mia").recall("kitchen")).toBeNull();
  });
});
