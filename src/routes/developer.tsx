import { Outlet, type RouteObject } from "react-router-dom";
import { ByFlags, Gate } from "../features/shell/Redirects.tsx";
import { developerTitle } from "../words/screens.ts";

const installables = () => import("../features/developer/InstallablesScreen.tsx");
const apiConsole = () => import("../features/developer/ApiConsoleScreen.tsx");
const requests = () => import("../features/developer/RequestsScreen.tsx");
const webhooks = () => import("../features/developer/WebhooksScreen.tsx");
const documentation = () => import("../features/developer/DocumentationScreen.tsx");
const module = () => import("../features/developer/ModuleScreen.tsx");
const frame = () => import("../features/developer/DeveloperFrame.tsx");
const handle = { title: developerTitle };

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
          { path: "developer/api-console/:apiKey", lazy: apiConsole, handle },
          { path: "developer/requests", lazy: requests, handle },
          { path: "developer/webhooks", lazy: webhooks, handle },
          { path: "developer/webhooks/:id", lazy: webhooks, handle },
          { path: "developer/documentation/:pageId?", lazy: documentation, handle },
          { path: "developer/:customKey", lazy: module, handle },
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
