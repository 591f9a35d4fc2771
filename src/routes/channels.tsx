import { Navigate, type RouteObject } from "react-router-dom";
import { ByFlags } from "../features/shell/Redirects.tsx";
import { coming } from "./coming.tsx";

/** The marketplace and the board's channels, below `/board/:boardId`. */
export const channelRoutes: RouteObject[] = [
  { path: "installables", element: <Navigate to="discover" replace /> },
  { path: "installables/installed", ...coming("/board/:boardId/installables/installed", "installables") },
  { path: "installables/discover", ...coming("/board/:boardId/installables/discover", "installables") },
  {
    path: "installables/discover/:featureTypeId",
    ...coming("/board/:boardId/installables/discover/:featureTypeId", "installables"),
  },
  {
    path: "installables/category/:categoryId",
    ...coming("/board/:boardId/installables/category/:categoryId", "installables"),
  },
  { path: "installables/search", ...coming("/board/:boardId/installables/search", "installables") },
  {
    path: "installables/subscription/:subscriptionId",
    ...coming("/board/:boardId/installables/subscription/:subscriptionId"),
  },
  { path: "installables/*", element: <ByFlags choose={() => "installables/discover"} /> },
  { path: "installable/:id", ...coming("/board/:boardId/installable/:id") },
  { path: "installable/:id/settings", ...coming("/board/:boardId/installable/:id/settings") },
  { path: "installable/:id/info", ...coming("/board/:boardId/installable/:id/info") },
  {
    path: "config-installable/:subscriptionId",
    ...coming("/board/:boardId/config-installable/:subscriptionId"),
  },
  {
    path: "marketplace-listing/:marketplaceListingId/install",
    ...coming("/board/:boardId/marketplace-listing/:marketplaceListingId/install"),
  },
];
