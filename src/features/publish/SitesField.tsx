import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type publishLinkMachine, sitesIn } from "../../../machines/message/publishLinkMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import * as words from "../../words/publish.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./PublishScreen.css.ts";

/** The sites that alone may show the board in a frame, one a line. */
export function SitesField({ actor }: { actor: ActorRefFrom<typeof publishLinkMachine> }) {
  const saved = useSelector(actor, ({ context }) => context.link?.sites ?? []);
  const draft = useSelector(actor, ({ context }) => context.sitesDraft);
  const notice = useSelector(actor, ({ context }) => context.sitesNotice);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches("savingSites"));
  // What is pressed while the link is read anew would be for the former one.
  const isRead = useSelector(actor, (snapshot) => snapshot.matches("present"));
  // The place is a line among those that were sent; there are no columns.
  const { row, ...reason } = notice ?? { row: undefined };
  const why = whyRefused(reason, words.publishSitesReasons);
  const site = row === undefined ? undefined : sitesIn(draft ?? "")[row];
  return (
    <div className={styles.sites}>
      <Field
        label={words.publishSites}
        hint={words.publishSitesHint}
        error={notice && words.publishSitesFailed(why ?? "", site)}
        wide
      >
        <TextArea
          rows={Math.min(Math.max((draft ?? "").split("\n").length, saved.length, 2), 8)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          readOnly={isSaving}
          value={draft ?? saved.join("\n")}
          onChange={({ target }) => actor.send({ type: "sites.write", text: target.value })}
        />
      </Field>
      {draft === null ? null : (
        <div className={styles.row}>
          <Button busy={isSaving} disabled={!isRead && !isSaving} onClick={() => actor.send({ type: "sites.save" })}>
            {words.publishSitesSave}
          </Button>
          <Button kind="ghost" waits={isSaving} onClick={() => actor.send({ type: "sites.reset" })}>
            {words.publishSitesReset}
          </Button>
        </div>
      )}
    </div>
  );
}
