import type { RouteObject } from "react-router-dom";
import { WaitScreen } from "../features/shell/NoticeScreen.tsx";
import { OwnPage } from "../features/shell/Redirects.tsx";
import { plusTitle } from "../words/screens.ts";

const publicListing = () => import("../features/marketplace/PublicListingScreen.tsx");

const plusHandle = { title: plusTitle };

/** Pages for everybody. The path rules above the table answer `/activate-plus` before it is reached. */
export const publicRoutes: RouteObject[] = [
  { path: "/activate-plus/:code", element: <WaitScreen />, handle: plusHandle },
  {
    path: "/plus-checkout-widget/:token",
    lazy: () => import("../features/plus/CheckoutWidget.tsx"),
    handle: plusHandle,
  },
  { path: "/widget/pricing", lazy: () => import("../features/plus/PricingWidget.tsx"), handle: plusHandle },
  { path: "/marketplace-listing/:marketplaceId", lazy: publicListing },
  { path: "/slack", lazy: publicListing },
  // The gateway serves these from another entry; the outbox in development alone.
  { path: "/dev/outbox", element: <OwnPage /> },
  { path: "/checkout/:cart", element: <OwnPage /> },
  { path: "/preview", element: <OwnPage /> },
  { path: "/simulator", element: <OwnPage /> },
  { path: "/simulator/:boardId", element: <OwnPage /> },
  { path: "/visual-editor", element: <OwnPage /> },
];
