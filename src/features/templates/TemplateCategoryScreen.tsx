import { useEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Select } from "../../ui/Select.tsx";
import { boardLoadFailed, tryAgain } from "../../words/messages.ts";
import * as words from "../../words/templates.ts";
import { TemplateGrid, TemplateGridSkeleton } from "./TemplateGrid.tsx";
import * as styles from "./Templates.css.ts";
import { TemplatesHeader } from "./TemplatesHeader.tsx";
import { useTemplates } from "./useTemplates.ts";
import { type TemplatesBoard, useTemplatesBoard } from "./useTemplatesBoard.ts";

/** Messages, section 9: of one category, without and with Plus. */
const perCategory = { withoutPlus: 15, withPlus: 200 } as const;

/** The templates of one category, and the choice of another. */
export function Component() {
  const { boardId = "", category = "" } = useParams();
  const { board, isFailed, retry } = useTemplatesBoard(boardId);
  if (board) {
    return (
      <Category
        key={`${boardId}/${board.version}/${board.isPlus}`}
        boardId={boardId}
        category={category}
        board={board}
      />
    );
  }
  return (
    <>
      <TemplatesHeader title={words.templatesTitle} back={home(boardId)} />
      {isFailed ? (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: retry }}>
          {boardLoadFailed}
        </Banner>
      ) : (
        <TemplateGridSkeleton />
      )}
    </>
  );
}

const home = (boardId: string) => ({ to: `/board/${boardId}/templates`, label: words.templatesHome });

interface CategoryProps {
  boardId: string;
  category: string;
  board: TemplatesBoard;
}

function Category({ boardId, category, board }: CategoryProps) {
  const product = useProduct();
  const navigate = useNavigate();
  const { isPlus, version, boardStyle, code62 } = board;
  const many = isPlus ? perCategory.withPlus : perCategory.withoutPlus;
  const view = useTemplates({ boardId, version, category, perCategory: many });
  const [shown] = view.categories;
  const title = shown?.title ?? view.names.find(({ id }) => id === category)?.title ?? words.templatesTitle;
  useEffect(() => {
    document.title = `${title} · ${board.title}`;
  }, [title, board.title]);
  return (
    <>
      <TemplatesHeader title={title} back={home(boardId)}>
        {view.names.length > 0 ? (
          <>
            <span className={styles.choiceName} aria-hidden="true">
              {words.templatesCategories}
            </span>
            <div className={styles.choice}>
              <Select
                aria-label={words.templatesCategories}
                placeholder={words.templatesCategories}
                options={view.names.map(({ id, title: label }) => ({ value: id, label }))}
                value={view.names.some(({ id }) => id === category) ? category : null}
                onChange={(chosen) => void navigate(`/board/${boardId}/templates/${chosen}`)}
              />
            </div>
          </>
        ) : null}
      </TemplatesHeader>
      {view.state === "failed" ? (
        <div className={styles.notice}>
          <Banner tone="danger" retry={{ label: tryAgain, onClick: view.retry }}>
            {view.error ?? words.templateLoadFailed}
          </Banner>
        </div>
      ) : view.state === "loading" || shown === undefined ? (
        <TemplateGridSkeleton />
      ) : (
        <>
          <TemplateGrid templates={shown.templates} boardStyle={boardStyle} code62={code62} onUse={view.use} />
          {shown.templates.length < shown.length ? (
            <p className={styles.more}>{words.templatesPlus(shown.templates.length, shown.length, product)}</p>
          ) : null}
        </>
      )}
    </>
  );
}
