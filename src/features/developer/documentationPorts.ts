import { fromPromise } from "xstate";
import {
  documentationMachine,
  type LoadedReference,
  type Reference,
} from "../../../machines/developer/documentationMachine.ts";
import { type Platform, PlatformRefusal } from "../../gql/platform.ts";
import { toPortRefusal } from "../../gql/refusal.ts";

const path = "/openapi.json";
const storageKey = "clatter.reference";

type Store = Pick<Storage, "getItem" | "setItem">;

/** The reference on the gateway's call; what it said last is kept on this device, for when the gateway is away. */
export function provideDocumentation(platform: Pick<Platform, "get">, storage: Store, now: () => number = Date.now) {
  return documentationMachine.provide({
    actors: {
      loadReference: fromPromise<LoadedReference>(async () => {
        try {
          const reference = (await platform.get(path)) as Reference;
          keep(storage, { reference, keptAt: now() });
          return { reference, keptAt: null };
        } catch (error) {
          // A gateway that answers is not away, whatever it says.
          const kept = error instanceof PlatformRefusal && error.status < 500 ? null : recall(storage);
          if (kept === null) throw toPortRefusal(error);
          return kept;
        }
      }),
    },
  });
}

/** Reads it before somebody asks, so that it is on the device when the gateway is away. */
export async function keepReference(platform: Pick<Platform, "get">, storage: Store): Promise<void> {
  if (recall(storage) !== null) return;
  // Without it the page asks by itself, and says what is wrong.
  const reference = await platform.get(path).catch(() => null);
  if (reference !== null) keep(storage, { reference: reference as Reference, keptAt: Date.now() });
}

function keep(storage: Store, kept: LoadedReference): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A full storage keeps nothing: then it is read when the gateway is there.
  }
}

function recall(storage: Store): LoadedReference | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? "null") as Partial<LoadedReference> | null;
    const isWhole = typeof kept?.keptAt === "number" && typeof kept.reference === "object" && kept.reference !== null;
    return isWhole ? (kept as LoadedReference) : null;
  } catch {
    return null;
  }
}
