/** Where clients get the token of the signed-in person; the session behind it is not their business. */
export interface Bearer {
  /** A token that is valid for the next moments, renewed when needed; null when nobody is signed in. */
  current(): Promise<string | null>;
  /** A new token although the present one looked valid: the gateway refused it. Null when there is none to be had. */
  renew(): Promise<string | null>;
  /** There is no valid sign-in: the person has to sign in again. */
  loginRequired(): void;
}

/** The Authorization header of a call, or none. */
export function authorizationOf(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
