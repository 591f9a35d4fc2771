import { Banner } from "../../ui/Banner.tsx";
import { draftNotThere, draftOpened, draftSaveAsNew, draftTied, draftUnsavedChanges } from "../../words/drafts.ts";
import * as words from "../../words/messages.ts";
import * as styles from "./ComposeScreen.css.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";

interface DraftNoticesProps {
  draft: DeviceDraft;
  /** The path held no message that a board can show. */
  isUnreadable: boolean;
  /** The message of the path took the place of a draft, which the first step back brings again. */
  hasFormer: boolean;
  /** The path named a draft. */
  isOpened: boolean;
  /** Keeps it as a draft of its own; left out while there is nothing to keep. */
  onSaveAsNew: (() => void) | undefined;
}

/** What there is to say about where the message on the board comes from, and whether it is safe. */
export function DraftNotices({ draft, isUnreadable, hasFormer, isOpened, onSaveAsNew }: DraftNoticesProps) {
  return (
    <>
      {isUnreadable ? (
        <div className={styles.notice}>
          <Banner tone="warning">{words.duplicateUnreadable}</Banner>
        </div>
      ) : null}
      {isOpened && draft.saved === null ? (
        <div className={styles.notice}>
          <Banner tone="warning">{draftNotThere}</Banner>
        </div>
      ) : null}
      {draft.saved === null ? null : (
        <div className={styles.notice}>
          <Banner tone="info" {...(onSaveAsNew ? { action: { label: draftSaveAsNew, onClick: onSaveAsNew } } : {})}>
            {isOpened ? draftOpened : draftTied}
          </Banner>
        </div>
      )}
      {hasFormer && isOpened && !draft.isWritten ? (
        <div className={styles.notice}>
          <Banner tone="info">{draftUnsavedChanges}</Banner>
        </div>
      ) : null}
      {hasFormer && !isOpened && !draft.isWritten ? (
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
