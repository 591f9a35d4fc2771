import { Outlet, type RouteObject } from "react-router-dom";
import { ByFlags, Gate } from "../features/shell/Redirects.tsx";
import { tabConsole, tabDocumentation, tabInstallables, tabRequests } from "../words/developer.ts";
import { developerTitle } from "../words/screens.ts";
import { tabWebhooks } from "../words/webhooks.ts";

const installables = () => import("../features/developer/InstallablesScreen.tsx");
const apiConsole = () => import("../features/developer/ApiConsoleScreen.tsx");
const requests = () => import("../features/developer/RequestsScreen.tsx");
const webhooks = () => import("../features/developer/WebhooksScreen.tsx");
const documentation = () => import("../features/developer/DocumentationScreen.tsx");
const module = () => import("../features/developer/ModuleScreen.tsx");
const frame = () => import("../features/developer/DeveloperFrame.tsx");
/** Names a page of the area by its tab, and by the board. */
const named = (title: string) => ({ title, isOfBoard: true });
const handle = named(tabInstallables);

/** Installables with their credentials, the API console and what programs asked, below `/board/:boardId`. */
export const developerRoutes: RouteObject[] = [
  { path: "developer", element: <ByFlags choose={(flags) => (flags.api ? "developer/list" : undefined)} /> },
  {
    element: (
      <Gate feature="api">
        <Outlet />
      </Gate>
    ),
    children: [
      {
        lazy: frame,
        children: [
          { path: "developer/list", lazy: installables, handle },
          { path: "developer/list/:id", lazy: installables, handle },
          { path: "developer/keys/:kind", lazy: installables, handle },
          { path: "developer/api-console/:apiKey", lazy: apiConsole, handle: named(tabConsole) },
          { path: "developer/requests", lazy: requests, handle: named(tabRequests) },
          { path: "developer/webhooks", lazy: webhooks, handle: named(tabWebhooks) },
          { path: "developer/webhooks/:id", lazy: webhooks, handle: named(tabWebhooks) },
          { path: "developer/documentation/:pageId?", lazy: documentation, handle: named(tabDocumentation) },
          { path: "developer/:customKey", lazy: module, handle: named(developerTitle) },
        ],
      },
    ],
  },
];

/** Below `/v2/board/:boardId`: the same list; what it leads to stands at the first version's addresses. */
export const developerRouteOfVersion2: RouteObject = {
  element: (
    <Gate feature="api">
      <Outlet />
    </Gate>
  ),
  children: [{ lazy: frame, children: [{ path: "developer", lazy: installables, handle }] }],
};
