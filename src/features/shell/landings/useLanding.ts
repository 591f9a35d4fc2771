import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useGoOn } from "../../../pieces/GoOn.tsx";
import type { LandingWorld } from "./landingPorts.ts";

/** What a landing's flow works with: the gateway, and the router without a way back to the landing. */
export function useLandingWorld(): LandingWorld {
  const client = useApolloClient();
  const goTo = useGoOn();
  return useMemo(() => ({ client, goTo }), [client, goTo]);
}

/** Whoever has no board makes one first, and then goes on with the link that they came by. */
export function useFirstBoard(isWithoutBoard: boolean): void {
  const goOn = useGoOn();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isWithoutBoard) goOn(`/new-board?next=${encodeURIComponent(pathname)}`);
  }, [isWithoutBoard, goOn, pathname]);
}
