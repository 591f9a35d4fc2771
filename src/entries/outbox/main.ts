import "../../theme/install.ts";
import { applyThemeChoice } from "../../theme/choice.ts";
import "./outbox.css.ts";

// The gateway writes the list and the mail into the page (gateway/mail/outbox.routes.ts); this gives them their look.
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}") as { title?: string };
if (data.title) document.title = data.title;

applyThemeChoice();
