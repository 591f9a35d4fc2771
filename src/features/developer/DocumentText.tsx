import Copy from "lucide-react/icons/copy";
import { useFlow } from "../../flows.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import * as words from "../../words/documentation.ts";
import { toneOf } from "./answerTone.ts";
import { CodeBox } from "./CodeBox.tsx";
import { tableScroll } from "./Developer.css.ts";
import * as styles from "./Documentation.css.ts";
import type { Page } from "./documentPage.ts";

/** What a page says: what it is, what it takes, what it answers. */
export function DocumentText({ page }: { page: Page }) {
  const copy = useFlow("copy");
  const { title, verb, path, text, steps = [], boxes = [], fields, answers } = page;
  return (
    <article className={styles.text}>
      <h2 className={styles.pageTitle}>{title}</h2>
      {path === undefined ? null : (
        <p className={styles.call}>
          <span className={styles.verb}>{verb}</span>
          <code className={styles.path}>{path}</code>
          <IconButton
            size="small"
            name={words.documentationCopyPath}
            icon={Copy}
            onClick={() => copy.send({ type: "copy.request", thing: "other", text: path })}
          />
        </p>
      )}
      {text.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {steps.length === 0 ? null : (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step} className={styles.step}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {boxes.map((box) => (
        <CodeBox key={box.title} title={box.title} code={box.code} />
      ))}
      {fields.map((group) => (
        <section key={group.title} className={styles.part}>
          <h3 className={styles.partTitle}>{group.title}</h3>
          <dl className={styles.fields}>
            {group.fields.map((field) => (
              <div key={field.name} className={styles.field}>
                <dt className={styles.fieldName}>{field.name}</dt>
                <dd className={`${styles.fieldText} ${styles.fieldType}`}>{field.type}</dd>
                <dd className={styles.fieldText}>{field.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {answers.length === 0 ? null : <Answers answers={answers} />}
    </article>
  );
}

function Answers({ answers }: Pick<Page, "answers">) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{words.answersTitle}</h3>
      <div className={tableScroll}>
        <table className={styles.answers}>
          <thead>
            <tr>
              <th scope="col" className={`${styles.answerHead} ${styles.statusColumn}`}>
                {words.answerStatus}
              </th>
              <th scope="col" className={`${styles.answerHead} ${styles.typeColumn}`}>
                {words.answerType}
              </th>
              <th scope="col" className={styles.answerHead}>
                {words.answerWhen}
              </th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ status, type, when }) => (
              <tr key={status}>
                <th scope="row" className={styles.answerCell}>
                  <Tag tone={toneOf(Number(status))}>{status}</Tag>
                </th>
                <td className={styles.answerCell}>
                  <code className={styles.answerType}>{type}</code>
                </td>
                <td className={styles.answerCell}>{when}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
