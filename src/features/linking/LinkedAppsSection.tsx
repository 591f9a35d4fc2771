import { useQuery } from "@apollo/client/react";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as words from "../../words/linking.ts";
import { LinkedAppList } from "./LinkedAppList.tsx";
import { linkedAppsQuery } from "./linkingOperations.ts";

/** The apps that the viewer has let at boards. Stands in the profile. */
export function LinkedAppsSection() {
  const { data, error, refetch } = useQuery(linkedAppsQuery, { fetchPolicy: "cache-and-network" });
  return (
    <SettingsSection title={words.linkedTitle} hint={words.linkedHint}>
      <LinkedAppList
        boardId={null}
        apps={data?.linkedApps}
        hasFailed={error !== undefined}
        onRetry={() => void refetch()}
      />
    </SettingsSection>
  );
}
