import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useRouteError } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/errors.ts";
import { NoticeScreen, WaitScreen } from "./NoticeScreen.tsx";
import { isMissingPart, loadAgainFor, provideScreenReturn, wasLoadedFor } from "./screenReturnPorts.ts";

/** A screen threw, or its part of the program could not be loaded. */
export function BrokenScreen({ inFrame = false }: { inFrame?: boolean }) {
  const error = useRouteError();
  if (isMissingPart(error)) return <MissingScreen error={error} inFrame={inFrame} />;
  return <LoadAgain inFrame={inFrame} title={words.brokenTitle} text={words.brokenText} />;
}

function LoadAgain({ inFrame, title, text }: { inFrame: boolean; title: string; text: string }) {
  return (
    <NoticeScreen
      inFrame={inFrame}
      title={title}
      text={text}
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          {words.brokenReload}
        </Button>
      }
    />
  );
}

/**
 * The screen did not come: without a network it waits for one, and after a build was replaced the page is loaded anew,
 * which knows the new files. Either way it goes on where the person wanted to.
 */
function MissingScreen({ error, inFrame }: { error: Error; inFrame: boolean }) {
  const machine = useMemo(provideScreenReturn, []);
  const actor = useActorRef(machine, {
    input: { isOnline: navigator.onLine, isSecond: wasLoadedFor(error) },
    ...useInspection(),
  });
  useNews(actor, { "page.reload": () => loadAgainFor(error) });
  useEffect(() => {
    const tell = () => actor.send({ type: "network.returned" });
    addEventListener("online", tell);
    return () => removeEventListener("online", tell);
  }, [actor]);
  const isAway = useSelector(actor, (snapshot) => snapshot.matches("away"));
  const isGone = useSelector(actor, (snapshot) => snapshot.matches("gone"));
  if (isAway) return <NoticeScreen inFrame={inFrame} title={words.offlineTitle} text={words.offlineText} />;
  if (isGone) return <LoadAgain inFrame={inFrame} title={words.goneTitle} text={words.brokenText} />;
  return <WaitScreen />;
}
