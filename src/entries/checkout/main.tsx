import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyThemeChoice } from "../../theme/choice.ts";
import { Checkout } from "./Checkout.tsx";
import { readCheckout } from "./page.ts";

applyThemeChoice();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the checkout.");
createRoot(root).render(
  <StrictMode>
    <Checkout page={readCheckout()} />
  </StrictMode>,
);
