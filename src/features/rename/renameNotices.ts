import { useFlowNews } from "../../flowNews.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boardMenu.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";

const reasons = { ...boardReasons, ValidationError: words.titleRefused };

/** Says how a rename ended; the field itself stands where the title does. The console mounts it once. */
export function RenameNotices() {
  useFlowNews("boardName", {
    "rename.succeeded": () => showToast({ kind: "success", text: words.renameDone, id: "rename" }),
    "rename.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.renameFailed, detail: whyRefused(notice, reasons), id: "rename" }),
  });
  return null;
}
