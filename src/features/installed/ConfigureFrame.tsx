import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Globe from "lucide-react/icons/globe";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ConsoleMessage, type FormValues, readPageMessage } from "../../configure/protocol.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { ask } from "../../gql/ask.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { keys } from "../../pieces/saveKeys.css.ts";
import { UnsavedGuard } from "../../pieces/UnsavedGuard.tsx";
import { media } from "../../theme/media.ts";
import { sansFile } from "../../theme/sansFile.ts";
import { body, heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useMedia } from "../../ui/useMedia.ts";
import { useTheme } from "../../ui/useTheme.ts";
import * as words from "../../words/channelSettings.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { settingsSave } from "../../words/settings.ts";
import * as styles from "./ChannelPage.css.ts";
import { formQuery } from "./channelPageOperations.ts";
import { type ConfigureSecrets, provideConfigure } from "./channelPagePorts.ts";

interface ConfigureFrameProps {
  subscriptionId: string;
  title: string;
  onFinished?(): void;
  /** What the form says, whenever it says something else; it may hold secrets. */
  onSettings?(settings: FormValues): void;
}

/** The page on which a channel is configured, in a frame that reaches nothing of the console. */
export function ConfigureFrame({ subscriptionId, title, onFinished, onSettings }: ConfigureFrameProps) {
  const client = useApolloClient();
  const product = useProduct();
  const frame = useRef<HTMLIFrameElement>(null);
  const secrets = useRef<ConfigureSecrets>({ address: "", settings: null, version: null });
  const [height, setHeight] = useState(320);
  const machine = useMemo(() => provideConfigure(client, secrets.current), [client]);
  const flow = useActorRef(machine, { input: { subscriptionId }, ...useInspection() });
  const isFound = useSelector(flow, (snapshot) => !snapshot.matches("loading") && !snapshot.matches("notFound"));
  const isMissing = useSelector(flow, (snapshot) => snapshot.matches("notFound"));
  const isReady = useSelector(flow, (snapshot) => ["embedded", "saving", "done"].includes(String(snapshot.value)));
  const isSaving = useSelector(flow, (snapshot) => snapshot.matches("saving"));
  const isPhone = useMedia(media.belowPhone);
  const theme = useTheme();
  const { isOwn, host, isChanged } = useSelector(flow, ({ context }) => context);
  const post = (message: ConsoleMessage) => frame.current?.contentWindow?.postMessage(message, "*");

  useNews(flow, {
    "settings.saved": () => {
      showToast({ kind: "success", text: words.settingsSaved, id: "settings" });
      void values().then(
        (form) => post({ type: "saved", values: form.values }),
        // Saved all the same: the form keeps what it says, and can be saved again.
        () => post({ type: "problems", problems: [] }),
      );
    },
    "settings.wrong": ({ problems }) => post({ type: "problems", problems }),
    "settings.failed": ({ notice }) => {
      const detail = whyRefused(notice, boardReasons);
      showToast({ kind: "error", text: words.settingsFailed, detail, id: "settings" });
      post({ type: "problems", problems: [{ path: "", error: detail ?? words.settingsFailed }] });
    },
    "configuration.finished": () => onFinished?.(),
  });

  async function values() {
    const answer = await ask(client, formQuery, { subscriptionId }, "no-cache");
    const { version, ...form } = answer.subscriptionConfiguration;
    secrets.current.version = version;
    return form as Pick<Extract<ConsoleMessage, { type: "form" }>, "schema" | "values" | "words">;
  }

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      // The product's own form has no origin at all; for a developer's page speaks the one around it, of this site.
      if (event.origin !== (isOwn ? "null" : location.origin)) return;
      const message = readPageMessage(event.data);
      if (message === undefined) return;
      if (message.type === "height") return setHeight(message.height);
      if (message.type === "configured") return flow.send({ type: "configuration.done" });
      if (!isOwn) return;
      if (message.type === "change") {
        if (message.settings) onSettings?.(message.settings);
        return flow.send({ type: "configuration.change", isChanged: message.isChanged });
      }
      if (message.type === "save") {
        secrets.current.settings = message.settings;
        post({ type: "saving" });
        return flow.send({ type: "configuration.save" });
      }
      void values().then(
        (form) => {
          flow.send({ type: "frame.loaded" });
          post({ type: "key", isOutside: isPhone });
          post({ type: "form", ...form, theme });
          void giveFace(post);
          onSettings?.(form.values);
        },
        () => flow.send({ type: "frame.failed" }),
      );
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  });
  useEffect(() => {
    if (isReady && isOwn) frame.current?.contentWindow?.postMessage({ type: "key", isOutside: isPhone }, "*");
  }, [isReady, isOwn, isPhone]);
  useEffect(() => {
    if (isReady && isOwn) frame.current?.contentWindow?.postMessage({ type: "theme", theme }, "*");
  }, [isReady, isOwn, theme]);
  if (isMissing) {
    return (
      <div className={styles.form}>
        <h2 className={heading}>{words.notFound}</h2>
        <p className={body}>{words.fileNotFound}</p>
        <div>
          <Button onClick={() => flow.send({ type: "configuration.retry" })}>{words.tryAgain}</Button>
        </div>
      </div>
    );
  }
  if (!isFound) return <SkeletonBox height={320} radius={16} />;
  return (
    <section className={styles.card} aria-label={words.formTitle}>
      <p className={styles.cardHead}>
        <Icon of={isOwn ? ShieldCheck : Globe} size={18} />
        {isOwn ? words.ownForm(product) : words.foreignForm(host)}
      </p>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ height }}
        title={words.frameTitle(title)}
        // The page around a developer's puts that one into a sandbox itself.
        sandbox={isOwn ? "allow-scripts allow-forms" : undefined}
        referrerPolicy="no-referrer"
        src={secrets.current.address}
        onLoad={() => {
          if (!isOwn) flow.send({ type: "frame.loaded" });
        }}
        onError={() => flow.send({ type: "frame.failed" })}
      />
      {isOwn && isPhone && isReady ? (
        <div className={keys}>
          <Button kind="primary" busy={isSaving} onClick={() => post({ type: "press" })}>
            {settingsSave}
          </Button>
        </div>
      ) : null}
      <UnsavedGuard isChanged={isChanged} />
    </section>
  );
}

/** The page wears the console's face; without it, it keeps the system's. */
async function giveFace(post: (message: ConsoleMessage) => void): Promise<void> {
  try {
    const answer = await fetch(sansFile);
    if (answer.ok) post({ type: "face", file: await answer.arrayBuffer() });
  } catch {
    // Away: nothing that has to be said.
  }
}
