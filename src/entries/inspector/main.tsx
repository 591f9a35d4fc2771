import "../../theme/install.ts";
import ELK from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Inspector } from "./Inspector.tsx";
import { createPlace } from "./place.ts";
import { listen } from "./trace/listener.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the inspector.");
createRoot(root).render(
  <StrictMode>
    <Inspector listener={listen()} place={createPlace()} elk={new ELK({ workerUrl })} />
  </StrictMode>,
);
