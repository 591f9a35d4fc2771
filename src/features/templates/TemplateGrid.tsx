import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { messagePicture } from "../../words/messages.ts";
import { templatesLoading, templatesUse } from "../../words/templates.ts";
import * as styles from "./Templates.css.ts";
import type { Template } from "./useTemplates.ts";

interface TemplateGridProps {
  templates: readonly Template[];
  boardStyle: BoardStyle;
  code62: Code62;
  onUse(template: Template): void;
}

/** Previews of templates, each with the key that takes it into compose. */
export function TemplateGrid({ templates, boardStyle, code62, onUse }: TemplateGridProps) {
  return (
    <ul className={styles.grid}>
      {templates.map((template) => (
        <li key={template.id}>
          <article className={styles.card} aria-label={template.title}>
            <Thumbnail
              label={messagePicture(template.formatted, code62)}
              characters={template.characters}
              style={boardStyle}
              code62={code62}
            />
            <div className={styles.foot}>
              <span className={styles.name} title={template.title}>
                {template.title}
              </span>
              <Button size="small" onClick={() => onUse(template)}>
                {templatesUse}
              </Button>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

const cards = ["first", "second", "third"];

/** The boxes of previews that are not there yet. */
export function TemplateGridSkeleton() {
  return (
    <Skeleton label={templatesLoading} className={styles.grid}>
      {cards.map((card) => (
        <div key={card} className={styles.card}>
          <SkeletonBox aspect="2391 / 1165" radius={0} />
          <div className={styles.foot}>
            <SkeletonBox width="40%" height={20} />
            <SkeletonBox width={104} height={32} radius={6} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
