import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { title } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/profile.ts";
import { profileTitle } from "../../words/screens.ts";
import { DataSection } from "./DataSection.tsx";
import { DeletionSection } from "./DeletionSection.tsx";
import * as styles from "./Profile.css.ts";
import { profileQuery } from "./profileOperations.ts";
import { SecretsSection } from "./SecretsSection.tsx";
import { SignInsSection } from "./SignInsSection.tsx";
import { YouSection } from "./YouSection.tsx";

/** Who one is here: name, address, password, where one is signed in. The same in both versions. `children`: of other features; the end of the account stays last. */
export function Component({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useQuery(profileQuery, { fetchPolicy: "cache-and-network" });
  const account = data?.getViewerRole.account;
  return (
    <>
      <header className={styles.header}>
        <h1 className={title}>{profileTitle}</h1>
      </header>
      {account ? (
        <div className={styles.sections}>
          <YouSection account={account} boards={data.boardsV2} />
          <SecretsSection account={account} />
          <SignInsSection hasPassword={account.hasPassword} />
          <DataSection />
          {children}
          <DeletionSection hasPassword={account.hasPassword} />
        </div>
      ) : (
        <SettingsSection title={words.profileYou} hint={words.profileYouHint}>
          {error ? (
            <Banner tone="danger" retry={{ label: words.profileRetry, onClick: () => void refetch() }}>
              {words.profileLoadFailed}
            </Banner>
          ) : (
            <YouSkeleton />
          )}
        </SettingsSection>
      )}
    </>
  );
}

function YouSkeleton() {
  return (
    <Skeleton label={words.profileLoading}>
      <div className={styles.skeleton}>
        <SkeletonBox width={64} height={64} />
        <SkeletonBox width="100%" height={64} />
        <SkeletonBox width="100%" height={64} />
      </div>
    </Skeleton>
  );
}
