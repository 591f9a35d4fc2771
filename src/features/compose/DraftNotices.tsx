import { Banner } from "../../ui/Banner.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./ComposeScreen.css.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";

interface DraftNoticesProps {
  draft: DeviceDraft;
  /** The path held no message that a board can show. */
  isUnreadable: boolean;
  /** The message of the path took the place of a draft, which the first step back brings again. */
  hasFormer: boolean;
}

/** What there is to say about where the message on the board comes from, and whether it is safe. */
export function DraftNotices({ draft, isUnreadable, hasFormer }: DraftNoticesProps) {
  return (
    <>
      {isUnreadable ? (
        <div className={styles.notice}>
          <Banner tone="warning">{words.duplicateUnreadable}</Banner>
        </div>
      ) : null}
      {hasFormer && !draft.isWritten ? (
        <div className={styles.notice}>
          <Banner tone="info">{words.draftBehind}</Banner>
        </div>
      ) : null}
      {draft.hasOther ? (
        <div className={styles.notice}>
          <Banner tone="info" action={{ label: words.draftElsewhereTake, onClick: draft.takeOther }}>
            {words.draftElsewhere}
          </Banner>
        </div>
      ) : null}
      {draft.unkept === "full" || draft.unkept === "forbidden" ? (
        <div className={styles.notice}>
          <Banner tone="warning">{words.draftUnkept(draft.unkept)}</Banner>
        </div>
      ) : null}
    </>
  );
}
