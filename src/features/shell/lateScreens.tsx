import { useActorRef, useSelector } from "@xstate/react";
import { type ComponentType, useMemo, useState } from "react";
import type { RouteObject } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { askForMissingStyles } from "../../ui/missingStyles.ts";
import { useWhenBack } from "../../ui/whenBack.ts";
import * as words from "../../words/errors.ts";
import { LoadAgain } from "./BrokenScreen.tsx";
import { NoticeScreen, WaitScreen } from "./NoticeScreen.tsx";
import { isMissingPart, loadAgainFor, provideScreenReturn, wasLoadedFor } from "./screenReturnPorts.ts";

type LoadScreen = () => Promise<{ Component?: ComponentType | null }>;

/**
 * Routes whose screens can be asked for again, while the page and all that it knows stand: the router keeps the failure of
 * a screen for good. One that is given twice is asked for by the inner.
 */
export const lateScreens = (routes: readonly RouteObject[], inFrame = false): RouteObject[] =>
  routes.map((route): RouteObject => {
    const { lazy } = route;
    const own = typeof lazy === "function" ? { lazy: () => loadScreen(lazy as LoadScreen, inFrame) } : {};
    if (route.index) return { ...route, ...own };
    return { ...route, ...own, ...(route.children && { children: lateScreens(route.children, inFrame) }) };
  });

async function loadScreen(load: LoadScreen, inFrame: boolean): Promise<{ Component: ComponentType }> {
  const loadComponent = async () => (await load()).Component ?? Nothing;
  try {
    return { Component: await loadComponent() };
  } catch (error) {
    if (isMissingPart(error)) return { Component: lateScreen(loadComponent, error, inFrame) };
    throw error;
  }
}

const Nothing = () => null;

/** Stands for a screen that did not come, and is that screen as soon as it has. */
function lateScreen(load: () => Promise<ComponentType>, error: Error, inFrame: boolean): ComponentType {
  let screen: ComponentType | null = null;
  async function openScreen(): Promise<void> {
    await askForMissingStyles();
    screen = await load();
  }
  return function LateScreen() {
    const [Screen, setScreen] = useState(() => screen);
    if (Screen) return <Screen />;
    return <MissingScreen error={error} inFrame={inFrame} open={openScreen} onHere={() => setScreen(() => screen)} />;
  };
}

interface MissingScreenProps {
  error: Error;
  inFrame: boolean;
  open(): Promise<void>;
  onHere(): void;
}

/**
 * The screen did not come: without a network it waits for one, and after a build was replaced the page is loaded anew,
 * which knows the new files. Either way it goes on where the person wanted to.
 */
function MissingScreen({ error, inFrame, open, onHere }: MissingScreenProps) {
  const machine = useMemo(() => provideScreenReturn(open), [open]);
  const actor = useActorRef(machine, {
    input: { isOnline: navigator.onLine, isSecond: wasLoadedFor(error) },
    ...useInspection(),
  });
  useNews(actor, { "screen.here": onHere, "page.reload": () => loadAgainFor(error) });
  useWhenBack(() => actor.send({ type: "network.returned" }));
  const isAway = useSelector(actor, (snapshot) => !snapshot.context.isOnline);
  const isGone = useSelector(actor, (snapshot) => snapshot.matches("gone"));
  if (isGone) return <LoadAgain inFrame={inFrame} title={words.goneTitle} text={words.brokenText} />;
  if (isAway) return <NoticeScreen inFrame={inFrame} title={words.offlineTitle} text={words.offlineText} />;
  return <WaitScreen />;
}
