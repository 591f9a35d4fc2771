import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, useEffect, useMemo, useRef } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { subscriptionDetailMachine } from "../../../machines/channel/subscriptionDetailMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import type { GetInstalledInstallablesQuery } from "../../gql/generated/graphql.ts";
import { ChannelDeletion } from "../../pieces/ChannelDeletion.tsx";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import { PlanInactiveDialog } from "../../pieces/PlanInactiveDialog.tsx";
import { TitlePlace } from "../../pieces/TitleField.tsx";
import { body, subheading, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import { hidden } from "../../ui/VisuallyHidden.css.ts";
import * as words from "../../words/channelSettings.ts";
import { loading, neverInQuiet, nextTime, nothingToShow, notPlanned, switchOf } from "../../words/installed.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { BlendedSets } from "./BlendedSets.tsx";
import * as styles from "./ChannelPage.css.ts";
import type { Channel } from "./ChannelRow.tsx";
import { ConfigureFrame } from "./ConfigureFrame.tsx";
import { outcomeOf } from "./channelOutcome.ts";
import { provideSubscriptionDetail } from "./channelPagePorts.ts";
import { isAlwaysQuiet, quietEnds } from "./quietTimes.ts";
import { SetMessages } from "./SetMessages.tsx";
import { SettingsPreview, sampleOf, useSettingsPreview } from "./SettingsPreview.tsx";
import { type InstalledList, useChannelActs, useGatewayNow, useInstalled } from "./useInstalled.ts";
import { WebhookAddress } from "./WebhookAddress.tsx";
import { WhenForm } from "./WhenForm.tsx";

/** Channels that show what comes to an address of their own. */
const takesCalls = new Set(["webhook", "slack"]);

/** A channel's own page: its name, when it shows, and the form of its settings. */
export function Component() {
  const { boardId = "" } = useParams();
  return <OfBoard key={boardId} boardId={boardId} />;
}

function OfBoard({ boardId }: { boardId: string }) {
  const { subscriptionId = "" } = useParams();
  // What a plan allows is decided as in the list.
  const { list, data, error, refetch } = useInstalled(boardId);
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"));
  const retry = () => (isFailed ? list.send({ type: "list.retry" }) : void refetch());
  const channel = data?.getInstalledInstallables.channels.find(({ id }) => id === subscriptionId);
  useEffect(() => {
    document.title = channel ? words.frameTitle(channel.title) : words.formTitle;
  }, [channel]);
  const back = `/board/${encodeURIComponent(boardId)}/installables/installed`;
  return (
    <>
      <div className={styles.back}>
        <ButtonLink kind="ghost" size="small" icon={ChevronLeft} to={back}>
          {words.back}
        </ButtonLink>
      </div>
      {channel ? null : (
        <header className={styles.head}>
          <h1 className={titleStyle}>{words.formTitle}</h1>
        </header>
      )}
      {channel && data ? (
        <ChannelPage key={channel.id} list={list} boardId={boardId} channel={channel} board={data.getBoardV2} />
      ) : isFailed || error || data ? (
        <Banner tone="danger" retry={{ label: words.tryAgain, onClick: retry }}>
          {isFailed || error ? words.pageFailed : words.pageGone}
        </Banner>
      ) : (
        <Skeleton label={loading}>
          <SkeletonBox height={320} radius={16} />
        </Skeleton>
      )}
    </>
  );
}

interface ChannelPageProps {
  list: InstalledList;
  boardId: string;
  channel: Channel;
  board: GetInstalledInstallablesQuery["getBoardV2"];
}

type DetailFlow = ActorRefFrom<typeof subscriptionDetailMachine>;

function ChannelPage({ list, boardId, channel, board }: ChannelPageProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const plus = useFlow("plus");
  const subscriptionId = channel.id;
  const flow = useActorRef(
    useMemo(() => provideSubscriptionDetail(client), [client]),
    { input: { boardId, subscriptionId }, ...useInspection() },
  );
  const preview = useSettingsPreview(subscriptionId);
  const { acts, deletion } = useChannelActs(boardId, list);
  const isPlanAsked = useSelector(list, (snapshot) => snapshot.matches("planInactive"));
  const isFailed = useSelector(flow, (snapshot) => snapshot.matches("failed"));
  useNews(flow, {
    "subscription.saved": () => showToast({ kind: "success", text: words.saved, id: "subscription" }),
    "subscription.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: words.saveFailed,
        detail: whyRefused(notice, boardReasons),
        id: "subscription",
      }),
  });
  const away = `/board/${encodeURIComponent(boardId)}/installables/installed`;
  return (
    <>
      <header className={styles.head}>
        <ChannelIcon categoryId={channel.categoryId} picture={channel.icon} size="card" />
        <Name flow={flow} channel={channel} board={board.title} />
        <div className={styles.acts}>
          <Button kind="ghost" icon={Trash2} onClick={() => acts.remove(channel)}>
            {words.deleteChannel}
          </Button>
          <Switch label={switchOf(channel.title)} checked={!channel.muted} onChange={() => acts.toggle(channel)}>
            {channel.muted ? words.disabled : words.enabled}
          </Switch>
        </div>
      </header>
      {isFailed ? (
        <Banner
          tone="danger"
          retry={{ label: words.tryAgain, onClick: () => flow.send({ type: "subscription.retry" }) }}
        >
          {words.pageFailed}
        </Banner>
      ) : null}
      <div className={styles.grid}>
        <div className={styles.left}>
          {channel.configurationUrl === null ? null : (
            <ConfigureFrame subscriptionId={subscriptionId} title={channel.title} onSettings={preview.tell} />
          )}
          {takesCalls.has(channel.friendlyIdentifier) ? (
            <WebhookAddress subscriptionId={subscriptionId} timeZone={board.timezone.id} />
          ) : null}
          {channel.friendlyIdentifier === "blended" ? (
            <BlendedSets
              boardId={boardId}
              hasPlan={board.productApplications.some(({ product: { isPlus } }) => isPlus)}
            />
          ) : null}
          {channel.friendlyIdentifier === "message-set-creator" ? (
            <SetMessages boardId={boardId} subscriptionId={subscriptionId} title={channel.title} />
          ) : null}
          {channel.runnable ? (
            <WhenForm
              channel={channel}
              quiet={board}
              flow={flow}
              onArrival={takesCalls.has(channel.friendlyIdentifier)}
            />
          ) : (
            <section className={`${styles.card} ${styles.form}`} aria-labelledby="of-program">
              <h2 id="of-program" className={subheading}>
                {words.whenTitle}
              </h2>
              <p className={body}>{words.whenProgram}</p>
            </section>
          )}
        </div>
        <div className={styles.right}>
          {channel.configurationUrl === null ? null : (
            <SettingsPreview flow={preview.flow} title={channel.title} sample={sampleOf(channel)} board={board} />
          )}
          <OnBoard channel={channel} board={board} />
        </div>
      </div>
      <ChannelDeletion flow={deletion} onDeleted={() => void navigate(away)} />
      <PlanInactiveDialog
        open={isPlanAsked}
        onClose={() => list.send({ type: "modal.back" })}
        onActivate={() => {
          list.send({ type: "modal.back" });
          plus.send({ type: "plus.open" });
        }}
      />
    </>
  );
}

