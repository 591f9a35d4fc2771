import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";
import { describe, expect, it } from "vitest";
import { portRefusalOf, toPortRefusal } from "../../src/gql/refusal.ts";

const answerOf = (status: number) => new Response("<html>", { status });

function graphqlError(extensions: Record<string, unknown>) {
  return new CombinedGraphQLErrors({ errors: [{ message: "refused", extensions }] });
}

describe("what a call of the graph rejected with, in the machines' words", () => {
  it("keeps what a refusal in the answer tells, and nothing that it leaves open", () => {
    const reasons = { until: 7, setBy: "Noor", rule: null, row: null, column: null };
    const answer = { type: "MessagePinned" as const, error: "A message is pinned", ...reasons };
    const kept = { code: "MessagePinned", sentence: "A message is pinned", until: 7, setBy: "Noor" };
    expect(portRefusalOf(answer).refusal).toEqual(kept);
  });

  it("keeps what a GraphQL error tells in its extensions", () => {
    const error = graphqlError({ code: "CharactersInvalid", row: 1, column: 2 });
    expect(toPortRefusal(error).refusal).toEqual({ code: "CharactersInvalid", row: 1, column: 2 });
  });

  it.each([{ code: "INTERNAL_SERVER_ERROR" }, { code: "ServerError" }, {}])("takes %o for a broken gateway", (said) => {
    expect(toPortRefusal(graphqlError(said)).refusal).toEqual({ code: "ServerError" });
  });

  it.each([
    [401, "NotAuthorized"],
    [403, "NotAuthorized"],
    [404, "NotFound"],
    [413, "ValidationError"],
    [429, "RateLimited"],
    [500, "ServerError"],
    [502, "AnswerLost"],
    [503, "AnswerLost"],
    [504, "AnswerLost"],
  ])("reads the status %i as %s", (status, code) => {
    const error = new ServerError("no JSON", { response: answerOf(status), bodyText: "<html>" });
    expect(toPortRefusal(error).refusal).toEqual({ code });
  });

  it("takes a cut connection, and a page that no gateway of ours wrote, for a lost answer", () => {
    const page = new ServerParseError(new SyntaxError("<"), { response: answerOf(200), bodyText: "<html>" });
    for (const error of [new TypeError("Failed to fetch"), page]) {
      expect(toPortRefusal(error).refusal).toEqual({ code: "AnswerLost" });
    }
  });

  it("says of anything else that it is unknown, and passes a refusal of ours on", () => {
    expect(toPortRefusal("what").refusal).toEqual({ code: "Unknown" });
    const own = portRefusalOf({ type: "Censored", error: "Not for boards" });
    expect(toPortRefusal(own)).toBe(own);
  });
});
