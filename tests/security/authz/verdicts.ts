import type { AuthzWorld } from "../authzWorld.ts";

/*
 * What the authorization matrix (Q9) is written with; its rows stand beside this file, by area: every root field of the graph, every field with arguments, every route and stream and every
 * command of the displays' socket, by who asks. What is not in here fails the build; what is answered otherwise does too.
 */

/** Who asks, as seen from the one board that everything here is about. */
export const columns = [
  "anonymous",
  /** The Owner of another tenant. */
  "stranger",
  "user",
  "admin",
  "owner",
  /** Superadmin, and no member. */
  "superadmin",
  "credentialOfBoard",
  "credentialOfAnotherBoard",
  "credentialRevoked",
  "credentialReadOnly",
  "former",
  "invited",
] as const;

export type Column = (typeof columns)[number];

/** `allowed` also means a refusal for another reason than rights; `signIn` is 401, `notFound` does not tell what is there. */
export type Verdict = "allowed" | "signIn" | "notAuthorized" | "notFound";

export type Verdicts = Readonly<Record<Column, Verdict>>;

/** A program's credential opens the routes of programs alone; shown as a bearer it is nobody's. */
const credentials = {
  credentialOfBoard: "signIn",
  credentialOfAnotherBoard: "signIn",
  credentialRevoked: "signIn",
  credentialReadOnly: "signIn",
} as const;

/** Any signed-in person, about themselves. */
export const signedIn: Verdicts = {
  anonymous: "signIn",
  stranger: "allowed",
  user: "allowed",
  admin: "allowed",
  owner: "allowed",
  superadmin: "allowed",
  ...credentials,
  former: "allowed",
  invited: "allowed",
};

/** What no bearer of the matrix opens. */
export const nobody = Object.fromEntries(columns.map((one) => [one, "signIn"])) as Record<Column, Verdict>;

/** What is there for nobody. */
export const nowhere = Object.fromEntries(columns.map((one) => [one, "notFound"])) as Record<Column, Verdict>;

/** What a program may, by its credential alone: what it says is of its own board. */
export const programsReading: Verdicts = {
  ...nobody,
  credentialOfBoard: "allowed",
  credentialOfAnotherBoard: "allowed",
  credentialReadOnly: "allowed",
};
/** What a program changes of its own, whatever board it is of. */
export const programsChanging: Verdicts = { ...programsReading, credentialReadOnly: "notAuthorized" };
/** What no program has before it makes one. */
export const programsHavingNone: Verdicts = {
  ...nobody,
  credentialOfBoard: "notFound",
  credentialOfAnotherBoard: "notFound",
  credentialReadOnly: "notFound",
};
/** By a subscription of the board, which is not there for another one's credential. */
export const programsWriting: Verdicts = {
  ...programsReading,
  credentialOfAnotherBoard: "notFound",
  credentialReadOnly: "notAuthorized",
};

/** Current members of the board. */
export const members: Verdicts = {
  ...signedIn,
  stranger: "notFound",
  superadmin: "notAuthorized",
  former: "notFound",
  invited: "notFound",
};
/** Who may see the board: members and superadmins. */
export const viewers: Verdicts = { ...members, superadmin: "allowed" };
export const admins: Verdicts = { ...members, user: "notAuthorized" };
export const owners: Verdicts = { ...admins, admin: "notAuthorized" };
/** Somebody's own row: for everybody else it is not there. */
export const onlyFor = (column: Column): Verdicts =>
  Object.fromEntries(
    columns.map((one) => [one, signedIn[one] === "allowed" && one !== column ? "notFound" : signedIn[one]]),
  ) as Record<Column, Verdict>;
export const publishers: Verdicts = { ...admins, superadmin: "allowed" };
/** Author, Admin, Owner; a message is asked for by its own id, so others find none. */
export const authorsAndAdmins: Verdicts = { ...admins, superadmin: "notFound" };
/** What is the owner's own is not there for anybody else. */
export const onlyOwner: Verdicts = { ...authorsAndAdmins, user: "notFound", admin: "notFound" };

export interface GraphRow {
  readonly expect: Verdicts;
  /** The call with its arguments and what is selected of a success. */
  readonly call: (world: AuthzWorld) => Promise<string> | string;
}

export const quoted = (value: string) => JSON.stringify(value);
export const onBoard =
  (field: string, selection: string, more = "") =>
  ({ board }: AuthzWorld) =>
    `${field}(boardId: ${quoted(board)}${more}) ${selection}`;
export const byId =
  (field: string, selection: string) =>
  ({ board }: AuthzWorld) =>
    `${field}(id: ${quoted(board)}) ${selection}`;
export const boardSelection = "{ id title tenant { name boards { title } } }";
export const tenantSelection = "{ name boards { title } members { person { emailAddress } } }";
export const answer = "{ __typename ... on Refusal { type error } }";
export const sending =
  (field: string, more = "") =>
  ({ board, message }: AuthzWorld) =>
    `${field}(boardId: ${quoted(board)}, messageId: ${quoted(message)}${more}) ${answer}`;
