import { fromPromise } from "xstate";
import { screenReturnMachine } from "../../../machines/page/screenReturnMachine.ts";

/** What browsers and Vite say of a part of the program that did not come: no network, or a build that is gone. */
const missingPart = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a screen failed because its part of the program could not be loaded. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && missingPart.test(error.message);
}

/** Whether the gateway answers, and would hand out the part. */
const isReachable = (): Promise<boolean> =>
  fetch("/health/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

const loadedForKey = "loadedAgainFor";

/** Files bear their content in their names: one that is missing after the page was loaded anew for it is missing for good. */
export const wasLoadedFor = ({ message }: Error): boolean => sessionStorage.getItem(loadedForKey) === message;

/** Loads the page anew for a part that is missing. */
export function loadAgainFor({ message }: Error): void {
  sessionStorage.setItem(loadedForKey, message);
  location.reload();
}

export const provideScreenReturn = (openScreen: () => Promise<void>) =>
  screenReturnMachine.provide({
    actors: { openScreen: fromPromise(openScreen), askGateway: fromPromise(isReachable) },
  });
