/** Whether Redis has no database of the number that its address names: its driver goes on with the first one. */
export const isNumberUnknown = (error: unknown): boolean =>
  error instanceof Error && /DB index is out of range/.test(error.message);
