import type { GetViewerRoleQuery } from "../../gql/generated/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as words from "../../words/profile.ts";
import { EmailDialog, useEmailChange } from "./EmailDialog.tsx";
import { PasswordDialog, usePasswordChange } from "./PasswordDialog.tsx";
import * as styles from "./Profile.css.ts";

/** What one signs in with here. Who signs in elsewhere changes it there. */
export function SecretsSection({ account }: { account: GetViewerRoleQuery["getViewerRole"]["account"] }) {
  const email = useEmailChange();
  const password = usePasswordChange();
  if (!account.hasPassword) return null;
  const pending = account.pendingEmailAddress;
  return (
    <SettingsSection title={words.secretsTitle} hint={words.secretsHint}>
      {pending === null ? null : (
        <Banner
          tone="info"
          action={{ label: words.emailKeep, onClick: () => email.actor.send({ type: "email.keep" }) }}
        >
          {words.emailPending(pending)}
        </Banner>
      )}
      <div className={styles.keys}>
        <Button onClick={() => email.actor.send({ type: "email.open" })}>{words.emailChange}</Button>
        <Button onClick={() => password.actor.send({ type: "password.open" })}>{words.passwordChange}</Button>
      </div>
      <EmailDialog flow={email} />
      <PasswordDialog flow={password} emailAddress={account.emailAddress} />
    </SettingsSection>
  );
}
