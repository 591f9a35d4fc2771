/**
 * The sign-up of a sign-in that is under way. The address that the sign-in was begun for goes along in the fragment, which
 * no server, log or proxy sees.
 */
export function signUpAddress(uid: string, emailAddress: string): string {
  const fragment = emailAddress === "" ? "" : `#${encodeURIComponent(emailAddress)}`;
  return `/sign-up/${uid}${fragment}`;
}

/** The address that the sign-up was opened with; empty when there is none. */
export function hintedAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
