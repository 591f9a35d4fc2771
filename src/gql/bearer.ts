/** Where clients get the token of the signed-in person; the session behind it is not their business. */
export interface Bearer {
  /** A token that is valid for the next moments, renewed when needed; null when nobody is signed in. */
  current(): Promise<string | null>;
  /**
   * Another token than `refused`, which looked valid but which the gateway did not take: what somebody else has renewed
   * meanwhile, or a new one. Null when there is none to be had.
   */
  renew(refused: string | null): Promise<string | null>;
  /** There is no valid sign-in: the person has to sign in again. */
  loginRequired(): void;
}

/** How this tab calls itself, so that the gateway need not tell it what it did itself; a mark, no secret. */
const tab = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
  "",
);

/** The headers of a call of this tab. */
export function callHeadersOf(token: string | null): Record<string, string> {
  return { ...authorizationOf(token), "clatter-tab": tab };
}

/** The Authorization header of a call, or none. */
export function authorizationOf(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
