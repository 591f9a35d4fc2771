import { useMutation } from "@apollo/client/react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Board } from "../../board/Board.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { BoardStyle } from "../../gql/generated/graphql.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { body, fieldLabel } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/Field.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import { BoardsFrame } from "./BoardsFrame.tsx";
import * as styles from "./NewBoard.css.ts";

const createMutation = graphql(`
  mutation CreateBoardV2($title: String!, $boardStyle: BoardStyle!, $timezone: ID!) {
    createBoardV2(title: $title, boardStyle: $boardStyle, timezone: $timezone) {
      __typename
      ... on CreateBoardV2Success {
        board {
          id
        }
      }
      ... on Refusal {
        type
        error
      }
    }
  }
`);

const longestTitle = 60;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timezones = [...new Set([here, ...Intl.supportedValuesOf("timeZone"), "UTC"])]
  .toSorted()
  .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
const boardStyles: readonly { value: BoardStyle; label: string }[] = [
  { value: "black", label: words.styleBlack },
  { value: "white", label: words.styleWhite },
];
const blank = Array.from({ length: 6 }, () => Array<number>(22).fill(0));

function titleProblem(title: string): string | null {
  const length = [...title.trim()].length;
  if (length === 0) return words.newBoardNameMissing;
  return length > longestTitle ? words.newBoardNameTooLong : null;
}

/** Makes a virtual board; it opens in compose. */
export function Component() {
  const { boardId = null } = useParams();
  const navigate = useNavigate();
  const product = useProduct();
  const name = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState("");
  const [boardStyle, setBoardStyle] = useState<BoardStyle>("black");
  const [timezone, setTimezone] = useState(here);
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { loading }] = useMutation(createMutation, {
    // The lists of boards do not know the new one yet.
    update: (cache) => {
      for (const fieldName of ["fetchAllBoards", "getTenantBoards", "getLive", "boardsV2"]) cache.evict({ fieldName });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = titleProblem(title);
    setProblem(wrong);
    if (wrong) return name.current?.focus();
    try {
      const { data } = await create({ variables: { title: title.trim(), boardStyle, timezone } });
      const result = data?.createBoardV2;
      if (result?.__typename === "CreateBoardV2Success") {
        await navigate(`/board/${encodeURIComponent(result.board.id)}/compose`);
        return;
      }
      if (result?.type === "ValidationError") return setProblem(result.error);
    } catch {
      // Said below, like a refusal: what was filled in stays.
    }
    showToast({ kind: "error", text: words.boardCreateFailed(product) });
  }

  const closeTo = boardId === null ? "/select-board" : `/board/${encodeURIComponent(boardId)}/select`;
  return (
    <BoardsFrame title={words.newBoardTitle(product)} closeTo={closeTo}>
      <div className={styles.layout}>
        <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
          <p className={`${body} ${styles.text}`}>{words.newBoardText}</p>
          <Field label={words.newBoardName} hint={words.newBoardNameHint} error={problem}>
            <TextInput
              ref={name}
              name="title"
              autoComplete="off"
              value={title}
              onChange={(event) => {
                setTitle(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
          <div className={styles.choice}>
            <span className={fieldLabel} aria-hidden="true">
              {words.newBoardStyle}
            </span>
            <Segment
              label={words.newBoardStyle}
              value={boardStyle}
              onChange={(style) => setBoardStyle(style)}
              options={boardStyles}
            />
          </div>
          <Field label={words.newBoardTimezone} hint={words.newBoardTimezoneHint}>
            <Select options={timezones} value={timezone} onChange={setTimezone} />
          </Field>
          <div className={styles.foot}>
            <Button kind="primary" type="submit" busy={loading}>
              {words.newBoardCreate}
            </Button>
            <ButtonLink kind="ghost" to={closeTo}>
              {words.newBoardCancel}
            </ButtonLink>
          </div>
        </form>
        <div className={styles.preview}>
          <Board label={words.newBoardPreview} characters={blank} style={boardStyle} bezel="slim" animate={false} />
        </div>
      </div>
    </BoardsFrame>
  );
}
