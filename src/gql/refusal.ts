import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";
import { PortRefusal, portFailures, type Refusal } from "../../machines/port.ts";
import { graphql } from "./generated/gql.ts";
import type { Refusal_AnswerFragment } from "./generated/graphql.ts";
import { PlatformRefusal } from "./platform.ts";

/**
 * A refusal as answers bear it. Every document that may be refused spreads this fragment, and so each refusal tells its
 * rule, its end and who set it: the one fragment that is there to be used again.
 */
graphql(`
  fragment Refusal_answer on Refusal {
    type
    error
    rule
    until
    setBy
    row
    column
  }
`);

type Answered = Pick<Refusal_AnswerFragment, "type" | "error"> & Partial<Refusal_AnswerFragment>;

/** The machines' form of a refusal in an answer. */
export function portRefusalOf({ type, error, ...reasons }: Answered): PortRefusal {
  return new PortRefusal({ code: type, sentence: error, ...reasonsOf(reasons) });
}

/**
 * The machines' form of whatever a call of the gateway rejected with. No answer, or one that no gateway of ours
 * wrote (a proxy's page), is an answer lost: nobody knows whether the call was carried out.
 */
export function toPortRefusal(error: unknown): PortRefusal {
  if (error instanceof PortRefusal) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const said: { code?: unknown } = error.errors[0]?.extensions ?? {};
    const code = typeof said.code === "string" ? said.code : "ServerError";
    return new PortRefusal({ code: gatewayFaults.has(code) ? "ServerError" : code, ...reasonsOf(said) });
  }
  if (error instanceof PlatformRefusal) {
    return error.code === undefined ? ofStatus(error.status) : new PortRefusal({ code: error.code });
  }
  if (ServerParseError.is(error) || error instanceof TypeError) return lost();
  if (ServerError.is(error)) return saysReadOnly(error.bodyText) ? readOnly() : ofStatus(error.statusCode);
  return new PortRefusal({ code: portFailures.unknown });
}

/** What GraphQL servers call a fault of their own. */
const gatewayFaults: ReadonlySet<string> = new Set(["INTERNAL_SERVER_ERROR", "ServerError"]);

/** The rule of a database that takes no writes: nothing was saved, which a 503 of others leaves open. */
const readOnlyRule = "readOnly";

function saysReadOnly(body: string): boolean {
  try {
    const { errors } = JSON.parse(body) as { errors?: { extensions?: { rule?: unknown } }[] };
    return errors?.[0]?.extensions?.rule === readOnlyRule;
  } catch {
    return false;
  }
}

const readOnly = (): PortRefusal => new PortRefusal({ code: "ServerError", rule: readOnlyRule });

function ofStatus(status: number): PortRefusal {
  if (status >= 502 && status <= 504) return lost();
  if (status === 401 || status === 403) return new PortRefusal({ code: "NotAuthorized" });
  if (status === 404) return new PortRefusal({ code: "NotFound" });
  if (status === 429) return new PortRefusal({ code: "RateLimited" });
  return new PortRefusal({ code: status >= 500 ? "ServerError" : "ValidationError" });
}

function lost(): PortRefusal {
  return new PortRefusal({ code: portFailures.answerLost });
}

function reasonsOf(said: object): Omit<Refusal, "code"> {
  const values = new Map<string, unknown>(Object.entries(said));
  const text = (name: string) => (typeof values.get(name) === "string" ? { [name]: values.get(name) } : {});
  const number = (name: string) => (typeof values.get(name) === "number" ? { [name]: values.get(name) } : {});
  return { ...text("rule"), ...text("setBy"), ...number("until"), ...number("row"), ...number("column") };
}
