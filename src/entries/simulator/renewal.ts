import { pageRenewalFlow } from "../../../machines/simulator/pageRenewalFlow.ts";
import { startFlow } from "../../flow/startFlow.ts";

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

/** Loads the page anew as soon as that helps, and never in a circle: how is `pageRenewalFlow`'s. */
export function renewPage(page: RenewablePage = thisPage): void {
  startFlow(pageRenewalFlow, {
    input: { age: page.age() },
    calls: { askPage: () => page.ask() },
    tell: () => page.reload(),
  });
}
