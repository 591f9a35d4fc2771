import type { RouteObject } from "react-router-dom";
import { OwnPage } from "../features/shell/Redirects.tsx";
import { comingBare } from "./coming.tsx";

/** Pages for everybody. The path rules above the table answer `/activate-plus` before it is reached. */
export const publicRoutes: RouteObject[] = [
  { path: "/activate-plus/:code", ...comingBare("/activate-plus/:code") },
  { path: "/plus-checkout-widget/:token", ...comingBare("/plus-checkout-widget/:token") },
  { path: "/widget/pricing", ...comingBare("/widget/pricing") },
  { path: "/marketplace-listing/:marketplaceId", ...comingBare("/marketplace-listing/:marketplaceId") },
  { path: "/slack", ...comingBare("/slack") },
  { path: "/checkout/:cart", ...comingBare("/checkout/:cart") },
  { path: "/dev/outbox", ...comingBare("/dev/outbox") },
  // The gateway serves these from another entry.
  { path: "/preview", element: <OwnPage /> },
  { path: "/simulator", element: <OwnPage /> },
  { path: "/simulator/:boardId", element: <OwnPage /> },
  { path: "/visual-editor", element: <OwnPage /> },
];
