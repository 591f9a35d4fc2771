import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Link2 from "lucide-react/icons/link-2";
import { type ReactNode, useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import { portFailures } from "../../../machines/port.ts";
import { useInspection } from "../../flows.tsx";
import type { LinkPageQuery } from "../../gql/generated/graphql.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import { body, small, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { RadioRow } from "../../ui/RadioRow.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/linking.ts";
import { whyRefused } from "../../words/refusal.ts";
import { pageTitle } from "../../words/shell.ts";
import * as styles from "./LinkBoard.css.ts";
import { linkPageQuery } from "./linkingOperations.ts";
import { provideAccountLinking } from "./linkingPorts.ts";

const leave = (address: string) => location.assign(address);

/** Where an app sends a person who is to let it at one of their boards. Standard base64 holds slashes. */
export function Component() {
  const { listing = "", data, "*": rest = "" } = useParams();
  const asked = { listing, data: data ?? rest };
  return <LinkBoardScreen key={`${listing} ${asked.data}`} asked={asked} />;
}

function LinkBoardScreen({ asked }: { asked: { listing: string; data: string } }) {
  const client = useApolloClient();
  const product = useProduct();
  const machine = useMemo(() => provideAccountLinking(client, leave), [client]);
  const actor = useActorRef(machine, { input: asked, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const { boardId, refusal, notice } = useSelector(actor, ({ context }) => context);
  const isUsable = state !== "decoding" && state !== "unusable";
  const { data, error, refetch } = useQuery(linkPageQuery, { variables: asked, skip: !isUsable });
  useEffect(() => {
    document.title = pageTitle(words.linkPageTitle, product);
  }, [product]);

  if (state === "unusable" || error) {
    const isLost = Boolean(error) || refusal?.code === portFailures.answerLost;
    const retry = () => (error ? void refetch() : actor.send({ type: "link.retry" }));
    return (
      <Page
        title={isLost ? words.linkReadFailedTitle : words.linkUnusableTitle}
        text={
          isLost
            ? words.linkReadFailedText
            : [words.linkUnusableWhy[refusal?.rule ?? ""], words.linkUnusableText].filter(Boolean).join(" ")
        }
      >
        {isLost ? (
          <Button kind="primary" onClick={retry}>
            {words.linkRetry}
          </Button>
        ) : (
          <ButtonLink to="/" kind="primary">
            {words.linkHome}
          </ButtonLink>
        )}
      </Page>
    );
  }
  if (!data) return <Spinner label={words.linkChecking} />;
  const { boardsV2: boards, linkRequest } = data;
  const busy = state === "linking" || state === "redirecting" || state === "linked";
  return (
    <Page title={words.linkBoardTitle} text={<WhoAsks request={linkRequest} />} mark={markOf(linkRequest.listing)}>
      {boards.length === 0 ? (
        <>
          <p className={`${body} ${styles.text}`}>{words.linkNoBoards}</p>
          <ButtonLink to="/new-board" kind="primary">
            {words.linkMakeBoard}
          </ButtonLink>
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: "link.submit" });
          }}
        >
          <div className={styles.boards}>
            <RadioRow
              label={words.linkBoards}
              value={boardId ?? ""}
              disabled={busy}
              options={boards.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(chosen) => actor.send({ type: "board.choose", boardId: chosen })}
            />
          </div>
          {notice ? (
            <Banner tone="danger">{[words.linkFailed, whyRefused(notice)].filter(Boolean).join(". ")}</Banner>
          ) : null}
          <div className={styles.keys}>
            <Button kind="primary" type="submit" icon={Link2} disabled={boardId === null} busy={busy}>
              {words.linkBoard}
            </Button>
            <ButtonLink to="/" kind="ghost">
              {words.linkCancel}
            </ButtonLink>
            {boardId === null ? <p className={`${small} ${styles.hint}`}>{words.linkFirstBoard}</p> : null}
          </div>
        </form>
      )}
    </Page>
  );
}

/** What the marketplace shows, it shows here, too. */
const markOf = ({ categoryId }: LinkPageQuery["linkRequest"]["listing"]): ReactNode =>
  categoryId == null ? undefined : <ChannelIcon categoryId={categoryId} size="listing" />;

/** Who asks, what they may then, and where one is led: before anything is pressed. */
function WhoAsks({ request: { listing, redirectUri } }: { request: LinkPageQuery["linkRequest"] }) {
  return (
    <>
      <p className={`${body} ${styles.text}`}>{words.linkAsks(listing.title, listing.developer)}</p>
      <ul className={`${body} ${styles.may}`}>
        {listing.scopes.map((scope) => (
          <li key={scope}>{words.linkMay[scope]}</li>
        ))}
      </ul>
      <p className={`${body} ${styles.text}`}>{words.linkLeads(new URL(redirectUri).host)}</p>
    </>
  );
}

interface PageProps {
  title: string;
  text: ReactNode;
  /** Whose page it is; the product's without one. */
  mark?: ReactNode;
  children: ReactNode;
}

function Page({ title, text, mark, children }: PageProps) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      {mark ?? <Logo size={40} />}
      <div className={styles.words}>
        <h1 className={titleStyle}>{title}</h1>
        {typeof text === "string" ? <p className={`${body} ${styles.text}`}>{text}</p> : text}
      </div>
      {children}
    </main>
  );
}
