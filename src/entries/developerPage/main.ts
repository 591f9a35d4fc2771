import { readPageMessage } from "../../configure/protocol.ts";
import * as styles from "./developerPage.css.ts";

/**
 * The page that a developer made for configuring a channel, in a frame within the console's frame: this page's own policy
 * names that developer's origin and no other, where the console's would have to name everybody's. The address stands in
 * the fragment, since it ends with a token that no log may keep; a page that is not named is not loaded.
 */
function showPage(address: string): void {
  const { origin } = new URL(address);
  const frame = Object.assign(document.createElement("iframe"), { className: styles.page, src: address });
  frame.referrerPolicy = "no-referrer";
  // It keeps its own origin; the console's, which holds this one, is closed to it all the same.
  frame.sandbox.add("allow-scripts", "allow-forms", "allow-same-origin");
  addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readPageMessage(event.data);
    if (message?.type === "configured" || message?.type === "height") parent.postMessage(message, location.origin);
  });
  document.body.append(frame);
}

const address = decodeURIComponent(location.hash.slice(1));
// Opened by itself it would lend its address to a stranger's page.
if (self !== top && URL.canParse(address)) showPage(address);
