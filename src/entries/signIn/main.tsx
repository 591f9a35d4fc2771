import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyThemeChoice } from "../../theme/choice.ts";
import { readPage } from "./page.ts";
import { SignInEntry } from "./SignInEntry.tsx";

applyThemeChoice();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the sign-in.");
createRoot(root).render(
  <StrictMode>
    <SignInEntry page={readPage()} />
  </StrictMode>,
);
