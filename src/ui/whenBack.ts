import { createContext, useContext, useEffect, useRef } from "react";

/** Tells of each moment in which calls can be answered again; what it gives ends that. */
type ListenForReturn = (listener: () => void) => () => void;

/** What every page knows: the browser has a network again. */
const network: ListenForReturn = (listener) => {
  addEventListener("online", listener);
  return () => removeEventListener("online", listener);
};

/** Where a page hears of its return; one with a stream of the gateway's knows of that, too (src/live/LiveContext.tsx). */
export const Returns = createContext(network);

/** Does something each time network or gateway are back; nothing while it is undefined. */
export function useWhenBack(act: (() => void) | undefined): void {
  const listen = useContext(Returns);
  const latest = useRef(act);
  latest.current = act;
  const isWanted = act !== undefined;
  useEffect(() => (isWanted ? listen(() => latest.current?.()) : undefined), [listen, isWanted]);
}
