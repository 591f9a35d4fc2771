/** What a call hears of its answer beside the answer itself: the id under which the gateway noted it in its log. */
export interface Heard {
  requestId?: string;
}

let watcher: ((heard: Heard) => void) | undefined;

/** From here on somebody is told of each call as it begins: an inspector was asked for. */
export function watchCalls(by: (heard: Heard) => void): void {
  watcher = by;
}

/** For one call. */
export function newHeard(): Heard {
  const heard: Heard = {};
  watcher?.(heard);
  return heard;
}
