import { createElement } from "react";
import { createRoot } from "react-dom/client";

// The reference R: what React costs before a line of one's own.

createRoot(document.getElementById("root") as HTMLElement).render(createElement("p", null, "R"));
