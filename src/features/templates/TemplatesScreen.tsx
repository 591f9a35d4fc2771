import { useEffect, useId } from "react";
import { useParams } from "react-router-dom";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { heading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { boardLoadFailed, tryAgain } from "../../words/messages.ts";
import * as words from "../../words/templates.ts";
import { TemplateGrid, TemplateGridSkeleton } from "./TemplateGrid.tsx";
import * as styles from "./Templates.css.ts";
import { TemplatesHeader } from "./TemplatesHeader.tsx";
import { type Template, type TemplateCategory, useTemplates } from "./useTemplates.ts";
import { type TemplatesBoard, useTemplatesBoard } from "./useTemplatesBoard.ts";

/** Messages, section 9: so many of a category at home, and More where there are more. */
const perCategory = 3;

/** The templates' home: some of every category. */
export function Component() {
  const { boardId = "" } = useParams();
  const { board, isFailed, retry } = useTemplatesBoard(boardId);
  const boardTitle = board?.title;
  useEffect(() => {
    document.title = boardTitle ? `${words.templatesTitle} · ${boardTitle}` : words.templatesTitle;
  }, [boardTitle]);
  return (
    <>
      <TemplatesHeader
        title={words.templatesTitle}
        back={{ to: `/board/${boardId}/compose`, label: words.templatesBack }}
      />
      {isFailed ? (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: retry }}>
          {boardLoadFailed}
        </Banner>
      ) : board ? (
        <Home key={`${boardId}/${board.version}`} boardId={boardId} board={board} />
      ) : (
        <TemplateGridSkeleton />
      )}
    </>
  );
}

function Home({ boardId, board }: { boardId: string; board: TemplatesBoard }) {
  const view = useTemplates({ boardId, version: board.version, category: null, perCategory });
  if (view.state === "failed") {
    return (
      <div className={styles.notice}>
        <Banner tone="danger" retry={{ label: tryAgain, onClick: view.retry }}>
          {view.error ?? words.templateLoadFailed}
        </Banner>
      </div>
    );
  }
  if (view.categories.length === 0) return <TemplateGridSkeleton />;
  return (
    <div className={styles.sections}>
      {view.categories.map((category) => (
        <Section
          key={category.id}
          boardId={boardId}
          category={category}
          boardStyle={board.boardStyle}
          code62={board.code62}
          onUse={view.use}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  boardId: string;
  category: TemplateCategory;
  boardStyle: BoardStyle;
  code62: Code62;
  onUse(template: Template): void;
}

function Section({ boardId, category, boardStyle, code62, onUse }: SectionProps) {
  const name = useId();
  const { id, title, length, templates } = category;
  return (
    <section aria-labelledby={name} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={name} className={heading}>
          {title}
        </h2>
        {length > perCategory ? (
          <div className={styles.moreKey}>
            <ButtonLink
              kind="ghost"
              size="small"
              to={`/board/${boardId}/templates/${id}`}
              aria-label={words.templatesMoreOf(title)}
            >
              {words.templatesMore}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <TemplateGrid templates={templates} boardStyle={boardStyle} code62={code62} onUse={onUse} />
    </section>
  );
}
