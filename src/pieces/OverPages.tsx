import { type ReactNode, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { PageReturns } from "../ui/pageReturns.ts";

/** Around windows that outlive the page under them: the browser's Back and Forward close what is open of them. */
export function OverPages({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const [last, setLast] = useState({ key, returns: 0 });
  if (last.key !== key) setLast({ key, returns: last.returns + (isReturn ? 1 : 0) });
  return <PageReturns value={last.returns}>{children}</PageReturns>;
}
