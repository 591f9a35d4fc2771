import "../../theme/install.ts";
import "./firstWait.css.ts";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { FlowsProvider } from "../../flows.tsx";
import { PlatformProvider } from "../../gql/PlatformContext.tsx";
import { LiveProvider } from "../../live/LiveContext.tsx";
import { routes } from "../../routes/routes.tsx";
import { applyThemeChoice } from "../../theme/choice.ts";
import { Toasts } from "../../ui/Toasts.tsx";
import { closeToast, notifications } from "../../words/shell.ts";
import { isInspected } from "../inspector/tab/isInspected.ts";
import { boardTitle } from "./boardTitle.ts";
import { reportErrors } from "./errorReports.ts";
import { readPageData } from "./pageData.ts";
import { createServices } from "./services.ts";

applyThemeChoice();

// No offline shell: a worker of an earlier version would serve old pages.
void navigator.serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())));

const page = readPageData();
// What watches the flows is no part of a page that nobody looks at.
const inspection = isInspected()
  ? (await import("../inspector/tab/inspectParts.ts")).inspectParts((boardId) => boardTitle(client, boardId))
  : {};
const { client, live, flows, platform } = createServices(page, inspection);
const router = createBrowserRouter(routes);

flows.session.on("navigate.to", ({ path }) => void router.navigate(path, { replace: true }));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
createRoot(root, reportErrors(page.errorReportingUrl)).render(
  <StrictMode>
    <PlatformProvider services={platform}>
      <FlowsProvider flows={flows} inspection={inspection}>
        <LiveProvider live={live}>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
          </ApolloProvider>
        </LiveProvider>
      </FlowsProvider>
    </PlatformProvider>
    <Toasts label={notifications} closeName={closeToast} />
  </StrictMode>,
);
