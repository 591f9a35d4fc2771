import { createContext, type ReactNode, useContext } from "react";
import type { FlagStore } from "./flagStore.ts";
import type { Platform } from "./platform.ts";

export interface PlatformServices {
  /** The product's name by configuration: the `{product}` of all sentences. */
  productName: string;
  platform: Platform;
  flags: FlagStore;
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
