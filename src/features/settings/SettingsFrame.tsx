import { skipToken, useQuery } from "@apollo/client/react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { modulesQuery } from "../../pieces/moduleOperations.ts";
import { title } from "../../theme/text.css.ts";
import { Select } from "../../ui/Select.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { settingsTitle } from "../../words/screens.ts";
import * as words from "../../words/settings.ts";
import * as styles from "./SettingsFrame.css.ts";
import { boardsQuery } from "./settingsOperations.ts";
import { tabsOf } from "./settingsTabs.ts";

/** What surrounds the sections of a board's settings in both versions: their title and tabs; the second has a list of boards. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const flags = useFlags(boardId);
  const isSecondVersion = pathname.startsWith("/v2/");
  const tab = pathname.split("/settings/")[1]?.split("/")[0] ?? "";
  const modules = useModuleTabs(boardId, isSecondVersion);
  const own = (flags ? tabsOf(flags, isSecondVersion ? 2 : 1) : []).map((entry) => ({
    value: entry.tab as string,
    label: entry.label,
  }));
  const tabs = [...own, ...modules];
  const addressOf = (board: string, place: string) =>
    `${isSecondVersion ? "/v2" : ""}/board/${encodeURIComponent(board)}/settings/${encodeURIComponent(place)}`;
  return (
    <>
      <header className={styles.header}>
        <h1 className={title}>{settingsTitle}</h1>
        {isSecondVersion ? (
          <BoardList boardId={boardId} onChoose={(board) => void navigate(addressOf(board, tab))} />
        ) : null}
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={settingsTitle}
          tabs={tabs}
          value={tab}
          onChange={(chosen) => void navigate(addressOf(boardId, chosen))}
        >
          <Outlet key={boardId} />
        </Tabs>
      </div>
    </>
  );
}

/** Pages of others stand behind the console's own tabs; the second version has none, as the document has it. */
function useModuleTabs(boardId: string, isSecondVersion: boolean) {
  const { data } = useQuery(modulesQuery, isSecondVersion ? skipToken : { variables: { boardId } });
  const modules = data?.boardSettingsModules ?? [];
  return modules
    .filter(({ location }) => location === "settings")
    .map(({ key, title: label }) => ({ value: key, label }));
}

interface BoardListProps {
  boardId: string;
  onChoose(boardId: string): void;
}

/** Whose settings these are, and the way to those of another board. */
function BoardList({ boardId, onChoose }: BoardListProps) {
  const { data } = useQuery(boardsQuery);
  const boards = (data?.boardsV2 ?? []).map(({ id, title: label }) => ({ value: id, label }));
  const isListed = boards.some(({ value }) => value === boardId);
  if (!isListed) return null;
  return (
    <div className={styles.boards}>
      <Select aria-label={words.settingsOfBoard} options={boards} value={boardId} onChange={onChoose} />
    </div>
  );
}
