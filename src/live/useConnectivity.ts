import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { ConnectivityTag } from "../../machines/board/boardConnectivityMachine.ts";
import { useInspection } from "../flows.tsx";
import { provideConnectivity } from "./connectivityPorts.ts";
import { useLive } from "./LiveContext.tsx";

const tags: readonly ConnectivityTag[] = ["virtual", "online", "offline", "unknown"];

export interface Connectivity {
  status: ConnectivityTag;
  /** Epoch ms by the gateway's clock; null when no device ever reported. */
  latestHeartbeat: number | null;
}

/** Whether a board's display is on the air, as long as the component stands. */
export function useConnectivity(boardId: string, hasDevices: boolean): Connectivity {
  const live = useLive();
  const machine = useMemo(() => provideConnectivity(live), [live]);
  const actor = useActorRef(machine, { input: { boardId, hasDevices }, ...useInspection() });
  useEffect(() => actor.send({ type: hasDevices ? "devices.some" : "devices.none" }), [actor, hasDevices]);
  const status = useSelector(actor, (snapshot) => tags.find((tag) => snapshot.hasTag(tag)) ?? "unknown");
  const latestHeartbeat = useSelector(actor, (snapshot) => snapshot.context.latestHeartbeat);
  return { status, latestHeartbeat };
}
