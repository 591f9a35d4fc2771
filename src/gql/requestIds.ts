/** What a call hears of its answer beside the answer itself: the id under which the gateway noted it in its log. */
export interface Heard {
  requestId?: string;
}

const ids = new WeakMap<object, string>();

/** Keeps, beside a refusal, the call that brought it: what a machine holds stays as it is. */
export function noteRequest(refusal: object, { requestId }: Heard): void {
  if (requestId !== undefined) ids.set(refusal, requestId);
}

/** The id of the call that brought a refusal, for whoever looks for it in the gateway's log. */
export const requestOf = (refusal: unknown): string | null =>
  typeof refusal === "object" && refusal !== null ? (ids.get(refusal) ?? null) : null;
