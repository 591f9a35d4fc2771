/** Tells the sign-in, which comes after the provider's redirects in the same tab, that a password was just saved. */
const savedKey = "passwordSaved";

export const rememberSaved = (): void => sessionStorage.setItem(savedKey, "1");

export const isJustSaved = (): boolean => sessionStorage.getItem(savedKey) !== null;

export const forgetSaved = (): void => sessionStorage.removeItem(savedKey);
