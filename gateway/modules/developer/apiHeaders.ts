/* Where programs say who they are, on every call. */

export const keyHeader = "x-api-key";
export const secretHeader = "x-api-secret";
