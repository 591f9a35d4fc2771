import Terminal from "lucide-react/icons/square-terminal";
import type { ExampleLanguage } from "../../../machines/developer/documentationMachine.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Tag } from "../../ui/Tag.tsx";
import * as words from "../../words/documentation.ts";
import { CodeBox } from "./CodeBox.tsx";
import * as styles from "./Documentation.css.ts";
import type { PageExample } from "./documentPage.ts";
import { exampleCode } from "./exampleCode.ts";
import { withoutGrid } from "./withoutGrid.ts";

interface DocumentExampleProps {
  example: PageExample;
  language: ExampleLanguage;
  /** The API console without a credential. */
  consoleHome: string;
  onLanguage(language: ExampleLanguage): void;
}

const languages = Object.entries(words.languageNames).map(([value, label]) => ({
  value: value as ExampleLanguage,
  label,
}));

/** The call in a language, what it is answered, and the board of exactly this example. */
export function DocumentExample({ example, language, consoleHome, onLanguage }: DocumentExampleProps) {
  const { call, answer, characters, console } = example;
  return (
    <aside className={styles.example} aria-label={words.documentationExample}>
      <CodeBox
        head={
          <Segment label={words.documentationLanguage} options={languages} value={language} onChange={onLanguage} />
        }
        code={exampleCode(call, language)}
      />
      {answer === undefined ? null : (
        <>
          <div className={styles.head}>
            <Tag tone="success">{answer.status}</Tag>
            <span className={styles.tiny12}>{words.documentationTested}</span>
          </div>
          <CodeBox code={JSON.stringify(withoutGrid(answer.body), null, 2)} />
        </>
      )}
      {characters === undefined ? null : (
        <Thumbnail
          label={words.documentationShows}
          characters={characters}
          style="black"
          code62="degree"
          bezel="slim"
        />
      )}
      {characters === undefined && console === undefined ? null : (
        <div className={styles.head}>
          <span className={styles.tiny12}>{characters === undefined ? "" : words.documentationShows}</span>
          {console === undefined ? null : (
            <ButtonLink size="small" icon={Terminal} to={`${consoleHome}?${console}`}>
              {words.documentationRun}
            </ButtonLink>
          )}
        </div>
      )}
    </aside>
  );
}
