import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { ExampleLanguage } from "../../../machines/developer/documentationMachine.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { developerRetry } from "../../words/developer.ts";
import * as words from "../../words/documentation.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Documentation.css.ts";
import { DocumentExample } from "./DocumentExample.tsx";
import { DocumentText } from "./DocumentText.tsx";
import { DocumentTree } from "./DocumentTree.tsx";
import { sectionsOf } from "./documentationPages.ts";
import { provideDocumentation } from "./documentationPorts.ts";
import type { Section } from "./documentPage.ts";
import { findPages } from "./findPages.ts";
import { HeaderPlace } from "./HeaderPlace.tsx";
import type { OpenApi } from "./openApi.ts";

const languageKey = "clatter.exampleLanguage";
const isLanguage = (text: string | null): text is ExampleLanguage => text !== null && text in words.languageNames;

/** What is written about the API: the tree, the text, and examples that the tests run. The address holds the page. */
export function Component() {
  const { boardId = "", pageId } = useParams();
  const navigate = useNavigate();
  const { platform } = usePlatform();
  const machine = useMemo(() => provideDocumentation(platform, localStorage), [platform]);
  const stored = localStorage.getItem(languageKey);
  const actor = useActorRef(machine, {
    input: { language: isLanguage(stored) ? stored : "curl" },
    ...useInspection(),
  });
  const state = useSelector(actor, ({ value }) => value);
  const { reference, keptAt, term, language, problem } = useSelector(actor, ({ context }) => context);
  const sections = useMemo(
    () => (reference === null ? [] : sectionsOf(reference as OpenApi, location.origin)),
    [reference],
  );
  const retry = { label: developerRetry, onClick: () => actor.send({ type: "documentation.retry" }) };
  if (state === "failed") {
    return (
      <div className={styles.columns}>
        <Banner tone="danger" action={retry}>
          {[words.documentationFailed, problem ? whyRefused(problem) : ""].filter(Boolean).join(" ")}
        </Banner>
      </div>
    );
  }
  if (reference === null) {
    return (
      <Skeleton label={words.documentationLoading}>
        <div className={styles.columns}>
          <SkeletonBox width="100%" height={320} />
          <SkeletonBox width="100%" height={480} />
          <SkeletonBox width="100%" height={320} />
        </div>
      </Skeleton>
    );
  }
  const home = `/board/${encodeURIComponent(boardId)}/developer`;
  const addressOf = (id: string) => `${home}/documentation/${id}`;
  const pages = sections.flatMap((section) => section.pages);
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];
  const open = sections.find((section) => page !== undefined && section.pages.includes(page));
  const wanted = term.trim();
  return (
    <>
      {keptAt === null ? null : (
        <Banner tone="warning" action={retry}>
          {words.documentationKept(clockTimeWithSeconds(keptAt))}
        </Banner>
      )}
      <HeaderPlace>
        <TextInput
          type="search"
          className={styles.searchBox}
          aria-label={words.documentationSearch}
          placeholder={words.documentationSearch}
          value={term}
          onChange={(event) => actor.send({ type: "term.change", term: event.target.value })}
        />
      </HeaderPlace>
      <div className={styles.columns}>
        <div className={styles.tree}>
          <DocumentTree sections={sections} open={open} current={page?.id} addressOf={addressOf} />
        </div>
        <div className={styles.choose}>
          <Select
            aria-label={words.documentationPage}
            options={sections.flatMap((section) =>
              section.pages.map(({ id, title }) => ({ value: id, label: `${section.title} · ${title}` })),
            )}
            value={page?.id ?? null}
            onChange={(id) => void navigate(addressOf(id))}
          />
        </div>
        <div className={styles.text}>
          {wanted !== "" ? (
            <Found
              sections={sections}
              term={wanted}
              addressOf={addressOf}
              onLeave={() => actor.send({ type: "term.change", term: "" })}
            />
          ) : page ? (
            <DocumentText page={page} />
          ) : null}
        </div>
        {wanted === "" && page?.example ? (
          <DocumentExample
            example={page.example}
            language={language}
            consoleHome={`${home}/api-console/--`}
            onLanguage={(chosen) => {
              localStorage.setItem(languageKey, chosen);
              actor.send({ type: "language.choose", language: chosen });
            }}
          />
        ) : null}
      </div>
    </>
  );
}

interface FoundProps {
  sections: readonly Section[];
  term: string;
  addressOf(id: string): string;
  onLeave(): void;
}

/** Rows of page and section; the tree stands beside them. */
function Found({ sections, term, addressOf, onLeave }: FoundProps) {
  const rows = findPages(sections, term);
  if (rows.length === 0) return <p className={styles.paragraph}>{words.documentationNothing(term)}</p>;
  return (
    <div>
      <p role="status" className={styles.tiny12}>
        {words.documentationFound(rows.length)}
      </p>
      {rows.map(({ section, page }) => (
        <Link key={page.id} to={addressOf(page.id)} className={styles.found} onClick={onLeave}>
          {page.title} <span className={styles.tiny12}>{section.title}</span>
        </Link>
      ))}
    </div>
  );
}
