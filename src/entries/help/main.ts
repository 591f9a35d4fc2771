import "../../theme/install.ts";
import { applyThemeChoice } from "../../theme/choice.ts";
import "./help.css.ts";

// The words stand in the page itself: help is there also when a script is not. Only its name in the tab comes from here.
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}") as { productName?: string };
if (data.productName) document.title = `Help Center · ${data.productName}`;

applyThemeChoice();
