import { useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { coreOfBoard } from "../../composer/boardSigns.ts";
import { Composer } from "../../composer/Composer.tsx";
import type { Rehearsal } from "../../composer/ComposerBoard.tsx";
import { textOfGrid } from "../../composer/coreEdit.ts";
import { textToGrid } from "../../composer/textToGrid.ts";
import { useComposer } from "../../composer/useComposer.ts";
import { usePictureImport } from "../../composer/usePictureImport.ts";
import { useInspection } from "../../flows.tsx";
import type { ComposeBoardQuery, OpenedDraftQuery } from "../../gql/generated/graphql.ts";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { calmDevice } from "../../theme/calmDevice.ts";
import { onFirstUse } from "../../ui/onFirstUse.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { useNow } from "../../ui/useNow.ts";
import { loadTextCore } from "../../wasm/textCore.ts";
import * as composerWords from "../../words/composer.ts";
import { sendNothing } from "../../words/messages.ts";
import { turnRefused, turnShowCalm, turnShowNothing } from "../../words/timing.ts";
import { ComposeActions } from "./ComposeActions.tsx";
import { ComposeHeader } from "./ComposeHeader.tsx";
import * as styles from "./ComposeScreen.css.ts";
import { ComposeTools } from "./ComposeTools.tsx";
import { DraftNotices } from "./DraftNotices.tsx";
import { HowItTurns } from "./HowItTurns.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { isOnFlaps, messageBeginning } from "./messageBeginning.ts";
import { NextUp } from "./NextUp.tsx";
import { NowOnBoard } from "./NowOnBoard.tsx";
import { StartFrom } from "./StartFrom.tsx";
import { problemWords } from "./turnProblemWords.ts";
import { useDeviceDraft } from "./useDeviceDraft.ts";
import { useMessageFlows } from "./useMessageFlows.ts";
import { useSaveKey } from "./useSaveKey.ts";
import { useSentMessage } from "./useSentMessage.ts";
import { useTurn } from "./useTurn.ts";
import { useTurnChoice } from "./useTurnChoice.ts";
import { WhenYouSend } from "./WhenYouSend.tsx";

interface ComposeBoardProps {
  board: ComposeBoardQuery["getBoardV2"];
  scheduled: ComposeBoardQuery["scheduledMessages"];
  repeats: ComposeBoardQuery["messageRepeats"];
  /** There is a board of which the viewer is Owner or Admin. */
  mayBroadcast: boolean;
  /** The message in the path, as it stands there. */
  duplicated: string | undefined;
  /** The draft in the path. */
  draftId: string | undefined;
  /** What that draft holds; null when it is not there any more. */
  opened: OpenedDraftQuery["getDraft"] | null;
  onScheduled: () => void;
}

/** Few boards have something that comes again and again. */
const Repeats = onFirstUse(async () => (await import("./Repeats.tsx")).Repeats);

type Layout = "board" | "text";

/** The composer with what belongs to its board: the ways to send, and what sending would do. */
export function ComposeBoard({
  board,
  scheduled,
  repeats,
  mayBroadcast,
  duplicated,
  draftId,
  opened,
  onScheduled,
}: ComposeBoardProps) {
  const core = coreOfBoard(loadTextCore(), board.code62);
  const { id: boardId } = board;
  const personId = useOwnId();
  const [begin] = useState(() => messageBeginning(core, board, { personId, duplicated, draftId, opened }));
  const composer = useComposer(core, begin, useInspection());
  const [search, setSearch] = useSearchParams();
  const layout: Layout = search.get("mode") === "text" ? "text" : "board";
  const setLayout = (next: Layout) => setSearch(next === "text" ? { mode: "text" } : {}, { replace: true });
  const now = useNow();
  const turning = useTurnChoice(board, draftId ?? null);
  const turn = useTurn(core, board.characters, composer.characters, turning.shown);
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null);
  const dueAt = scheduled.filter(({ state }) => state === "Pending").map(({ sendAt }) => sendAt);
  // What is sent is what is seen: a text that does not fit is not on the board.
  const refusal = composer.unfitReason || (composer.isBlank ? sendNothing : "");
  const sendRefusal =
    refusal || (turning.problem === null ? "" : turnRefused(problemWords(turning.problem, turning.cells)));
  const isShowable = useCallback((characters: typeof begin.characters) => isOnFlaps(core, characters), [core]);
  const draft = useDeviceDraft(composer, {
    boardId,
    begun: begin.characters,
    begunText: begin.unfit ?? begin.written?.text ?? null,
    draft: begin.draft,
    openedId: draftId ?? null,
    isShowable,
  });
  const flows = useMessageFlows(composer, {
    boardId,
    boardStyle: board.boardStyle,
    code62: board.code62,
    draft,
    transition: turning.wish,
    mayBroadcast,
  });
  useSaveKey(flows, refusal !== "");
  const picture = usePictureImport(composer, useInspection());
  const { pathname, search: query, key: visit } = useLocation();

  const navigate = useNavigate();
  useSentMessage({
    boardId,
    draftId: draftId ?? null,
    characters: composer.characters,
    unfit: composer.unfit,
    isUnfit: (text) => textToGrid(core, text, board.rows, board.columns).characters === null,
    // An empty board for the next (contract, A11).
    forget() {
      draft.forget();
      turning.forget();
    },
    onPlanned: onScheduled,
    // The screen of a draft, or of a message in the path, is done with it: the next message is another one, also after a reload.
    onStay() {
      if (draftId !== undefined || duplicated !== undefined)
        void navigate(`/board/${boardId}/compose`, { replace: true });
    },
  });

  return (
    <>
      <ComposeHeader>
        <div className={styles.segment}>
          <Segment label={composerWords.layoutName} options={layouts} value={layout} onChange={setLayout} wide />
        </div>
        <ComposeTools
          boardId={boardId}
          flows={flows}
          isBlank={refusal !== ""}
          isText={layout === "text"}
          onText={(isText) => setLayout(isText ? "text" : "board")}
        />
      </ComposeHeader>
      <DraftNotices
        draft={draft}
        isUnreadable={begin.isUnreadable}
        hasFormer={begin.before !== null}
        isOpened={draftId !== undefined}
        onSaveAsNew={refusal !== "" ? undefined : flows.saveAsNew}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Composer
            composer={composer}
            boardStyle={board.boardStyle}
            code62={board.code62}
            layout={layout}
            picture={picture}
            actions={<ComposeActions flows={flows} refusal={refusal} sendRefusal={sendRefusal} />}
            sending={{ send: () => (flows.isSending ? undefined : flows.send()), refusal: sendRefusal }}
            rehearsal={rehearsal}
            visit={visit}
          />
          <StartFrom
            boardId={boardId}
            boardStyle={board.boardStyle}
            code62={board.code62}
            shown={board.characters}
            onShown={() => composer.load(board.characters)}
            onPicture={picture.choose}
          />
        </div>
        <div className={styles.rail}>
          <NowOnBoard board={board} dueAt={dueAt} now={now} />
          <WhenYouSend board={board} turn={turn} now={now} />
          <HowItTurns
            choice={turning}
            boardTitle={board.title}
            mayKeep={board.myMembership?.role === "Owner" || board.myMembership?.role === "Admin"}
            onShow={() => setRehearsal({ from: board.characters, to: composer.characters, transition: turning.shown })}
            showRefusal={turn?.turningCells === 0 ? turnShowNothing : isCalm() ? turnShowCalm : ""}
          />
          <NextUp
            scheduled={scheduled}
            boardStyle={board.boardStyle}
            code62={board.code62}
            boardId={boardId}
            zone={board.timezone}
            quiet={{ begin: board.quietHoursBegin, end: board.quietHoursEnd, timeZone: board.timezone.id }}
            now={now}
          />
          <Repeats
            when={repeats.length > 0}
            repeats={repeats}
            boardId={boardId}
            boardStyle={board.boardStyle}
            code62={board.code62}
            zone={board.timezone}
            now={now}
          />
        </div>
      </div>
      <div className={styles.bottomRoom} />
      <div className={styles.bottomBar}>
        {/* A finger finds no tooltip: the keys say there why they are off. A blank board says so by itself. */}
        {sendRefusal === "" || (composer.isBlank && composer.unfit === null) ? null : (
          <p className={styles.bottomReason}>{sendRefusal}</p>
        )}
        <ComposeActions flows={flows} refusal={refusal} sendRefusal={sendRefusal} isBottom />
      </div>
      <LeaveGuard
        draft={draft}
        boardId={boardId}
        boardTitle={board.title}
        path={pathname + query}
        text={() => composer.keptText ?? textOfGrid(core, composer.characters)}
      />
    </>
  );
}

/** Whether the device asks for less motion: a board's own flaps turn all the same, those of a screen do not. */
const isCalm = () => window.matchMedia(calmDevice).matches;

const layouts = [
  { value: "board", label: composerWords.layoutBoard },
  { value: "text", label: composerWords.layoutText },
] as const;
