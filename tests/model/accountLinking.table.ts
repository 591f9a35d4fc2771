import { PortRefusal } from "../../machines/port.ts";
import { accountLinkingMachine } from "../../machines/session/accountLinkingMachine.ts";
import { tableOf } from "../support/table.ts";

const input = { listing: "paper", data: "e30=" };
const back = "https://app.example/back";
const whole = { state: "opaque", redirectUri: back };
const stateless = { state: null, redirectUri: back };
const homeless = { state: "opaque", redirectUri: null };
const nothing = { state: null, redirectUri: null };
const linked = { redirectUri: back, state: "opaque", accessToken: "secret" };
const unregistered = new PortRefusal({ code: "ValidationError", rule: "redirectUri" });
const away = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound" });
const choose = (boardId: string) => ({ type: "board.choose", boardId }) as const;

type Told = {
  readonly state: string | null;
  readonly redirectUri: string | null;
  readonly boardId: string | null;
  readonly refusal: { readonly code: string; readonly rule?: string } | null;
  readonly notice: { readonly id: string; readonly cause: string } | null;
};
const untold: Told = { ...nothing, boardId: null, refusal: null, notice: null };
const failed = (cause: string) => ({ notice: { id: "link-failed", cause } });

/** Channels and settings, section 2.10, and 5: Link Board needs a redirect URI, a state and a board. */
export const accountLinkingTable = tableOf(accountLinkingMachine)({
  title: "linking a board with an app",
  story: untold,
  starts: [{ input, to: "decoding" }],
  places: {
    decoding: { calls: { decodeData: () => input } },
    unusable: {},
    choosingBoard: {},
    linking: { calls: { linkBoard: ({ boardId }) => ({ ...input, boardId: boardId ?? "" }) } },
    // The token goes into the fragment of the registered address, with the state as it came.
    redirecting: { calls: { navigate: () => linked } },
    linked: { ends: true },
  },
  shows: (story) => ({ ...input, ...story }),
  // biome-ignore format: one row a line
  rows: [
    { in: "decoding", answer: ["decodeData", whole], to: "choosingBoard", keep: () => whole },
    { in: "decoding", answer: ["decodeData", stateless], to: "unusable", keep: () => stateless },
    { in: "decoding", answer: ["decodeData", homeless], to: "unusable", keep: () => homeless },
    { in: "decoding", answer: ["decodeData", nothing], to: "unusable", keep: () => nothing },
    { in: "decoding", refusal: ["decodeData", unregistered], to: "unusable", keep: () => ({ refusal: { code: "ValidationError", rule: "redirectUri" } }) },
    { in: "decoding", refusal: ["decodeData", away], to: "unusable", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "unusable", on: { type: "link.retry" }, to: "decoding", keep: () => ({ refusal: null }) },
    { in: "choosingBoard", on: [choose("kitchen"), choose("hall")], keep: (_, event) => ({ boardId: String((event as { boardId?: unknown }).boardId), notice: null }) },
    { in: "choosingBoard", on: { type: "link.submit" }, when: ({ boardId }) => boardId !== null, to: "linking", keep: () => ({ notice: null }) },
    { in: "linking", answer: ["linkBoard", linked], to: "redirecting" },
    { in: "linking", refusal: ["linkBoard", gone], to: "choosingBoard", keep: () => failed("NotFound") },
    { in: "linking", refusal: ["linkBoard", away], to: "choosingBoard", keep: () => failed("AnswerLost") },
    { in: "redirecting", answer: ["navigate", undefined], to: "linked" },
    { in: "redirecting", refusal: ["navigate", away], to: "choosingBoard", keep: () => failed("AnswerLost") },
  ],
  promises: {
    "Link Board is disabled without redirect URI, state or board": ({ snapshot }) =>
      snapshot.matches("linking")
        ? Boolean(snapshot.context.redirectUri && snapshot.context.state && snapshot.context.boardId)
        : undefined,
    "redirects only to the exact, registered redirect_uri": ({ calls }) => {
      const left = calls.filter(({ port }) => port === "navigate");
      return left.length === 0 ? undefined : left.every(({ input: way }) => way.redirectUri === back);
    },
    "the access token appears in the fragment only": ({ snapshot }) =>
      snapshot.matches("redirecting") ? !JSON.stringify(snapshot.context).includes("secret") : undefined,
    "state is returned unchanged": ({ calls }) => {
      const left = calls.filter(({ port }) => port === "navigate");
      return left.length === 0 ? undefined : left.every(({ input: way }) => way.state === "opaque");
    },
  },
  contract: {
    flow: "account-linking",
    more: {
      "unusable link.retry decoding": "what could not be read because no answer came is read again",
      "redirecting error.navigate choosingBoard": "a browser that refuses to leave is said, not waited for",
    },
  },
});
