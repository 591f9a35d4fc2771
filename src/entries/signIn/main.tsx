import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readPage } from "./page.ts";
import { SignInEntry } from "./SignInEntry.tsx";

// The choice of the console's profile menu, which keeps it under this name.
const chosenTheme = localStorage.getItem("theme");
if (chosenTheme === "light" || chosenTheme === "dark") document.documentElement.dataset.theme = chosenTheme;

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the sign-in.");
createRoot(root).render(
  <StrictMode>
    <SignInEntry page={readPage()} />
  </StrictMode>,
);
