import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActors } from "../../flow/watched.ts";
import { loadTextCore } from "../../wasm/textCore.ts";
import { isInspected } from "../inspector/tab/isInspected.ts";
import { surroundings } from "./editorPorts.ts";
import { readPage } from "./page.ts";
import { VisualEditor } from "./VisualEditor.tsx";

if (isInspected()) watchActors((await import("../inspector/tab/inspectTab.ts")).inspectTab());

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the editor.");
const config = new URLSearchParams(location.search).get("config");
createRoot(root).render(
  <StrictMode>
    <VisualEditor core={loadTextCore()} page={readPage()} config={config} around={surroundings()} />
  </StrictMode>,
);
