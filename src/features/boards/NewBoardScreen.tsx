import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useMemo, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Notice } from "../../../machines/port.ts";
import { samePath } from "../../../machines/session/sessionMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { BoardLookFields, BoardLookPicture } from "../../pieces/BoardLook.tsx";
import { keys } from "../../pieces/saveKeys.css.ts";
import { body } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { BoardsFrame } from "./BoardsFrame.tsx";
import { boardsQuery } from "./boardOperations.ts";
import { provideNewBoard } from "./boardPorts.ts";
import * as styles from "./NewBoard.css.ts";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timezones = [...new Set([here, ...Intl.supportedValuesOf("timeZone"), "UTC"])]
  .toSorted()
  .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** The gateway's own sentence about a title comes along as its reason. */
function sentenceOf({ id, sentence }: Notice): string {
  if (id === "new-board-name-missing") return words.newBoardNameMissing;
  return id === "new-board-name-too-long" ? words.newBoardNameTooLong : (sentence ?? words.newBoardNameMissing);
}

/** Makes a virtual board; it opens in compose. */
export function Component() {
  const { boardId = null } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const product = useProduct();
  const name = useRef<HTMLInputElement>(null);
  const client = useApolloClient();
  const machine = useMemo(() => provideNewBoard(client), [client]);
  const newBoard = useActorRef(machine, { input: { timezone: here }, ...useInspection() });
  const { title, style, code62, timezone, problem } = useSelector(newBoard, (snapshot) => snapshot.context);
  const busy = useSelector(newBoard, (snapshot) => snapshot.matches("creating"));

  /** The link to a message that somebody without a board came by. */
  const next = samePath(search.get("next"));
  useNews(newBoard, {
    "board.created": (created) =>
      void navigate(next.startsWith("/compose/") ? next : `/board/${encodeURIComponent(created.boardId)}/compose`),
    notice: ({ notice }) =>
      showToast({ kind: "error", text: words.boardCreateFailed(product), detail: whyRefused(notice, boardReasons) }),
  });
  // The screen is for typing a name: it begins there.
  useEffect(() => name.current?.focus(), []);
  useEffect(() => {
    if (problem !== null) name.current?.focus();
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    newBoard.send({ type: "board.submit" });
  }

  // Who has boards has a menu with the way out, one press away.
  const { data: boards } = useQuery(boardsQuery, { skip: boardId !== null });
  const closeTo = boardId === null ? "/select-board" : `/board/${encodeURIComponent(boardId)}/select`;
  return (
    <BoardsFrame title={words.newBoardTitle(product)} closeTo={closeTo} hasLogout={boards?.fetchAllBoards.length === 0}>
      <div className={styles.layout}>
        <form onSubmit={submit} className={styles.form} noValidate>
          <p className={`${body} ${styles.text}`}>{words.newBoardText}</p>
          <Field label={words.newBoardName} hint={words.newBoardNameHint} error={problem && sentenceOf(problem)}>
            <TextInput
              ref={name}
              name="title"
              autoComplete="off"
              value={title}
              onChange={(event) => newBoard.send({ type: "title.change", title: event.target.value })}
            />
          </Field>
          <BoardLookFields
            style={style}
            code62={code62}
            onChange={(change) => {
              if (change.style) newBoard.send({ type: "style.choose", style: change.style });
              if (change.code62) newBoard.send({ type: "code62.choose", code62: change.code62 });
            }}
          />
          <Field label={words.newBoardTimezone} hint={words.newBoardTimezoneHint}>
            <Select
              options={timezones}
              value={timezone}
              onChange={(zone) => newBoard.send({ type: "timezone.choose", timezone: zone })}
            />
          </Field>
          <div className={keys}>
            <Button kind="primary" type="submit" busy={busy}>
              {words.newBoardCreate}
            </Button>
            <ButtonLink kind="ghost" to={closeTo}>
              {words.newBoardCancel}
            </ButtonLink>
          </div>
        </form>
        <div className={styles.preview}>
          <BoardLookPicture style={style} code62={code62} />
        </div>
      </div>
    </BoardsFrame>
  );
}
