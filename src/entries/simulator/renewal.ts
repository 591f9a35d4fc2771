/** A page younger than this is not loaded anew: whatever refuses it would refuse the next one as well. */
const YOUNGEST_MS = 60_000;
/** How long to wait while the gateway is away. */
const AGAIN_MS = 15_000;

/** The page as its renewal needs it. */
export interface RenewablePage {
  /** How long ago it was loaded, in milliseconds. */
  age(): number;
  /** Asks for it anew; the status of the answer, null without one. */
  ask(): Promise<number | null>;
  reload(): void;
}

const thisPage: RenewablePage = {
  age: () => performance.now(),
  ask: () =>
    fetch(location.href, { cache: "no-store" }).then(
      ({ status }) => status,
      () => null,
    ),
  reload: () => location.reload(),
};

/**
 * Loads the page anew, since its token is too old: a fresh page brings a fresh one, or says that the link is gone. Never
 * in a circle, and never while the gateway is away: a browser's own error page on a wall would stay for ever.
 */
export function renewPage(page: RenewablePage = thisPage): void {
  const later = (wait: number) => void setTimeout(() => renewPage(page), wait);
  const early = YOUNGEST_MS - page.age();
  if (early > 0) {
    later(early);
    return;
  }
  void page.ask().then((status) => {
    const isAnswer = status !== null && status < 500 && status !== 408 && status !== 429;
    if (isAnswer) page.reload();
    else later(AGAIN_MS);
  });
}
