/* Every call that the clients of this market are made to make, and what each must come to. */

/**
 * `grid` and `text`: the board shows it after. `reads`: the client gives back what the board shows. `ownFault`: it fails by itself,
 * and `says` so.
 */
export type Outcome =
  | "grid"
  | "text"
  | "reads"
  | { readonly answers: unknown }
  | { readonly ownFault: string; readonly says: RegExp };

export interface ClientCall {
  readonly dialect: string;
  readonly call: string;
  readonly outcome: Outcome;
  /** Where the client's program is told otherwise than by the call's name. */
  readonly words?: (keys: Readonly<Record<string, string>>) => readonly string[];
  /** Its host or its port 7000 stands in the client. */
  readonly needs?: "proxy" | "port 7000";
}

const some = Symbol.for("some");
/** Stands for an id, which nobody knows before. */
export const anyText = some;

const writes = (dialect: string, needs?: ClientCall["needs"], call = "write"): ClientCall => ({
  dialect,
  call,
  outcome: call.includes("text") ? "text" : "grid",
  ...(needs === undefined ? {} : { needs }),
});
const reads = (dialect: string, needs?: ClientCall["needs"]): ClientCall => ({
  dialect,
  call: "read",
  outcome: "reads",
  ...(needs === undefined ? {} : { needs }),
});
const answers = (dialect: string, call: string, answer: unknown, needs?: ClientCall["needs"]): ClientCall => ({
  dialect,
  call,
  outcome: { answers: answer },
  ...(needs === undefined ? {} : { needs }),
});
const faulty = (call: string, ownFault: string, says: RegExp): ClientCall => ({
  dialect: "local",
  call,
  outcome: { ownFault, says },
  needs: "port 7000",
});

export const clientCalls: Readonly<Record<string, readonly ClientCall[]>> = {
  "vesta (PyPI)": [
    reads("cloud"),
    writes("cloud"),
    writes("cloud", undefined, "write text"),
    answers("cloud", "set transition", { transition: "wave", transitionSpeed: "fast" }),
    answers("cloud", "get transition", { transition: "wave", transitionSpeed: "fast" }),
    reads("rw"),
    writes("rw"),
    writes("rw", undefined, "write text"),
    reads("local"),
    writes("local"),
    answers("local", "enable", some),
    answers("subscription", "list", [{ id: some }]),
    writes("subscription"),
    writes("subscription", undefined, "write text"),
    answers("platform", "viewer", { type: "installation" }),
    answers("platform", "list", [{ _id: some }]),
    writes("platform"),
    writes("platform", undefined, "write text"),
    answers("vbml", "compose", some),
    answers("vbml", "format", some),
  ],
  "vestaboard (PyPI)": [
    reads("local", "port 7000"),
    writes("local", "port 7000"),
    writes("local", "port 7000", "write text"),
    answers("local", "enable", some, "port 7000"),
    reads("rw", "proxy"),
    writes("rw", "proxy"),
    writes("rw", "proxy", "write text"),
    answers("platform", "list", [{ _id: some }], "proxy"),
    writes("platform", "proxy"),
    writes("platform", "proxy", "write text"),
  ],
  "vestaboard-rw (PyPI)": [
    reads("rw"),
    writes("rw"),
    writes("rw", undefined, "write text"),
    answers("rw", "wrong key", "AuthenticationError"),
    answers("rw", "too soon", "RateLimitError"),
    answers("rw", "wrong size", "ValidationError"),
  ],
  "vestaboard-tools (PyPI)": [
    {
      ...writes("cloud", "proxy", "write text"),
      words: ({ BOARD_KEY = "" }) => ["post-cloud", "--token", BOARD_KEY, "--no-preview"],
    },
    { ...reads("rw", "proxy"), words: ({ BOARD_KEY = "" }) => ["read-cloud", "--token", BOARD_KEY, "--json-only"] },
    { ...writes("local", undefined, "write text"), words: (keys) => postLocal(keys) },
    ...["column", "reverse-column", "edges-to-center", "row", "diagonal", "random"].map((strategy) => ({
      ...writes("local", undefined, `write text, ${strategy}`),
      words: (keys: Readonly<Record<string, string>>) => [
        ...postLocal(keys),
        ...["--strategy", strategy, "--step-interval-ms", "120", "--step-size", "2"],
      ],
    })),
  ],
  "vestaboard-api (npm)": [
    reads("local", "port 7000"),
    writes("local", "port 7000"),
    answers("local", "enable", some, "port 7000"),
    reads("rw", "proxy"),
    writes("rw", "proxy"),
    writes("rw", "proxy", "write text"),
    answers("subscription", "list", [{ id: some }], "proxy"),
    writes("subscription", "proxy"),
    writes("subscription", "proxy", "write text"),
  ],
  "vestaboard (crate)": [
    writes("local", "port 7000"),
    faulty("read", "It wants the bare grid, which every other client fails on.", /Decode.*invalid type: map/s),
    faulty("enable", "It panics before it sends anything.", /panicked at .*http.*header/s),
    answers("rw", "read", true, "proxy"),
    writes("rw", "proxy"),
    answers("subscription", "list", 1, "proxy"),
    writes("subscription", "proxy"),
  ],
};

function postLocal({ LOCAL_KEY = "", LOCAL = "" }: Readonly<Record<string, string>>): readonly string[] {
  return ["post-local", "--api-key", LOCAL_KEY, "--host", LOCAL, "--no-preview"];
}

/** The table of the documentation. */
export function clientTable(): string {
  const rows = Object.entries(clientCalls).flatMap(([client, calls]) =>
    calls.map(({ dialect, call, outcome }) => {
      const passed =
        typeof outcome === "object" && "ownFault" in outcome ? `its own fault: ${outcome.ownFault}` : "passed";
      return `| ${client} | ${dialect} | ${call} | ${passed} |`;
    }),
  );
  return ["| Client | Dialect | Call | Came to |", "|---|---|---|---|", ...rows].join("\n");
}
