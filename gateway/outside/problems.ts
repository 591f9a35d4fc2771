/** Why something outside gave no answer; the words for people stand in `words/`. */
export type OutsideProblem =
  /** No address that may be asked: not http, with a user name, or a port of other services. */
  | "address"
  /** It leads into a private network, where only the operator may allow exact hosts. */
  | "private"
  | "redirects"
  | "timeout"
  | "tooLarge"
  | "unreachable";

/** It names the host only: paths and queries hold secrets of people. */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly code: OutsideProblem;
  readonly host: string;
  /** Of `private`: whatever the operator allows. */
  readonly staysRefused: boolean;

  constructor(
    code: OutsideProblem,
    host: string,
    { staysRefused = false, ...options }: ErrorOptions & { readonly staysRefused?: boolean } = {},
  ) {
    super(`${host}: ${code}`, options);
    this.code = code;
    this.host = host;
    this.staysRefused = staysRefused;
  }
}
