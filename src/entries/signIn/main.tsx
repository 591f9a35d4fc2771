import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActors } from "../../flow/watched.ts";
import { applyThemeChoice } from "../../theme/choice.ts";
import { isInspected } from "../inspector/tab/isInspected.ts";
import { readPage } from "./page.ts";
import { SignInEntry } from "./SignInEntry.tsx";

applyThemeChoice();

if (isInspected()) watchActors((await import("../inspector/tab/inspectTab.ts")).inspectTab());

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the sign-in.");
createRoot(root).render(
  <StrictMode>
    <SignInEntry page={readPage()} />
  </StrictMode>,
);
