import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import LinkIcon from "lucide-react/icons/link";
import Unlink from "lucide-react/icons/unlink";
import { type ReactNode, useEffect, useId, useMemo } from "react";
import { useParams } from "react-router-dom";
import { filter } from "rxjs";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { useLive } from "../../live/LiveContext.tsx";
import { body, fieldLabel, small, subheading, title as titleText } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import * as words from "../../words/publish.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { publishDigitally } from "../../words/screens.ts";
import { embedCode, embedUrl } from "./embedCode.ts";
import * as styles from "./PublishScreen.css.ts";
import { publishQuery } from "./publishOperations.ts";
import { providePublishLink } from "./publishPorts.ts";
import { SitesField } from "./SitesField.tsx";

/** The public link of a board and the code that embeds it. Owner, Admin or superadmin. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(publishQuery, { variables: { boardId } });
  const board = data?.getBoardV2;
  const role = board?.myMembership?.role;
  const canPublish = role === "Owner" || role === "Admin" || data?.getViewerRole.superadmin != null;
  return (
    <>
      <header className={styles.header}>
        <span className={styles.flush}>
          <ButtonLink kind="ghost" icon={ChevronLeft} to={`/board/${encodeURIComponent(boardId)}/settings`}>
            {words.publishBack}
          </ButtonLink>
        </span>
        <h1 className={titleText}>{publishDigitally}</h1>
      </header>
      {error && !board ? (
        <Banner tone="danger" retry={{ label: words.publishRetry, onClick: () => void refetch() }}>
          {words.publishLoadFailed}
        </Banner>
      ) : !board ? (
        <LinkSkeleton />
      ) : canPublish ? (
        <PublicLinkOf key={boardId} boardId={boardId} title={board.title} />
      ) : (
        <p className={body}>{words.publishNotAllowed}</p>
      )}
    </>
  );
}

const sentences: Readonly<Record<string, string>> = {
  "publish-generated": words.publishGenerated,
  "publish-revoked": words.publishRevoked,
  "publish-sites-saved": words.publishSitesSaved,
  "publish-generate-failed": words.publishGenerateFailed,
  "publish-revoke-failed": words.publishRevokeFailed,
};

function tell(kind: "success" | "error", notice: Notice): void {
  const detail = whyRefused(notice, boardReasons);
  showToast({ kind, text: sentences[notice.id] ?? words.publishLoadFailed, detail, id: "publish" });
}

function usePublishLink(boardId: string) {
  const client = useApolloClient();
  const live = useLive();
  const machine = useMemo(() => providePublishLink(client), [client]);
  const actor = useActorRef(machine, { input: { boardId, canPublish: true }, ...useInspection() });
  useNews(actor, {
    "link.succeeded": ({ notice }) => tell("success", notice),
    "link.failed": ({ notice }) => tell("error", notice),
  });
  useEffect(() => {
    const changes = live.changed.pipe(filter((one) => one.boardId === boardId && one.what === "simulatorLink"));
    const subscription = changes.subscribe(() => actor.send({ type: "link.changed" }));
    return () => subscription.unsubscribe();
  }, [actor, live, boardId]);
  return actor;
}

function PublicLinkOf({ boardId, title }: { boardId: string; title: string }) {
  const actor = usePublishLink(boardId);
  const state = useSelector(actor, ({ value }) => value);
  const link = useSelector(actor, ({ context }) => context.link);
  // While it is read anew it stays as it was, with what is being written.
  const isPresent = link !== null && state !== "absent" && state !== "generating" && state !== "failed";
  return (
    <div className={styles.page}>
      <p className={`${body} ${styles.text}`}>{words.publishText(title)}</p>
      {state === "loading" && !isPresent ? <LinkSkeleton /> : null}
      {state === "failed" ? (
        <Banner tone="danger" retry={{ label: words.publishRetry, onClick: () => actor.send({ type: "link.retry" }) }}>
          {words.publishLoadFailed}
        </Banner>
      ) : null}
      {state === "absent" || state === "generating" ? (
        <div className={styles.absent}>
          <p className={`${body} ${styles.text}`}>{words.publishAbsent}</p>
          <Button
            kind="primary"
            icon={LinkIcon}
            busy={state === "generating"}
            onClick={() => actor.send({ type: "link.generate" })}
          >
            {words.publishGenerate}
          </Button>
        </div>
      ) : null}
      {isPresent ? (
        <Published
          url={link.url}
          title={title}
          sites={link.sites}
          field={<SitesField actor={actor} />}
          isRead={state !== "loading"}
          onRevoke={() => actor.send({ type: "link.revoke" })}
        />
      ) : null}
      <AlertDialog
        open={state === "confirmingRevoke" || state === "revoking"}
        tone="danger"
        icon={Unlink}
        title={words.publishRevokeTitle}
        text={words.publishRevokePrompt}
        no={confirmNo}
        yes={confirmYes}
        busy={state === "revoking"}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </div>
  );
}

interface PublishedProps {
  url: string;
  title: string;
  sites: readonly string[];
  field: ReactNode;
  /** Nothing is done about it while it is read anew. */
  isRead: boolean;
  onRevoke(): void;
}

function Published({ url, title, sites, field, isRead, onRevoke }: PublishedProps) {
  const copy = useFlow("copy");
  const code = embedCode(url, title);
  // The page itself, whatever name this gateway is published under.
  const { pathname, search } = new URL(embedUrl(url));
  return (
    <>
      <Copied
        label={words.publishBoardLink}
        copyName={words.publishCopyLink}
        hint={words.publishLinkHint}
        onCopy={() => copy.send({ type: "copy.request", thing: "boardLink", text: url })}
      >
        {(ids) => <input {...ids} readOnly className={styles.link} value={url} onFocus={selectAll} />}
      </Copied>
      <Copied
        label={words.publishEmbedCode}
        copyName={words.publishCopyEmbed}
        hint={sites.length === 0 ? words.publishEmbedHint : words.publishEmbedHintNamed}
        onCopy={() => copy.send({ type: "copy.request", thing: "embedCode", text: code })}
      >
        {(ids) => <textarea {...ids} readOnly rows={4} className={styles.code} value={code} onFocus={selectAll} />}
      </Copied>
      {field}
      <div className={styles.flush}>
        <Button kind="ghost" icon={Unlink} className={styles.revoke} disabled={!isRead} onClick={onRevoke}>
          {words.publishRevoke}
        </Button>
      </div>
      <section className={styles.preview}>
        <h2 className={subheading}>{words.publishPreview}</h2>
        <iframe className={styles.frame} src={pathname + search} title={words.publishPreviewName(title)} />
      </section>
    </>
  );
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void {
  currentTarget.select();
}

interface CopiedProps {
  label: string;
  copyName: string;
  hint: string;
  onCopy(): void;
  children(ids: { id: string; "aria-describedby": string }): ReactNode;
}

/** Something to read and to copy as a whole. */
function Copied({ label, copyName, hint, onCopy, children }: CopiedProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <div className={styles.row}>
        {children({ id, "aria-describedby": `${id}-hint` })}
        <Button aria-label={copyName} onClick={onCopy}>
          {words.publishCopy}
        </Button>
      </div>
      <p id={`${id}-hint`} className={`${small} ${styles.text}`}>
        {hint}
      </p>
    </div>
  );
}

function LinkSkeleton() {
  return (
    <Skeleton label={words.publishLoading}>
      <div className={styles.page}>
        <SkeletonBox width="100%" height={64} />
        <SkeletonBox width="100%" height={140} />
      </div>
    </Skeleton>
  );
}
