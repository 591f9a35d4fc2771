import type { RouteObject } from "react-router-dom";
import { ByFlags } from "../features/shell/Redirects.tsx";
import { coming } from "./coming.tsx";

/** Credentials and the API console, below `/board/:boardId`. */
export const developerRoutes: RouteObject[] = [
  { path: "developer", element: <ByFlags choose={(flags) => (flags.api ? "developer/list" : undefined)} /> },
  { path: "developer/list", ...coming("/board/:boardId/developer/list", "api") },
  { path: "developer/list/:id", ...coming("/board/:boardId/developer/list/:id", "api") },
  { path: "developer/api-console/:apiKey", ...coming("/board/:boardId/developer/api-console/:apiKey", "api") },
  { path: "developer/:customKey", ...coming("/board/:boardId/developer/:customKey", "api") },
];
