import { blank } from "../trace/blank.ts";
import type { StepNote } from "../trace/protocol.ts";
import { errorIn, requestIdOf } from "./about.ts";
import type { Cause } from "./causes.ts";

/** A step as the tab holds it: it is made printable, and blanked, only when somebody is told. */
export interface Step extends Omit<StepNote, "event" | "payload" | "error" | "emitted" | "seq" | "cause" | "source"> {
  readonly event: { readonly type: string };
  readonly from: Cause;
  /** The gateway's ids of the calls that brought the event. */
  readonly requestIds: readonly string[];
  readonly emitted: readonly { readonly type: string }[];
}

/** A step as it is told. */
export function noteOf({ event, from, requestIds, emitted, ...rest }: Step): StepNote {
  const { type, ...payload } = event;
  const error = errorIn(event);
  const requestId = ("error" in event ? requestIdOf(event.error) : null) ?? (requestIds.join(" ") || null);
  return {
    ...rest,
    ...from,
    event: type,
    payload: blank(requestId === null ? payload : { ...payload, requestId }),
    error: error === null ? null : String(blank(error)),
    ...(emitted.length ? { emitted: blank(emitted) as NonNullable<StepNote["emitted"]> } : {}),
  };
}
