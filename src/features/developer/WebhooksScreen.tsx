import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import Webhook from "lucide-react/icons/webhook";
import { useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import { developerLoading, developerRetry } from "../../words/developer.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { standingTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/webhooks.ts";
import * as styles from "./Developer.css.ts";
import { type Endpoint, EndpointDetail } from "./EndpointDetail.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { HeaderPlace } from "./HeaderPlace.tsx";
import { WebhookSecret } from "./WebhookSecret.tsx";
import * as own from "./Webhooks.css.ts";
import { endpointsQuery } from "./webhookOperations.ts";
import { provideWebhookEndpoint } from "./webhookPorts.ts";

/** Where the board's events are sent to, and one endpoint beside the list; below 960 one after the other. */
export function Component() {
  const { boardId = "", id } = useParams();
  const navigate = useNavigate();
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(endpointsQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const machine = useMemo(() => provideWebhookEndpoint(client, boardId), [client, boardId]);
  const actor = useActorRef(machine, { input: { boardId }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const { form, act, secret, problem } = useSelector(actor, ({ context }) => context);
  const home = `/board/${encodeURIComponent(boardId)}/developer/webhooks`;
  const addressOf = (endpointId: string) => `${home}/${encodeURIComponent(endpointId)}`;
  useNews(actor, {
    "endpoint.saved": (saved) => void navigate(addressOf(saved.id)),
    "endpoint.acted": ({ act: { kind }, arrived }) => {
      showToast({
        ...(arrived ? { kind: "success", text: words.actDone[kind] } : { kind: "error", text: words.redeliverFailed }),
        id: "webhooks",
      });
      if (kind === "delete") void navigate(home);
    },
    "endpoint.failed": ({ notice }) => {
      showToast({ kind: "error", text: words.actFailed, detail: whyRefused(notice), id: "webhooks" });
      void refetch();
    },
  });
  const all = data?.webhookEndpoints ?? [];
  const chosen = all.find((one) => one.id === id);
  const asked = act !== null && act.kind in words.askTitle ? (act.kind as keyof typeof words.askTitle) : null;
  const add = (
    <Button icon={Plus} onClick={() => actor.send({ type: "endpoint.new" })}>
      {words.endpointAdd}
    </Button>
  );
  return (
    <>
      <HeaderPlace>{all.length === 0 ? null : add}</HeaderPlace>
      {error && !data ? (
        <div className={styles.alone}>
          <Banner tone="danger" retry={{ label: developerRetry, onClick: () => void refetch() }}>
            {words.endpointsFailed}
          </Banner>
        </div>
      ) : data === undefined ? (
        <Skeleton label={developerLoading}>
          <div className={styles.columns}>
            <SkeletonBox width="100%" height={204} />
            <SkeletonBox width="100%" height={320} />
          </div>
        </Skeleton>
      ) : all.length === 0 ? (
        <div className={styles.alone}>
          <EmptyState
            strip={<Thumbnail label="" characters={spelledStrip("HOOKS")} style="black" code62="degree" />}
            title={words.endpointsNone}
            hint={words.endpointsNoneHint}
            action={add}
          />
        </div>
      ) : (
        <div className={styles.columns}>
          <section className={id === undefined ? undefined : styles.onlyWide}>
            <div className={styles.sectionHead}>
              <h2 className={styles.sectionTitle}>{words.endpoints}</h2>
              <span className={styles.count}>{all.length}</span>
            </div>
            <ul className={styles.list}>
              {all.map((one) => (
                <EndpointRow key={one.id} endpoint={one} to={addressOf(one.id)} isChosen={one.id === id} />
              ))}
            </ul>
          </section>
          {chosen ? (
            <EndpointDetail
              key={chosen.id}
              endpoint={chosen}
              home={home}
              busy={state === "acting" ? act : null}
              onEdit={(kept) => actor.send({ type: "endpoint.edit", form: kept })}
              onAct={(wanted) => actor.send({ type: "endpoint.act", act: wanted })}
            />
          ) : id === undefined ? null : (
            <Banner tone="danger">{words.endpointGone}</Banner>
          )}
        </div>
      )}
      <EndpointDialog
        open={state === "editing" || state === "saving"}
        busy={state === "saving"}
        form={form}
        problem={problem}
        onField={(field, text) => actor.send({ type: "field.change", field, text })}
        onType={(name) => actor.send({ type: "type.toggle", name })}
        onSave={() => actor.send({ type: "endpoint.save" })}
        onClose={() => actor.send({ type: "endpoint.cancel" })}
      />
      <WebhookSecret secret={secret} onClose={() => actor.send({ type: "secret.close" })} />
      <AlertDialog
        open={asked !== null && (state === "confirming" || state === "acting")}
        tone={asked === "rotateSecret" ? "plain" : "danger"}
        busy={state === "acting"}
        icon={asked === "delete" ? Trash : Webhook}
        title={asked === null ? "" : words.askTitle[asked]}
        text={asked === null ? "" : words.askText[asked]}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </>
  );
}

function EndpointRow({ endpoint, to, isChosen }: { endpoint: Endpoint; to: string; isChosen: boolean }) {
  const now = useNow();
  const { name, url, offAt, offReason, failingSince } = endpoint;
  const note =
    offAt == null ? new URL(url).host : words.offSince(standingTime(offAt, now)) + words.offWhy[offReason ?? "Person"];
  return (
    <li>
      <Link to={to} aria-current={isChosen ? "page" : undefined} className={isChosen ? own.chosenRow : own.row}>
        <span className={styles.tile}>
          <Icon of={Webhook} size={20} />
        </span>
        <span>
          <span className={styles.rowTitle}>{name}</span>
          <br />
          <span className={styles.rowNote}>{note}</span>
        </span>
        {offAt != null ? (
          <Tag>{words.stateWords.off}</Tag>
        ) : failingSince != null ? (
          <Tag tone="danger">{words.stateWords.failing}</Tag>
        ) : (
          <Tag tone="success">{words.stateWords.delivering}</Tag>
        )}
        <Icon of={ChevronRight} size={16} />
      </Link>
    </li>
  );
}
