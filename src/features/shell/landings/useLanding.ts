import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { LandingWorld } from "./landingPorts.ts";

/** What a landing's flow works with: the gateway, and the router without a way back to the landing. */
export function useLandingWorld(): LandingWorld {
  const client = useApolloClient();
  const navigate = useNavigate();
  return useMemo(() => ({ client, goTo: (path) => void navigate(path, { replace: true }) }), [client, navigate]);
}

/** Whoever has no board makes one first, and then goes on with the link that they came by. */
export function useFirstBoard(isWithoutBoard: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isWithoutBoard) void navigate(`/new-board?next=${encodeURIComponent(pathname)}`, { replace: true });
  }, [isWithoutBoard, navigate, pathname]);
}
