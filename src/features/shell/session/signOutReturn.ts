/** Kept for the tab while the provider has the page. */
const returnKey = "signOutReturn";

/** Whoever signs out to come back as somebody else wants to be on this path again. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(returnKey, path);

/** Where the next sign-in leads after a sign-out, once; null for home. */
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path;
}
