import { Navigate, type RouteObject } from "react-router-dom";
import { ByFlags, WhileOn } from "../features/shell/Redirects.tsx";

const discover = () => import("../features/marketplace/DiscoverScreen.tsx");
const listing = () => import("../features/marketplace/ListingScreen.tsx");
const search = () => import("../features/marketplace/SearchScreen.tsx");
const shelf = () => import("../features/marketplace/ShelfScreen.tsx");

/** A screen of the channels, while they are on. */
const offered = (path: string, lazy: NonNullable<RouteObject["lazy"]>): RouteObject => ({
  path,
  element: <WhileOn feature="installables" />,
  children: [{ index: true, lazy }],
});
const installed = () => import("../features/installed/InstalledScreen.tsx");
const channel = () => import("../features/installed/ChannelScreen.tsx");
const configure = () => import("../features/installed/ConfigureScreen.tsx");
const tomorrow = () => import("../features/installed/TomorrowScreen.tsx");

/** The marketplace and the board's channels, below `/board/:boardId`. */
export const channelRoutes: RouteObject[] = [
  { path: "installables", element: <Navigate to="discover" replace /> },
  offered("installables/installed", installed),
  offered("installables/tomorrow", tomorrow),
  offered("installables/discover", discover),
  offered("installables/discover/:featureTypeId", shelf),
  offered("installables/category/:categoryId", shelf),
  offered("installables/search", search),
  { path: "installables/subscription/:subscriptionId", lazy: channel },
  { path: "installables/*", element: <ByFlags choose={() => "installables/discover"} /> },
  { path: "installable/:id", lazy: listing },
  { path: "installable/:id/settings", lazy: listing },
  { path: "installable/:id/info", lazy: listing },
  { path: "config-installable/:subscriptionId", lazy: configure },
  {
    path: "marketplace-listing/:marketplaceListingId/install",
    lazy: () => import("../features/install/InstallRouteScreen.tsx"),
  },
];
