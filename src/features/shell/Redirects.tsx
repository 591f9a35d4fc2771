import { type ReactNode, useContext, useEffect } from "react";
import { Outlet, useLocation, useNavigationType, useParams } from "react-router-dom";
import type { Flags } from "../../gql/flagStore.ts";
import { useFlagsNow } from "../../gql/flags.ts";
import { GoOn } from "../../pieces/GoOn.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/shell.ts";
import { BoardRedirect } from "./BoardRedirect.tsx";
import { BoardAnswered } from "./boardAnswered.ts";
import { boardPath, useBoardAddress, type Version } from "./boardPaths.ts";
import { NoticeScreen, WaitScreen } from "./NoticeScreen.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { pathRuleOf } from "./pathRules.ts";
import { SignedIn } from "./SignedIn.tsx";
import { sectionHome } from "./sections.ts";

/** An address that nobody knows. */
export function UnknownAddress({ inFrame = false }: { inFrame?: boolean }) {
  return (
    <NoticeScreen
      inFrame={inFrame}
      title={words.unknownAddressTitle}
      text={words.unknownAddressText}
      action={
        <ButtonLink to="/" kind="primary">
          {words.goHome}
        </ButtonLink>
      }
    />
  );
}

export interface ByFlagsProps {
  /** The path below the board to go to; null to stay; undefined when there is nothing for this viewer. */
  choose(flags: Flags, version: Version): string | null | undefined;
  /** Whether a target goes on to the right place by itself where the gateway's word is another one: it need not wait for it. */
  corrects?(target: string): boolean;
  children?: ReactNode;
}

/** Goes where the features of this viewer on this board say, or shows what stands below. */
export function ByFlags({ choose, corrects, children }: ByFlagsProps) {
  const { boardId, version } = useBoardAddress();
  const { search } = useLocation();
  const { flags, isAnswer: areFlagsAnswered } = useFlagsNow(boardId);
  // The address of a board that this viewer does not see stays as it is: the shell says what there is at it.
  const isAnswer = useContext(BoardAnswered) && areFlagsAnswered;
  if (!flags || boardId === null) return <PageSkeleton />;
  const target = choose(flags, version);
  if (target !== null && !isAnswer && !(target && corrects?.(target))) return <PageSkeleton />;
  if (target === undefined) return <UnknownAddress inFrame />;
  return target === null ? children : <GoOn to={boardPath(boardId, target, version) + search} />;
}

/** Shows what stands below only while a feature is on; otherwise the address is unknown (decision 7). */
export function Gate({ feature, children }: { feature: string; children: ReactNode }) {
  return <ByFlags choose={(flags) => (flags[feature] ? null : undefined)}>{children}</ByFlags>;
}

/**
 * A screen that is there while its feature is on; otherwise its address is unknown (decision 7). It does not wait for the
 * gateway's word, so that what is on nearly always is not slower for that.
 */
export function WhileOn({ feature, inFrame = true }: { feature: string; inFrame?: boolean }) {
  const { boardId } = useBoardAddress();
  const { flags, isAnswer } = useFlagsNow(boardId);
  return isAnswer && !flags?.[feature] ? <UnknownAddress inFrame={inFrame} /> : <Outlet />;
}

/** `/board/{boardId}/{section}/{tab}` that no screen has. */
export function SectionRedirect() {
  const { boardId = null, section = "" } = useParams();
  return <BoardRedirect to={`/board/{boardId}/${sectionHome(section)}`} preferred={boardId} />;
}

/** The public install link: the last-used or first board's own. */
export function InstallRedirect() {
  const { marketplaceListingId = "" } = useParams();
  return (
    <BoardRedirect to={`/board/{boardId}/marketplace-listing/${encodeURIComponent(marketplaceListingId)}/install`} />
  );
}

/** A page of the gateway that the console's router was asked for: the browser has to load it. */
export function OwnPage() {
  const arrival = useNavigationType();
  const { pathname, search, hash } = useLocation();
  const isLink = arrival !== "POP";
  useEffect(() => {
    if (isLink) location.replace(pathname + search + hash);
  }, [isLink, pathname, search, hash]);
  return isLink ? <WaitScreen /> : <UnknownAddress />;
}

/** The page of the sign-in's return: the session goes on from here by itself; without an answer in it, home. */
export function LoginCallback() {
  const { search } = useLocation();
  return new URLSearchParams(search).has("state") ? <WaitScreen /> : <GoOn to="/" />;
}

/** The rules that stand above the route table. */
export function PathRules({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const params = useParams();
  const rule = pathRuleOf(pathname, params);
  const isPreview = rule?.rule === "preview" && pathname !== "/preview";
  useEffect(() => {
    if (isPreview) location.replace(`/preview${search}`);
  }, [isPreview, search]);
  if (rule?.rule === "activatePlus") {
    return (
      <SignedIn>
        <BoardRedirect to="/board/{boardId}/live" suffix={`?activate=${encodeURIComponent(rule.code)}`} />
      </SignedIn>
    );
  }
  return isPreview ? <WaitScreen /> : children;
}