/** The name, and its change where the channel allows that: Enter saves, Escape does not. */
function Name({ flow, channel, board }: { flow: DetailFlow; channel: Channel; board: string }) {
  const { edited, canBeRenamed } = useSelector(flow, ({ context }) => context);
  const isRenaming = edited !== null;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isRenaming) return;
    field.current?.focus();
    field.current?.select();
  }, [isRenaming]);
  const cancel = () => flow.send({ type: "title.cancel" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edited?.trim() === channel.title) cancel();
    else flow.send({ type: "title.submit" });
  };
  return (
    <div className={styles.names}>
      <TitlePlace isRenaming={isRenaming}>
        {edited === null ? (
          <div className={styles.nameRow}>
            <h1 className={titleStyle} title={channel.title}>
              {words.shownName(channel.title)}
            </h1>
            {canBeRenamed ? (
              <IconButton
                size="small"
                name={words.rename}
                icon={Pencil}
                onClick={() => flow.send({ type: "title.edit", title: channel.title })}
              />
            ) : null}
          </div>
        ) : (
          <form
            className={styles.nameRow}
            onSubmit={submit}
            onKeyDown={({ key }) => {
              if (key === "Escape") cancel();
            }}
          >
            <h1 className={hidden}>{channel.title}</h1>
            <Field label={words.nameField} error={edited.trim() === "" ? words.nameMissing : undefined}>
              <TextInput
                ref={field}
                value={edited}
                maxLength={60}
                onChange={(event) => flow.send({ type: "title.edit", title: event.target.value })}
              />
            </Field>
            <Button type="submit">{words.saveName}</Button>
            <Button kind="ghost" onClick={cancel}>
              {words.cancelName}
            </Button>
          </form>
        )}
      </TitlePlace>
      <p className={`${body} ${styles.sub}`}>{words.settingsOn(board)}</p>
    </div>
  );
}

function OnBoard({ channel, board }: { channel: Channel; board: ChannelPageProps["board"] }) {
  const now = useGatewayNow();
  const zone = board.timezone.id;
  const [first, second] = channel.next.map((at) => nextTime(at, now, zone));
  const isQuiet = isAlwaysQuiet(channel.rhythm, board);
  const none = channel.hasNothing ? nothingToShow : isQuiet ? neverInQuiet(quietEnds(board)) : notPlanned;
  const next = first === undefined ? none : second === undefined ? first : words.timesThen(first, second);
  const facts = [
    [words.rhythmLabel, channel.runOfShow.description || "–"],
    [words.nextLabel, next],
    [words.outcomeLabel, outcomeOf(channel, { now, timeZone: zone, pin: board.pinnedMessage }).sentence],
    [words.talksTo, channel.source?.host ?? nobodyOf(channel)],
  ];
  return (
    <section aria-labelledby="on-board">
      <h2 id="on-board" className={subheading}>
        {words.onBoard}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function nobodyOf({ runnable, requiresConfiguration }: Channel): string {
  if (!runnable) return words.ownProgram;
  return requiresConfiguration ? words.notKnownYet : words.nobody;
}
