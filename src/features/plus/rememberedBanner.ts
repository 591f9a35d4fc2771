const storageKey = "clatter.referralBanner";

/** Whether the banner stood for this person when they were last here: then its place is kept from the first picture on. */
export const isBannerRemembered = (personId: string): boolean => localStorage.getItem(storageKey) === personId;

export function rememberBanner(personId: string): void {
  try {
    localStorage.setItem(storageKey, personId);
  } catch {
    // A full storage keeps nothing: the next visit learns it from the gateway.
  }
}

export const forgetBanner = (): void => localStorage.removeItem(storageKey);
