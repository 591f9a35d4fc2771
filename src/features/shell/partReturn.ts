/** What browsers and Vite say of a part of the program that did not come: no network, or a build that is gone. */
const missingPart = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a screen failed because its part of the program could not be loaded. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && missingPart.test(error.message);
}

const askEveryMs = 3_000;

/** The gateway answers, and would hand out the part. */
const isReachable = (): Promise<boolean> =>
  fetch("/health/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Tells whether the gateway can be reached, until it can; asks every few seconds, and when the network is back. */
export function untilReachable(tell: (isReached: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const ask = async () => {
    clearTimeout(timer);
    const isReached = await isReachable();
    if (isEnded) return;
    if (isReached) end();
    else timer = setTimeout(ask, askEveryMs);
    tell(isReached);
  };
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener("online", ask);
  };
  addEventListener("online", ask);
  void ask();
  return end;
}

const loadedForKey = "loadedAgainFor";

/**
 * Loads the page anew for a part that is missing, once: files bear their content in their names, so that the one that
 * is missing again is missing for good.
 */
export function loadAgainFor({ message }: Error, page: Pick<Location, "reload"> = location): boolean {
  if (sessionStorage.getItem(loadedForKey) === message) return false;
  sessionStorage.setItem(loadedForKey, message);
  page.reload();
  return true;
}
