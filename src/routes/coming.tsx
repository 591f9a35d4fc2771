import type { RouteObject } from "react-router-dom";
import { ComingScreen } from "../features/placeholders/ComingScreen.tsx";
import { type ComingPath, comingScreens } from "../features/placeholders/comingScreens.ts";
import { Gate } from "../features/shell/Redirects.tsx";

/** A screen that comes later, within the shell, while its feature is on. */
export function coming(path: ComingPath, feature?: string): RouteObject {
  const screen = <ComingScreen path={path} />;
  return {
    element: feature ? <Gate feature={feature}>{screen}</Gate> : screen,
    handle: { title: comingScreens[path].title },
  };
}
