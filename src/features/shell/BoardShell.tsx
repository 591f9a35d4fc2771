import { type ReactNode, useEffect } from "react";
import { Link, Outlet, useLocation, useMatch } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { toPortRefusal } from "../../gql/refusal.ts";
import { useKeptQuery } from "../../gql/useKeptQuery.ts";
import { OverPages } from "../../pieces/OverPages.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { SkeletonBox } from "../../ui/Skeleton.tsx";
import { roleAdmin, roleOwner, roleUser } from "../../words/boards.ts";
import * as errors from "../../words/errors.ts";
import * as words from "../../words/shell.ts";
import { BoardRedirect } from "./BoardRedirect.tsx";
import { BoardSwitcher } from "./BoardSwitcher.tsx";
import { BoardAnswered } from "./boardAnswered.ts";
import { boardPath, useBoardAddress } from "./boardPaths.ts";
import { InvitationGate } from "./InvitationGate.tsx";
import { forgetBoard, rememberBoard } from "./lastBoard.ts";
import { MuteKey } from "./MuteKey.tsx";
import { NavigationDrawer } from "./NavigationDrawer.tsx";
import { NoticeScreen } from "./NoticeScreen.tsx";
import { isForMembers, navigationOf } from "./navigation.ts";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { PaletteKey } from "./PaletteKey.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { ReadOnlyBanner } from "./ReadOnlyBanner.tsx";
import * as styles from "./Shell.css.ts";
import { SideBar } from "./SideBar.tsx";
import { boardShellQuery } from "./shellOperations.ts";
import { UnconfirmedAddress } from "./UnconfirmedAddress.tsx";
import { useOwnName } from "./useOwnName.ts";
import { useRoleNews } from "./useRoleNews.ts";
import { useSession } from "./useSession.ts";

const roleWords = { User: roleUser, Admin: roleAdmin, Owner: roleOwner } as const;

/** The refusals that mean that there is no such board for this viewer. */
const unseen: ReadonlySet<string> = new Set(["NotFound", "NotAuthorized"]);

interface BoardShellProps {
  /** The billing page of a board that its payer does not see; what it is given stands there for anybody else. */
  heldBilling?(boardId: string, elsewhere: ReactNode): ReactNode;
}

/** What surrounds the screens of one board: top bar, sidebar, drawer, and the page below a skip link. */
export function BoardShell({ heldBilling = (_boardId, elsewhere) => elsewhere }: BoardShellProps) {
  const { boardId, version } = useBoardAddress();
  const { pathname } = useLocation();
  const product = useProduct();
  const { account, signOut } = useSession();
  const flags = useFlags(boardId);
  const { data, error, loading, refetch } = useKeptQuery(boardShellQuery, boardId === null ? null : { boardId });
  const listing = useMatch("/board/:boardId/installable/:id/*")?.params;
  const isUnseen = error !== undefined && unseen.has(toPortRefusal(error).refusal.code);
  // What was known of a board that is gone meanwhile is still there, and no more true.
  const board = isUnseen ? null : (data?.getBoardV2 ?? null);

  useEffect(() => {
    if (board) rememberBoard(board.id);
  }, [board]);
  useEffect(() => {
    if (isUnseen && boardId !== null) forgetBoard(boardId);
  }, [isUnseen, boardId]);

  const isMember = board?.myMembership !== null;
  const entries = boardId && flags && !isUnseen ? navigationOf(boardId, version, { flags, isMember }) : [];
  const role = board ? (board.myMembership ? roleWords[board.myMembership.role] : words.roleSuperadmin) : null;
  useRoleNews(board, role);
  const name = useOwnName(account?.personId) || account?.name || account?.email || "";
  const selectPath =
    flags?.manageBoards === false ? null : boardId ? boardPath(boardId, "select", version) : "/select-board";
  const profilePath = boardId && flags?.userProfile ? boardPath(boardId, "profile", version) : null;
  return (
    <>
      <header className={styles.topBar}>
        <OverPages>
          <NavigationDrawer
            product={product}
            entries={entries}
            person={{ name, meta: [account?.email, role].filter(Boolean).join(", ") }}
            canManageBoards={flags?.manageBoards === true}
            switcher={(close) =>
              board ? <BoardSwitcher board={board} to={selectPath} shape="box" onClick={close} /> : null
            }
          />
        </OverPages>
        <Link to="/" aria-label={words.homeLink(product)} className={styles.home}>
          <Logo size={36} />
        </Link>
        <div className={styles.switcher}>
          {board ? (
            <BoardSwitcher board={board} to={selectPath} />
          ) : boardId === null || isUnseen ? null : (
            <SkeletonBox width={180} height={40} />
          )}
        </div>
        {board?.myMembership ? <MuteKey board={board} /> : null}
        <PaletteKey canManageBoards={flags?.manageBoards === true} className={styles.wideOnly} />
        <ProfileMenu
          name={name}
          email={account?.email ?? ""}
          role={role}
          profilePath={profilePath}
          onSignOut={signOut}
        />
      </header>
      <SideBar entries={entries} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.banner}>
          <OfflineBanner />
          <ReadOnlyBanner />
          <UnconfirmedAddress />
        </div>
        {isUnseen && boardId !== null ? (
          <InvitationGate key={boardId} boardId={boardId} onAccepted={() => void refetch()}>
            {listing?.id !== undefined ? (
              <ListingElsewhere id={listing.id} />
            ) : pathname.endsWith("/settings/billing") ? (
              heldBilling(boardId, <NoSuchBoard />)
            ) : (
              <NoSuchBoard />
            )}
          </InvitationGate>
        ) : board && !isMember && isForMembers(pathname) ? (
          <MembersOnly boardId={board.id} />
        ) : (
          <BoardAnswered value={!loading}>
            <Outlet />
          </BoardAnswered>
        )}
      </main>
    </>
  );
}

function NoSuchBoard() {
  return (
    <NoticeScreen
      inFrame
      title={errors.notFoundTitle}
      text={errors.notFoundText}
      action={
        <ButtonLink to="/" kind="primary">
          {words.goHome}
        </ButtonLink>
      }
    />
  );
}

/** Trying again would not help whoever may see the board and is not on it. */
function MembersOnly({ boardId }: { boardId: string }) {
  return (
    <NoticeScreen
      inFrame
      title={errors.membersOnlyTitle}
      text={errors.membersOnlyText}
      action={
        <ButtonLink to={boardPath(boardId, "live")} kind="primary">
          {errors.membersOnlyAction}
        </ButtonLink>
      }
    />
  );
}

/** A link to a listing on a board that this viewer does not see is for the listing: it opens on a board of theirs (contract, A3). */
function ListingElsewhere({ id }: { id: string }) {
  return <BoardRedirect to={`/board/{boardId}/installable/${encodeURIComponent(id)}`} suffix="?deeplink" />;
}
