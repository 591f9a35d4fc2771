import { useParams } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { ModuleFrame } from "../../pieces/ModuleFrame.tsx";
import * as words from "../../words/settings.ts";
import { settingsHome } from "./settingsTabs.ts";

/** A registered page of somebody else among the settings; any other address leads to the first tab. */
export function Component() {
  const { boardId = "", customKey = "" } = useParams();
  const flags = useFlags(boardId);
  const home = flags ? `/board/${encodeURIComponent(boardId)}/${settingsHome(flags, 1) ?? "live"}` : undefined;
  return (
    <ModuleFrame
      boardId={boardId}
      customKey={customKey}
      location="settings"
      loading={words.settingsLoading}
      elsewhere={home}
    />
  );
}
