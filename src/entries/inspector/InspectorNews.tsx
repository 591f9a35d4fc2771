import { Banner } from "../../ui/Banner.tsx";
import * as words from "../../words/inspector.ts";
import * as styles from "./Inspector.css.ts";
import type { Listener } from "./trace/listener.ts";
import { useCut } from "./useCut.ts";
import type { SessionKeys } from "./useSession.ts";
import type { Coverage } from "./walks/useCoverage.ts";

interface InspectorNewsProps {
  session: SessionKeys;
  tabs: Listener;
  /** Null where nobody looks at it. */
  coverage: Coverage | null;
  /** Where the step that was held is no longer kept. */
  onGoOn: (() => void) | null;
}

/** What is so, and what came of what was asked for, above the columns. */
export function InspectorNews({ session, tabs, coverage, onGoOn }: InspectorNewsProps) {
  const cut = useCut(tabs);
  return (
    <div className={styles.news}>
      {session.opened === null ? null : (
        <Banner tone="info" action={{ label: words.backToTabs, onClick: session.close }}>
          {words.sessionOf(session.opened)}
        </Banner>
      )}
      {cut === null ? null : <Banner tone="warning">{words.cut(cut)}</Banner>}
      {onGoOn ? (
        <Banner tone="info" action={{ label: words.goOnLive, onClick: onGoOn }}>
          {words.stepLeft}
        </Banner>
      ) : null}
      {session.said ? <Banner tone={session.said.tone}>{session.said.text}</Banner> : null}
      {coverage?.file === null ? <Banner tone="info">{words.noCoverage}</Banner> : null}
      {coverage?.walked?.isCurrent === false ? <Banner tone="warning">{words.chartChanged}</Banner> : null}
    </div>
  );
}
