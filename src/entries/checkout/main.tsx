import "../../theme/install.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActors } from "../../flow/watched.ts";
import { applyThemeChoice } from "../../theme/choice.ts";
import { isInspected } from "../inspector/tab/isInspected.ts";
import { Card } from "./Card.tsx";
import { Checkout } from "./Checkout.tsx";
import { isCardPage, readCheckout } from "./page.ts";

applyThemeChoice();

if (isInspected()) watchActors((await import("../inspector/tab/inspectTab.ts")).inspectTab());

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the checkout.");
const page = readCheckout();
createRoot(root).render(<StrictMode>{isCardPage(page) ? <Card page={page} /> : <Checkout page={page} />}</StrictMode>);
