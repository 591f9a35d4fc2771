import { useLocation, useNavigate } from "react-router-dom";

/**
 * The way back to the page before; to `otherwise` from the first page of the console in this tab: what lies before that is
 * the sign-in, or another site.
 */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The router's place in the tab's history, which also stands when an address is replaced; a key doesn't.
    const isFirst = key === "default" || (window.history.state as { idx?: number } | null)?.idx === 0;
    if (isFirst) void navigate(otherwise);
    else void navigate(-1);
  };
}
