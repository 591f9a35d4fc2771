import "../../theme/install.ts";
import ELK from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Inspector } from "./Inspector.tsx";
import { createPlace, nowhere } from "./place.ts";
import { listen } from "./trace/listener.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the inspector.");
const place = createPlace();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary onGoOn={() => place.go(nowhere)}>
      <Inspector listener={listen()} place={place} elk={new ELK({ workerUrl })} />
    </ErrorBoundary>
  </StrictMode>,
);
