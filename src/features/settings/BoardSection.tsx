import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import LinkIcon from "lucide-react/icons/link";
import { type FormEvent, type ReactNode, useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import type { Notice } from "../../../machines/port.ts";
import type { BoardSettings } from "../../../machines/settings/boardSettingsMachine.ts";
import { useInspection } from "../../flows.tsx";
import type { BoardSettingsQuery } from "../../gql/generated/graphql.ts";
import { BoardLookFields, BoardLookPicture, LookChoice } from "../../pieces/BoardLook.tsx";
import { Provision } from "../../pieces/Provision.tsx";
import { SaveKeys } from "../../pieces/SaveKeys.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/Field.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { renamedElsewhere, titleMissing, titleRefused, titleTooLong } from "../../words/boardMenu.ts";
import { boardPublish, styleBlack, styleWhite } from "../../words/boards.ts";
import { provisionHint, provisionTitle } from "../../words/provision.ts";
import { settingsBoard } from "../../words/screens.ts";
import * as words from "../../words/settings.ts";
import { navCompose } from "../../words/shell.ts";
import { LeaveSection } from "./LeaveSection.tsx";
import * as styles from "./Settings.css.ts";
import { SectionSkeleton } from "./SettingsParts.tsx";
import { boardSettingsQuery } from "./settingsOperations.ts";
import { provideBoardSettings, settingsIn } from "./settingsPorts.ts";
import { useSettingsNews } from "./useSettingsNews.ts";

/** What a board is called, how it looks, what holds on it, and its end. */
export function Component({ children }: { children?: ReactNode }) {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(boardSettingsQuery, {
    variables: { id: boardId },
    fetchPolicy: "network-only",
  });
  if (data) {
    return (
      <BoardTab board={data.getBoardV2} boards={data.boardsV2}>
        {children}
      </BoardTab>
    );
  }
  if (!error) return <SectionSkeleton title={settingsBoard} hint={words.boardHint} />;
  return <LoadFailed onRetry={() => void refetch()} />;
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <SettingsSection title={settingsBoard} hint={words.boardHint}>
      <Banner tone="danger" retry={{ label: words.settingsRetry, onClick: onRetry }}>
        {words.boardLoadFailed}
      </Banner>
    </SettingsSection>
  );
}

type Board = BoardSettingsQuery["getBoardV2"];

function useBoardSettings(board: Board) {
  const client = useApolloClient();
  const machine = useMemo(() => provideBoardSettings(client), [client]);
  const role = board.myMembership?.role;
  const canRename = role !== undefined && board.features.includes("renameBoard");
  const canModify = role === "Owner" || role === "Admin";
  const input = { boardId: board.id, canRename, canModify };
  const actor = useActorRef(machine, { input, ...useInspection() });
  useSettingsNews(actor);
  const { title, boardStyle, code62, frameColor, usersEndPins } = board;
  useEffect(() => actor.send({ type: "rights.told", canRename, canModify }), [actor, canRename, canModify]);
  useEffect(() => {
    actor.send({
      type: "settings.told",
      settings: settingsIn({ title, boardStyle, code62, frameColor, usersEndPins }),
    });
  }, [actor, title, boardStyle, code62, frameColor, usersEndPins]);
  return actor;
}

const problems: Readonly<Record<string, string>> = { "title-missing": titleMissing, "title-too-long": titleTooLong };

/** The gateway's own sentence about a title says most. */
const problemOf = ({ id, sentence }: Notice) => problems[id] ?? sentence ?? titleRefused;

const frames: readonly { value: BoardSettings["frameColor"]; label: string }[] = [
  { value: "board", label: words.frameAsBoard },
  { value: "black", label: styleBlack },
  { value: "white", label: styleWhite },
];
interface BoardTabProps {
  board: Board;
  boards: BoardSettingsQuery["boardsV2"];
  /** Of other features; the end of the board stays last. */
  children: ReactNode;
}

function BoardTab({ board, boards, children }: BoardTabProps) {
  const actor = useBoardSettings(board);
  const state = useSelector(actor, ({ value }) => value);
  const { canRename, canModify, draft, elsewhere, problem } = useSelector(actor, ({ context }) => context);
  if (state === "loading") return <SectionSkeleton title={settingsBoard} hint={words.boardHint} />;
  if (state === "failed") return <LoadFailed onRetry={() => actor.send({ type: "settings.retry" })} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "settings.save" });
  };
  const isFixed = !canModify || state === "saving";
  const choose = (change: Partial<Omit<BoardSettings, "title">>) => actor.send({ type: "settings.change", change });
  return (
    <>
      <form onSubmit={submit} className={styles.form}>
        <SettingsSection title={settingsBoard} hint={words.boardHint}>
          <Field
            label={words.boardTitle}
            disabled={!canRename || state === "saving"}
            error={problem && problemOf(problem)}
          >
            <TextInput
              autoComplete="off"
              dir="auto"
              value={draft.title}
              onChange={(event) => actor.send({ type: "title.change", title: event.target.value })}
            />
          </Field>
          {elsewhere === null ? null : <Banner tone="warning">{renamedElsewhere(elsewhere)}</Banner>}
          {canRename ? null : <Locked>{words.boardOwnerRenames}</Locked>}
          <BoardLookFields style={draft.style} code62={draft.code62} disabled={isFixed} onChange={choose} />
          <LookChoice
            label={words.boardFrame}
            options={frames}
            value={draft.frameColor}
            hint={words.boardFrameHint}
            disabled={isFixed}
            onChange={(frameColor) => choose({ frameColor })}
          />
          {canModify ? null : <Locked>{words.boardAdminsOnly}</Locked>}
          <div className={styles.preview}>
            <BoardLookPicture style={draft.style} code62={draft.code62} />
          </div>
        </SettingsSection>
        <SettingsSection title={words.boardHabits} hint={words.boardHabitsHint}>
          <Switch
            label={words.boardPins}
            checked={draft.usersEndPins}
            disabled={isFixed}
            onChange={(usersEndPins) => choose({ usersEndPins })}
          >
            {words.boardPins}
          </Switch>
          <p className={styles.note}>{words.boardPinsHint}</p>
          {canModify ? null : <Locked>{words.boardHabitsAdminsOnly}</Locked>}
          <SaveKeys
            isChanged={state === "changed"}
            isSaving={state === "saving"}
            onCancel={() => actor.send({ type: "settings.cancel" })}
          />
        </SettingsSection>
      </form>
      {canModify ? (
        <SettingsSection title={words.boardPublic} hint={words.boardPublicHint}>
          <div>
            <ButtonLink icon={LinkIcon} to={`/board/${encodeURIComponent(board.id)}/publish`}>
              {boardPublish}
            </ButtonLink>
          </div>
        </SettingsSection>
      ) : null}
      <SettingsSection title={words.boardTurns} hint={words.boardTurnsHint}>
        <div>
          <ButtonLink to={`/board/${encodeURIComponent(board.id)}/compose`}>{navCompose}</ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection title={provisionTitle} hint={provisionHint}>
        <Provision />
      </SettingsSection>
      {children}
      <LeaveSection board={board} boards={boards} />
    </>
  );
}
