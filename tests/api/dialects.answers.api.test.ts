import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { grid, makeBoardKey } from "../support/dialectWorld.ts";
import { beginQuietHours, endQuietHours } from "../support/quietHours.ts";
import { recorded, startRecorded } from "../support/recordedCalls.ts";

/*
 * What the gateway answers, held against what each program of this market made of such an answer when it was given one:
 * what is accepted must be one that it takes, what is refused one that it notices.
 */

interface Row {
  readonly client: string;
  readonly call: string;
  readonly answer: string;
  readonly outcome: "ok" | "raises" | "returns false" | "crashes";
}

const rows = (
  JSON.parse(readFileSync(projectPath("tests/data/dialects/client-answers.json"), "utf8")) as { rows: Row[] }
).rows;

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof startRecorded>>["ask"]>>;

const jsonIn = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
};
const like = (answer: Answer, shape: unknown) =>
  expect.objectContaining(shape as object).asymmetricMatch(jsonIn(answer));
const text = expect.stringMatching(/./);
const number = expect.any(Number);

/** A list that is not empty: one program takes its first without a look. */
const isList = (list: unknown, shape: object) =>
  Array.isArray(list) && list.length > 0 && list.every((one) => expect.objectContaining(shape).asymmetricMatch(one));

const good = "(good answer)";
const oks = { status: "ok", id: text, created: number };
const told = { status: "error", message: text };
const sixRows = expect.stringMatching(/^(\[|,)\[(\d+,){21}\d+\](,\[(\d+,){21}\d+\]){5}\]$/);
const isGrid = (value: unknown) =>
  JSON.stringify(value) !== undefined && sixRows.asymmetricMatch(JSON.stringify(value));

/** Answers by the names that the recording has for them, and what such a body is. */
const accepted: Readonly<Record<string, readonly [label: string, status: number, fits: (answer: Answer) => boolean]>> =
  {
    "cloud.read": [
      "200 string layout",
      200,
      (a) => like(a, { currentMessage: expect.objectContaining({ layout: sixRows, id: text }) }),
    ],
    "rw.read": [
      "200 string layout",
      200,
      (a) => like(a, { currentMessage: expect.objectContaining({ layout: sixRows, id: text }) }),
    ],
    "cloud.write": ["200 json ok", 200, (a) => like(a, oks)],
    "rw.write": ["200 json ok", 200, (a) => like(a, oks)],
    // Ours because a repeat writes nothing: its id is empty. Every program takes 201 with whatever body, an empty one, too.
    "local.write": ["201 json ok", 201, (a) => like(a, { ...oks, id: expect.any(String) })],
    "local.read": ["200 {message}", 200, (a) => isGrid((jsonIn(a) as { message?: unknown }).message)],
    "platform.write": [
      "200 {message:{...}}",
      200,
      (a) => like(a, { message: expect.objectContaining({ id: text, created: number }) }),
    ],
    "subscription.write": [
      good,
      200,
      (a) => like(a, { id: text, created: expect.stringMatching(/^\d+$/), muted: false }),
    ],
    "subscription.list": [good, 200, (a) => isList(jsonIn(a), { id: text, boardId: text, board_id: text })],
    "platform.list": [
      good,
      200,
      (a) => isList((jsonIn(a) as { subscriptions?: unknown }).subscriptions, { _id: text, boards: [{ _id: text }] }),
    ],
  };

/** Every other call was only ever given the good answer, whose shape tests/api/dialects.api.test.ts has. */
const labelOf = (call: string, answer: Answer): string => {
  const [label, status, fits] = accepted[call] ?? [good, 200, () => true];
  const isLocalWrite = call.startsWith("local.write");
  if (answer.statusCode === (isLocalWrite ? 201 : status) && fits(answer)) return label;
  if (answer.statusCode === 401 && answer.headers["content-type"]?.toString().startsWith("text/plain"))
    return "401 text";
  if (!like(answer, told)) return `${answer.statusCode} without a word`;
  return `${answer.statusCode}`;
};

/** The recording says more beside the status of some refusals. */
const isRefusal = (answer: string, label: string) =>
  answer === label || (/^\d+$/.test(label) && new RegExp(`^${label}( json| quiet| fingerprint)?$`).test(answer));

/** What programs were given as well, and why the gateway never answers it. */
const never: Readonly<Record<string, readonly string[]>> = {
  "ours because some program takes an answer without id and created for none": [
    "200 empty",
    "200 {}",
    "201 empty",
    "201 text OK",
    "204",
    "200 id null",
  ],
  "ours because the documents have another status, and some program takes this one for a failure": ["202 json"],
  "ours because 409 is what some programs know a repeat by; 304 passes for shown in others": ["304", "405 fingerprint"],
  "ours because one program reads a bad message at 400 alone": ["422 json"],
  "ours because a refusal is no fault of the gateway: some call again at once": ["500", "503"],
  "ours because some program fails on it, or all": [
    "200 layout as array",
    "200 currentMessage null",
    "200 bare grid",
    "200 bare array",
    "200 array boardId only",
    "200 {subscriptions:[]}",
    "200 created number",
  ],
  "ours because each dialect has one status and shape, which its own programs take": ["200 both shapes", "201 json"],
  "ours because an answer says what it is": ["200 no content-type", "200 text/plain"],
  "ours because a board has 6 x 22 flaps": ["200 note 3x15", "200 note"],
  "ours because a credential always has the subscription of its board": ["200 []", "200 none"],
};

