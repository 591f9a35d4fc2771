import { use, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from "react-router-dom";

/**
 * Leads on from a page that finds out by itself where to go, leaving no way back to it. Whoever has gone elsewhere meanwhile
 * stays there: the router knows of it before the page is gone, and nothing else of the router's says so.
 */
export function useGoOn(): (path: string) => void {
  const router = use(DataRouterContext)?.router;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  return useCallback(
    (path) => {
      const { location, navigation } = router?.state ?? {};
      const goingTo = (navigation?.location ?? location)?.pathname;
      if (goingTo === undefined || goingTo === shown.current) void navigate(path, { replace: true });
    },
    [router, navigate],
  );
}

/** The same as part of a page. */
export function GoOn({ to }: { to: string }) {
  const goOn = useGoOn();
  useEffect(() => goOn(to), [goOn, to]);
  return null;
}
