import { useActorRef, useSelector } from "@xstate/react";
import Download from "lucide-react/icons/download";
import { useMemo } from "react";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/profile.ts";
import { whyRefused } from "../../words/refusal.ts";
import { provideDataExport } from "./accountPorts.ts";

/** One's own data as a file. */
export function DataSection() {
  const { platform } = usePlatform();
  const machine = useMemo(() => provideDataExport(platform, saveFile), [platform]);
  const actor = useActorRef(machine, useInspection());
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches("saving"));
  useNews(actor, {
    "export.saved": () => showToast({ kind: "success", text: words.dataSaved, id: "data" }),
    "export.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.dataFailed, detail: whyRefused(notice), id: "data" }),
  });
  return (
    <SettingsSection title={words.dataTitle} hint={words.dataHint}>
      <div>
        <Button icon={Download} busy={isSaving} onClick={() => actor.send({ type: "export.ask" })}>
          {words.dataDownload}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** As a link that somebody presses: the file goes where the browser puts files. */
function saveFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: words.dataFile });
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