test("each answer that was tried on programs is one of the gateway's, or none for a reason", () => {
  const left = Object.values(never).flat();
  const given = [good, ...Object.values(accepted).map(([label]) => label), ...["400", "401", "401 text", "403", "404"]];
  const refused = ["409", "423", "429"];
  const isGiven = (answer: string) => [...given, ...refused].some((label) => isRefusal(answer, label));
  const tried = [...new Set(rows.map(({ answer }) => answer))];
  expect(tried.filter((answer) => !isGiven(answer)).sort()).toEqual([...left].sort());
});

/** Where a program has a loss by an answer of ours, by client and call. */
const losses: Readonly<Record<string, string>> = {
  "vestaboard 0.1.2 (crate) local.read": "ours because three programs fail on the bare grid that this one alone wants",
  "vestaboard-rw 0.1.1 (PyPI) rw.write-note":
    "ours because a board here has 6 x 22 flaps: 3 x 15 would be cut or padded",
};

test("what is accepted is answered as the program that sent it takes it", async () => {
  const world = await startRecorded();
  const lost: string[] = [];
  for (const one of recorded) {
    await world.clear();
    const answer = await world.replay(one);
    const label = labelOf(one.call, answer);
    const row = rows.find(
      ({ client, call, answer: name }) => client === one.client && call === one.call && name === label,
    );
    if (row?.outcome !== "ok") lost.push(`${one.client} ${one.call}`);
    else expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    if (one.call === "local.enable") Object.assign(world, { local: answer.json().apiKey });
  }
  expect(lost.sort()).toEqual(Object.keys(losses).sort());
  // What programs were given and nobody could send: the only one that crashed before it called.
  const sent = new Set(recorded.map(({ client, call }) => `${client} ${call}`));
  const unsent = rows.filter(({ client, call }) => !sent.has(`${client} ${call}`));
  expect(unsent.map(({ client, call, outcome }) => `${client} ${call} ${outcome}`)).toEqual([
    "vestaboard 0.1.2 (crate) local.enable crashes",
  ]);
}, 60_000);

/** Programs that show a refusal to nobody: they look at no status. The board alone is the proof, whatever we answer. */
const deaf = ["vestaboard 2.0.0 (PyPI) rw.write", "vestaboard 2.0.0 (PyPI) platform.write"];

test("what is refused is answered as every program notices it, and Local's repeat is none", async () => {
  const world = await startRecorded();
  const { app, ask, kitchen, cloud, local, installable, subscriptionId, mia, anew, clear } = world;
  const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  const doors = [
    { call: "cloud.write", url: "/dialects/cloud/", headers: { "x-vestaboard-token": cloud } },
    { call: "rw.write", url: "/dialects/rw/", headers: { "x-vestaboard-read-write-key": cloud } },
    { call: "local.write", url: "/dialects/local/local-api/message", headers: { "x-vestaboard-local-api-key": local } },
    {
      call: "subscription.write",
      url: `/dialects/subscription/subscriptions/${subscriptionId}/message`,
      headers: pair,
    },
    { call: "platform.write", url: `/dialects/platform/subscriptions/${subscriptionId}/message`, headers: pair },
  ] as const;
  const answered: Record<string, string[]> = {};
  const unnoticed = new Set<string>();
  const note = (call: string, answer: Answer) => {
    const label = labelOf(call, answer);
    answered[call] = [...(answered[call] ?? []), label];
    for (const row of rows.filter((one) => one.call === call && isRefusal(one.answer, label))) {
      if (row.outcome === "ok" && answer.statusCode >= 400) unnoticed.add(`${row.client} ${call}`);
      if (row.outcome !== "ok" && answer.statusCode < 400)
        unnoticed.add(`${row.client} ${call}: ${label} is none to it`);
    }
  };
  const keyless = (headers: object) => Object.fromEntries(Object.keys(headers).map((name) => [name, "no"]));
  for (const { call, url, headers } of doors) {
    const post = async (code: number, characters = grid(code), shown: Record<string, string> = headers) => {
      await anew();
      return ask("POST", url, shown, JSON.stringify({ characters }));
    };
    await clear();
    expect((await post(1)).statusCode).toBeLessThan(300);
    note(call, await post(1));
    note(call, await post(2));
    note(call, await post(3, [[1, 2, 3]]));
    note(call, await post(3, undefined, keyless(headers)));
    await clear();
    await beginQuietHours(app, kitchen);
    note(call, await post(4));
    await endQuietHours(app, kitchen);
  }
  const gone = await ask(
    "POST",
    "/dialects/subscription/subscriptions/AAAAAAAAAAAAAAAAAAAAAA/message",
    pair,
    '{"text":"a"}',
  );
  note("subscription.write", gone);
  const { token } = await makeBoardKey(mia, kitchen, "Cloud", "[Read]");
  note("cloud.write", await ask("POST", "/dialects/cloud/", { "x-vestaboard-token": token }, '{"text":"a"}'));
  expect(answered).toEqual({
    "cloud.write": ["409", "429", "400", "401", "423", "403"],
    "rw.write": ["409", "429", "400", "401", "423"],
    // Ours because it draws animations: a repeat is shown already, and what comes too soon waits.
    "local.write": ["201 json ok", "201 json ok", "400", "401 text", "423"],
    "subscription.write": ["409", "429", "400", "401", "423", "404"],
    "platform.write": ["409", "429", "400", "401", "423"],
  });
  expect([...unnoticed].sort()).toEqual([...deaf].sort());
}, 60_000);
