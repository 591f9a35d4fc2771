import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Copy from "lucide-react/icons/copy";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import { useMemo, useState } from "react";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { subheading } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/channelSettings.ts";
import { dayOf } from "../../words/messageTime.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import * as styles from "./ChannelPage.css.ts";
import { webhookAddressQuery } from "./channelPageOperations.ts";
import { provideWebhookAddress } from "./channelPagePorts.ts";

interface WebhookAddressProps {
  subscriptionId: string;
  timeZone: string;
}

/** The address by which programs write to the board, and another one in its place. */
export function WebhookAddress({ subscriptionId, timeZone }: WebhookAddressProps) {
  const client = useApolloClient();
  const copy = useFlow("copy");
  const flow = useActorRef(
    useMemo(() => provideWebhookAddress(client), [client]),
    { input: { subscriptionId }, ...useInspection() },
  );
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches("confirming"));
  const isRotating = useSelector(flow, (snapshot) => snapshot.matches("rotating"));
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useQuery(webhookAddressQuery, {
    variables: { subscriptionId },
    fetchPolicy: "no-cache",
  });
  useNews(flow, {
    "address.changed": () => {
      showToast({ kind: "success", text: words.webhookChanged, id: "webhook" });
      void refetch();
    },
    "change.failed": ({ notice }) => {
      const detail = whyRefused(notice, boardReasons);
      showToast({ kind: "error", text: words.webhookChangeFailed, detail, id: "webhook" });
      void refetch();
    },
  });
  const address = data?.webhookAddress;
  const url = address === undefined ? "" : `${location.origin}${address.path}`;
  return (
    <section className={`${styles.card} ${styles.form}`} aria-labelledby="webhook-address">
      <h2 id="webhook-address" className={subheading}>
        {words.webhookTitle}
      </h2>
      {address === undefined && error ? (
        <Banner tone="danger" retry={{ label: words.tryAgain, onClick: () => void refetch() }}>
          {words.webhookFailed}
        </Banner>
      ) : address === undefined ? (
        <Skeleton label={words.webhookLoading}>
          <SkeletonBox height={64} radius={10} />
        </Skeleton>
      ) : (
        <Field label={words.webhookField} hint={words.webhookHint} wide>
          <TextInput code readOnly type={isShown ? "text" : "password"} autoComplete="off" value={url} />
        </Field>
      )}
      <div className={styles.row}>
        <Button
          icon={Copy}
          disabled={address === undefined}
          onClick={() => copy.send({ type: "copy.request", thing: "other", text: url })}
        >
          {words.webhookCopy}
        </Button>
        <Button kind="ghost" disabled={address === undefined} onClick={() => setShown(!isShown)}>
          {isShown ? words.webhookHide : words.webhookShow}
        </Button>
        <Button
          kind="ghost"
          icon={RotateCcwKey}
          busy={isRotating}
          onClick={() => flow.send({ type: "address.change" })}
        >
          {words.webhookChange}
        </Button>
        {address === undefined ? null : (
          <span className={styles.note}>{words.webhookSince(dayOf(address.created, timeZone))}</span>
        )}
      </div>
      <AlertDialog
        open={isAsking || isRotating}
        icon={RotateCcwKey}
        tone="danger"
        title={words.webhookChangeTitle}
        text={words.webhookChangeText}
        no={words.webhookNo}
        yes={words.webhookYes}
        busy={isRotating}
        onNo={() => flow.send({ type: "confirm.no" })}
        onYes={() => flow.send({ type: "confirm.yes" })}
      />
    </section>
  );
}
