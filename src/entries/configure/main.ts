import "../../theme/light.css.ts";
import "../../theme/dark.css.ts";
import "../../theme/global.css.ts";
import { type PageMessage, readConsoleMessage } from "../../configure/protocol.ts";
import { drawForm, type Form } from "./form.ts";

/*
 * The form of a channel, in a frame of no origin: it hears its parent, tells its parent, and calls nobody
 * (src/configure/README.md). What it is given is drawn as text, never as markup.
 */

const root = document.getElementById("root") as HTMLElement;
let form: Form | undefined;
let hasOwnKey = true;

/** Where it is refused, the page keeps the system's face. */
async function wear(file: ArrayBuffer): Promise<void> {
  const face = await new FontFace("Geist Variable", file, { weight: "100 900" }).load().catch(() => undefined);
  if (face !== undefined) document.fonts.add(face);
}

const tell = (message: PageMessage): void => window.parent.postMessage(message, "*");

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent || window.parent === window) return;
  const message = readConsoleMessage(data);
  if (message === undefined) return;
  if (message.type === "form") {
    document.documentElement.dataset.theme = message.theme;
    form = drawForm(message, {
      change: (isChanged, settings) => tell({ type: "change", isChanged, settings }),
      save: (settings) => tell({ type: "save", settings }),
    });
    form.showKey(hasOwnKey);
    root.replaceChildren(form.element);
  } else if (message.type === "theme") document.documentElement.dataset.theme = message.theme;
  else if (message.type === "key") {
    hasOwnKey = !message.isOutside;
    form?.showKey(hasOwnKey);
  } else if (message.type === "face") void wear(message.file);
  else if (message.type === "press") form?.press();
  else if (message.type === "saving") form?.wait();
  else if (message.type === "problems") form?.showProblems(message.problems);
  else if (form?.settle(message.values) === true) tell({ type: "configured" });
});

new ResizeObserver(() => tell({ type: "height", height: Math.ceil(root.getBoundingClientRect().height) })).observe(
  root,
);
tell({ type: "ready" });
