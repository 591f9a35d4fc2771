import { createContext, type ReactNode, useContext } from "react";
import type { ActorRefFrom } from "xstate";
import type { sendMachine } from "../machines/message/sendMachine.ts";
import type { sessionMachine } from "../machines/session/sessionMachine.ts";

/** The flows that any screen may start: one actor each, made by the console's entry. */
export interface Flows {
  session: ActorRefFrom<typeof sessionMachine>;
  send: ActorRefFrom<typeof sendMachine>;
}

const FlowsContext = createContext<Flows | null>(null);

export function FlowsProvider({ flows, children }: { flows: Flows; children: ReactNode }) {
  return <FlowsContext value={flows}>{children}</FlowsContext>;
}

/** The root actor of a flow. Features wrap it in a hook with a narrow view; screens send it events. */
export function useFlow<Name extends keyof Flows>(name: Name): Flows[Name] {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error("FlowsProvider is missing above this component");
  return flows[name];
}
