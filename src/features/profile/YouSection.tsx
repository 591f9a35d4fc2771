import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Lock from "lucide-react/icons/lock";
import { type FormEvent, useEffect, useMemo } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { GetViewerRoleQuery } from "../../gql/generated/graphql.ts";
import { SaveKeys } from "../../pieces/SaveKeys.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import { roleAdmin, roleOwner, roleUser } from "../../words/boards.ts";
import * as words from "../../words/profile.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Profile.css.ts";
import { profileOf, provideProfile } from "./profilePorts.ts";

interface YouSectionProps {
  account: GetViewerRoleQuery["getViewerRole"]["account"];
  boards: GetViewerRoleQuery["boardsV2"];
}

const stays = 0;

const isOfName = ({ rule }: Notice) => rule === "firstName" || rule === "lastName";

const problemOf = ({ id, sentence }: Notice) =>
  id === "profile-name-too-long" ? words.profileNameTooLong : (sentence ?? words.profileNameRefused);

function tellFailed({ notice }: { notice: Notice }): void {
  // A conflict has something to be done: it stays until it is dismissed.
  if (notice.id === "profile-email-exists") {
    showToast({ kind: "error", text: words.profileEmailExists, duration: stays, id: "profile" });
    return;
  }
  // What is about a name stands beside it.
  const detail = isOfName(notice) ? undefined : (notice.sentence ?? whyRefused(notice));
  showToast({ kind: "error", text: words.profileFailed, detail, id: "profile" });
}

function useProfile(account: YouSectionProps["account"]) {
  const client = useApolloClient();
  const machine = useMemo(() => provideProfile(client), [client]);
  const actor = useActorRef(machine, useInspection());
  useNews(actor, {
    "profile.saved": () => showToast({ kind: "success", text: words.profileSaved, id: "profile" }),
    "profile.failed": tellFailed,
  });
  const { personId, firstName, lastName, emailAddress } = profileOf(account);
  useEffect(() => {
    actor.send({ type: "profile.told", profile: { personId, firstName, lastName, emailAddress } });
  }, [actor, personId, firstName, lastName, emailAddress]);
  return actor;
}

/** One's name, and the address that is only looked at here. */
export function YouSection({ account, boards }: YouSectionProps) {
  const actor = useProfile(account);
  const state = useSelector(actor, ({ value }) => value);
  const { firstName, lastName, saved, problem } = useSelector(actor, ({ context }) => context);
  const canSave = useSelector(actor, (snapshot) => snapshot.can({ type: "profile.save" }));
  if (state === "loading" || state === "failed") {
    return (
      <SettingsSection title={words.profileYou} hint={words.profileYouHint}>
        {state === "failed" ? (
          <Banner
            tone="danger"
            retry={{ label: words.profileRetry, onClick: () => actor.send({ type: "profile.retry" }) }}
          >
            {words.profileLoadFailed}
          </Banner>
        ) : (
          <Skeleton label={words.profileLoading}>
            <div className={styles.youPlace}>
              <SkeletonBox width="100%" height="100%" />
            </div>
          </Skeleton>
        )}
      </SettingsSection>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "profile.save" });
  };
  const name = `${saved.firstName} ${saved.lastName}`;
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <SettingsSection title={words.profileYou} hint={words.profileYouHint}>
        <div className={styles.who}>
          <Avatar name={name} size={64} />
          <div className={styles.whoWords}>
            <span className={styles.whoName} dir="auto">
              {name}
            </span>
            <span className={styles.note}>{words.rolesOf(rolesIn(boards))}</span>
          </div>
        </div>
        <div className={styles.names}>
          {(["firstName", "lastName"] as const).map((field) => (
            <Field
              key={field}
              wide
              label={field === "firstName" ? words.profileFirstName : words.profileLastName}
              disabled={state === "saving"}
              error={problem?.field === field ? problemOf(problem.notice) : undefined}
            >
              <TextInput
                autoComplete={field === "firstName" ? "given-name" : "family-name"}
                dir="auto"
                value={field === "firstName" ? firstName : lastName}
                onChange={(event) => actor.send({ type: "field.change", field, value: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Field
          label={words.profileEmail}
          hint={account.hasPassword ? words.profileEmailHint : words.profileEmailElsewhere}
        >
          <LockedInput value={saved.emailAddress} />
        </Field>
        <SaveKeys
          isChanged={state === "changed"}
          isSaving={state === "saving"}
          canSave={canSave}
          onCancel={() => actor.send({ type: "profile.cancel" })}
        />
      </SettingsSection>
    </form>
  );
}

/** A line that can be read and copied, and not changed. */
function LockedInput({ value }: { value: string }) {
  return (
    <span className={styles.locked}>
      <span className={styles.lock}>
        <Icon of={Lock} size={16} />
      </span>
      <TextInput readOnly value={value} className={styles.lockedInput} />
    </span>
  );
}

const roleWords = { Owner: roleOwner, Admin: roleAdmin, User: roleUser } as const;

/** The viewer's boards by what they are there, the most that one can be first. */
function rolesIn(boards: YouSectionProps["boards"]) {
  return (["Owner", "Admin", "User"] as const)
    .map((role) => ({
      role: roleWords[role],
      boards: boards.filter((board) => board.myMembership?.role === role).map(({ title }) => title),
    }))
    .filter((group) => group.boards.length > 0);
}
