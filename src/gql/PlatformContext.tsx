import { createContext, type ReactNode, useContext } from "react";
import type { FlagStore } from "./flagStore.ts";
import type { KeptAnswers } from "./keptAnswers.ts";
import type { Platform } from "./platform.ts";

export interface PlatformServices {
  /** The product's name by configuration: the `{product}` of all sentences. */
  productName: string;
  /** Who answers for the product's own channels; absent where nobody is named. */
  contactEmail?: string;
  platform: Platform;
  flags: FlagStore;
  /** What the last visit was told. */
  answers: KeptAnswers;
}

const PlatformServicesContext = createContext<PlatformServices | null>(null);

export function PlatformProvider({ services, children }: { services: PlatformServices; children: ReactNode }) {
  return <PlatformServicesContext value={services}>{children}</PlatformServicesContext>;
}

export function usePlatform(): PlatformServices {
  const services = useContext(PlatformServicesContext);
  if (!services) throw new Error("PlatformProvider is missing above this component");
  return services;
}

/** The product's name, for sentences that have `{product}` in them. */
export function useProduct(): string {
  return usePlatform().productName;
}
