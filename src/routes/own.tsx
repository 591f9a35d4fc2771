import type { ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { BoardRedirect } from "../features/shell/BoardRedirect.tsx";
import { BoardShell } from "../features/shell/BoardShell.tsx";
import { BrokenScreen } from "../features/shell/BrokenScreen.tsx";
import { lateScreens } from "../features/shell/lateScreens.tsx";
import { PageSkeleton } from "../features/shell/PageSkeleton.tsx";
import {
  InstallRedirect,
  LoginCallback,
  SectionRedirect,
  UnknownAddress,
  WhileOn,
} from "../features/shell/Redirects.tsx";
import { GoOn } from "../pieces/GoOn.tsx";
import { onFirstUse } from "../ui/onFirstUse.tsx";
import { boardsTitle, newBoardTitle } from "../words/boards.ts";
import { buyPlusFor, factoryTitle, plusTitle } from "../words/screens.ts";
import { signInTitle } from "../words/session.ts";
import { boardRoutes, boardRoutesOfVersion2 } from "./board.tsx";

const boards = () => import("../features/boards/BoardsScreen.tsx");
const newBoard = () => import("../features/boards/NewBoardScreen.tsx");
const buyPlus = () => import("../features/plus/BuyPlusScreen.tsx");
const encodedLanding = () => import("../features/shell/landings/EncodedLanding.tsx");
const linkBoard = () => import("../features/linking/LinkBoardScreen.tsx");
const boardsHandle = { title: boardsTitle };
const newBoardHandle = { title: newBoardTitle };

const HeldBilling = onFirstUse(async () => (await import("../features/settings/HeldBilling.tsx")).HeldBilling);
const heldBilling = (boardId: string, elsewhere: ReactNode) => (
  <HeldBilling when boardId={boardId}>
    {elsewhere}
  </HeldBilling>
);

/** The shell does not wait for the screen in it: who and which board is asked for while that is on its way. */
const inShell = (children: RouteObject[]): RouteObject => ({
  element: <BoardShell heldBilling={heldBilling} />,
  children: [
    {
      errorElement: <BrokenScreen inFrame />,
      hydrateFallbackElement: <PageSkeleton />,
      children: lateScreens(children, true),
    },
  ],
});

/** Pages for the signed-in person; a stranger signs in first and comes back. */
export const ownRoutes: RouteObject[] = [
  { index: true, element: <BoardRedirect to="/board/{boardId}/live" kind="root" /> },
  { path: "/login", element: <GoOn to="/" />, handle: { title: signInTitle } },
  { path: "/login/callback", element: <LoginCallback />, handle: { title: signInTitle } },
  { path: "/new-board", lazy: newBoard, handle: newBoardHandle },
  {
    element: <WhileOn feature="manageBoards" inFrame={false} />,
    children: ["/select-board", "/board/:boardId/select", "/v2/board/:boardId/select"].map((path) => ({
      path,
      lazy: boards,
      handle: boardsHandle,
    })),
  },
  { path: "/_factory", lazy: () => import("../features/factory/FactoryScreen.tsx"), handle: { title: factoryTitle } },
  { path: "/buy-plus", lazy: buyPlus, handle: { title: plusTitle } },
  { path: "/buy-plus/:checkoutToken", lazy: buyPlus, handle: { title: buyPlusFor } },
  { path: "/plus", element: <BoardRedirect to="/board/{boardId}/installables/discover" /> },
  { path: "/installed", element: <BoardRedirect to="/board/{boardId}/installables/installed" /> },
  { path: "/billing", element: <BoardRedirect to="/board/{boardId}/settings/billing" /> },
  // Not of the specification: what superadmins decide about (decision 10).
  { path: "/moderation", lazy: () => import("../features/feed/ModerationScreen.tsx") },
  // Not of the specification: where the mails of invitations lead.
  { path: "/invitation/:token", lazy: () => import("../features/shell/landings/InvitationLanding.tsx") },
  { path: "/view/:boardId", lazy: () => import("../features/live/ViewScreen.tsx") },
  { path: "/compose/share/:token", lazy: () => import("../features/shell/landings/ShareLanding.tsx") },
  { path: "/compose/encoded/:token", lazy: encodedLanding },
  // Standard base64 holds slashes.
  { path: "/compose/encoded/*", lazy: encodedLanding },
  { path: "/marketplace-listing/:marketplaceListingId/install", element: <InstallRedirect /> },
  { path: "/configure-listing/:listing/:data", lazy: linkBoard },
  // Standard base64 holds slashes here, too.
  { path: "/configure-listing/:listing/*", lazy: linkBoard },
  { path: "/board/:boardId", element: <GoOn to="live" /> },
  { path: "/board/:boardId/new", lazy: newBoard, handle: newBoardHandle },
  { path: "/board/:boardId/:section/:tab", element: <SectionRedirect /> },
  { path: "/board/:boardId", ...inShell(boardRoutes) },
  { path: "/v2/board/:boardId", element: <GoOn to="live" /> },
  { path: "/v2/board/:boardId/new", lazy: newBoard, handle: newBoardHandle },
  { path: "/v2/board/:boardId", ...inShell(boardRoutesOfVersion2) },
  // Any other address asks for a sign-in and says that it is unknown.
  { element: <BoardShell />, children: [{ path: "/*", element: <UnknownAddress inFrame /> }] },
];
