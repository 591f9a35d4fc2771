import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Laptop from "lucide-react/icons/laptop";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Smartphone from "lucide-react/icons/smartphone";
import Tablet from "lucide-react/icons/tablet";
import { useMemo } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { SignInsQuery } from "../../gql/generated/graphql.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { dayOf, messageTime } from "../../words/messageTime.ts";
import * as words from "../../words/profile.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Profile.css.ts";
import { signInsQuery } from "./profileOperations.ts";
import { provideSignIns } from "./profilePorts.ts";

type SignIn = SignInsQuery["signIns"][number];

const icons = { desktop: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone } as const;

function sentenceOf({ id, values }: Notice): string {
  const device = String(values?.name ?? "");
  if (id === "sign-in-ended") return words.signInEnded(device);
  if (id === "sign-in-end-failed") return words.signInEndFailed(device);
  return id === "other-sign-ins-ended" ? words.othersEnded : words.othersEndFailed;
}

function useSignIns() {
  const client = useApolloClient();
  const machine = useMemo(() => provideSignIns(client), [client]);
  const actor = useActorRef(machine, useInspection());
  useNews(actor, {
    "signIns.ended": ({ notice }) => showToast({ kind: "success", text: sentenceOf(notice), id: "signIns" }),
    "signIns.failed": ({ notice }) =>
      showToast({ kind: "error", text: sentenceOf(notice), detail: whyRefused(notice), id: "signIns" }),
  });
  return actor;
}

/** Where one is signed in, and the way out of there. */
export function SignInsSection({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(signInsQuery, { fetchPolicy: "cache-and-network" });
  const actor = useSignIns();
  const state = useSelector(actor, ({ value }) => value);
  const ending = useSelector(actor, ({ context }) => context.signIn?.id);
  const signIns = data?.signIns ?? [];
  return (
    <SettingsSection title={words.signInsTitle} hint={hasPassword ? words.signInsHint : words.signInsElsewhere}>
      {data ? (
        signIns.length > 0 && (
          <ul className={styles.list}>
            {inOrder(signIns).map((signIn) => (
              <SignInRow
                key={signIn.id}
                signIn={signIn}
                isEnding={signIn.id === ending}
                onEnd={(name) => actor.send({ type: "signIn.end", signIn: { id: signIn.id, name } })}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <Banner tone="danger" retry={{ label: words.profileRetry, onClick: () => void refetch() }}>
          {words.signInsLoadFailed}
        </Banner>
      ) : (
        <Skeleton label={words.signInsTitle}>
          <SkeletonBox width="100%" height={68} />
        </Skeleton>
      )}
      {signIns.length > 1 ? (
        <Button
          kind="ghost"
          icon={LogOut}
          className={styles.others}
          onClick={() => actor.send({ type: "signIns.endOthers" })}
        >
          {words.othersEnd}
        </Button>
      ) : null}
      <AlertDialog
        open={state === "confirming" || state === "endingOthers"}
        busy={state === "endingOthers"}
        icon={LogOut}
        title={words.othersEnd}
        text={words.othersPrompt}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </SettingsSection>
  );
}

/** This one first, then as the gateway lists them. */
const inOrder = (signIns: readonly SignIn[]) =>
  signIns.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));

interface SignInRowProps {
  signIn: SignIn;
  isEnding: boolean;
  onEnd(name: string): void;
}

function SignInRow({ signIn, isEnding, onEnd }: SignInRowProps) {
  const now = useNow();
  const { browser, system, kind, signedInAt, lastUsedAt, isThis } = signIn;
  const name = words.deviceName(browser, system);
  const since = dayOf(signedInAt);
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={icons[kind]} size={20} />
      </span>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.note}>
          {isThis ? words.signInSince(since) : words.signInUsed(messageTime(lastUsedAt, now), since)}
        </p>
      </div>
      {isThis ? (
        <Tag tone="success" icon={CircleCheck}>
          {words.signInThis}
        </Tag>
      ) : (
        <Button
          kind="ghost"
          size="small"
          className={styles.last}
          icon={LogOut}
          busy={isEnding}
          aria-label={words.signInEndOf(name)}
          onClick={() => onEnd(name)}
        >
          {words.signInEnd}
        </Button>
      )}
    </li>
  );
}
