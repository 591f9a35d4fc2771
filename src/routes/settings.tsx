import type { RouteObject } from "react-router-dom";
import { ByFlags } from "../features/shell/Redirects.tsx";
import { settingsHome } from "../features/shell/settingsTabs.ts";
import { comingSettings } from "./coming.tsx";

const settingsRedirect = <ByFlags choose={(flags, version) => settingsHome(version, flags) ?? undefined} />;

/** Below `/board/:boardId/settings`. */
export const settingsRoutes: RouteObject[] = [
  { index: true, element: settingsRedirect },
  { path: "users", ...comingSettings("users", "/board/:boardId/settings/users") },
  { path: "timezone", ...comingSettings("timezone", "/board/:boardId/settings/timezone") },
  { path: "quiet-hours", ...comingSettings("quiet-hours", "/board/:boardId/settings/quiet-hours") },
  { path: "network", ...comingSettings("network", "/board/:boardId/settings/network") },
  { path: "billing", ...comingSettings("billing", "/board/:boardId/settings/billing") },
  // A board has no settings modules yet, so every other key is an unknown one.
  { path: ":customKey", element: settingsRedirect },
  { path: "*", element: settingsRedirect },
];

/** Below `/v2/board/:boardId/settings`. */
export const settingsRoutesOfVersion2: RouteObject[] = [
  { index: true, element: settingsRedirect },
  { path: "users", ...comingSettings("users", "/v2/board/:boardId/settings/users") },
  { path: "timezone", ...comingSettings("timezone", "/v2/board/:boardId/settings/timezone") },
  { path: "quiet-hours", ...comingSettings("quiet-hours", "/v2/board/:boardId/settings/quiet-hours") },
  { path: "billing", ...comingSettings("billing", "/v2/board/:boardId/settings/billing") },
  { path: "*", element: settingsRedirect },
];
