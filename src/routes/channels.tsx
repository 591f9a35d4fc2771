import type { RouteObject } from "react-router-dom";
import { ByFlags, WhileOn } from "../features/shell/Redirects.tsx";
import { GoOn } from "../pieces/GoOn.tsx";

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
const install = () => import("../features/install/InstallRouteScreen.tsx");
const tomorrow = () => import("../features/installed/TomorrowScreen.tsx");

/** The marketplace and the board's channels, below `/board/:boardId`. */
export const channelRoutes: RouteObject[] = [
  { path: "installables", element: <GoOn to="discover" /> },
  offered("installables/installed", installed),
  offered("installables/tomorrow", tomorrow),
  offered("installables/discover", discover),
  offered("installables/discover/:featureTypeId", shelf),
  offered("installables/category/:categoryId", shelf),
  offered("installables/search", search),
  offered("installables/subscription/:subscriptionId", channel),
  { path: "installables/*", element: <ByFlags choose={() => "installables/discover"} /> },
  offered("installable/:id", listing),
  offered("installable/:id/settings", listing),
  offered("installable/:id/info", listing),
  offered("config-installable/:subscriptionId", configure),
  offered("marketplace-listing/:marketplaceListingId/install", install),
];
