import { useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Eraser from "lucide-react/icons/eraser";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { ConsoleFields, ConsoleMethod } from "../../../machines/developer/apiConsoleMachine.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as own from "./Console.css.ts";
import { ConsoleAnswerCard } from "./ConsoleAnswerCard.tsx";
import { ConsoleCalls } from "./ConsoleCalls.tsx";
import { type ConsoleChoices, ConsoleForm } from "./ConsoleForm.tsx";
import { callsOfTab, keepCalls } from "./callsOfTab.ts";
import * as styles from "./Developer.css.ts";
import { consoleQuery } from "./developerOperations.ts";
import { provideApiConsole } from "./developerPorts.ts";
import { HeaderPlace } from "./HeaderPlace.tsx";

/** Stands in the address while no credential is chosen. */
const noKey = "--";

/** Trying the API with a credential; the address names its key, and never the secret. */
export function Component() {
  const { apiKey = noKey } = useParams();
  return <ApiConsole key={apiKey} apiKey={apiKey === noKey ? "" : apiKey} />;
}

function ApiConsole({ apiKey }: { apiKey: string }) {
  const { boardId = "" } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { platform } = usePlatform();
  const machine = useMemo(() => provideApiConsole(platform), [platform]);
  const [before] = useState(() => callsOfTab(platform));
  const actor = useActorRef(machine, { input: { key: apiKey, calls: before }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  useEffect(() => keepCalls(platform, context.calls), [platform, context.calls]);
  // The documentation sends people here with its example filled in.
  const example = { method: search.get("method"), text: search.get("text") };
  useEffect(() => {
    const method = methodOf(example.method);
    if (method === undefined) return;
    actor.send({
      type: "field.change",
      change: { method, ...(example.text === null ? {} : { text: example.text }) },
    });
  }, [actor, example.method, example.text]);
  const choices = useChoices(apiKey);
  const wished = search.get("subscription") ?? "";
  const change = (fields: Partial<ConsoleFields>) => actor.send({ type: "field.change", change: fields });
  const goTo = (key: string) =>
    void navigate(
      `/board/${encodeURIComponent(boardId)}/developer/api-console/${encodeURIComponent(key || noKey)}?${search.toString()}`,
    );
  return (
    <div className={styles.columns}>
      <HeaderPlace>
        <Button kind="ghost" icon={Eraser} onClick={() => change(emptied)}>
          {words.consoleClear}
        </Button>
      </HeaderPlace>
      <ConsoleForm
        fields={context}
        choices={choices}
        busy={state === "running"}
        onKey={goTo}
        onChange={(fields) =>
          // Whoever came from a subscription means that one.
          change(
            fields.method === "postMessage" && context.subscriptionId === ""
              ? { ...fields, subscriptionId: wished }
              : fields,
          )
        }
        onRun={(dryRun) => actor.send({ type: "console.run", dryRun })}
      />
      <div className={own.answers}>
        {state === "failed" && context.problem ? (
          <Banner
            tone="danger"
            action={{ label: words.consoleRetry, onClick: () => actor.send({ type: "console.retry" }) }}
          >
            {[words.consoleFailed, whyRefused(context.problem, words.consoleReasons)].filter(Boolean).join(" ")}
          </Banner>
        ) : null}
        {context.answer === null ? (
          <p className={styles.note}>{words.consoleBefore}</p>
        ) : (
          <ConsoleAnswerCard
            answer={context.answer}
            call={context.calls[0] ?? null}
            secret={context.answeredSecret}
            boardId={choices.boardId}
          />
        )}
        <ConsoleCalls
          calls={context.calls}
          onFillIn={({ method, subscriptionId, text, forced }) => change({ method, subscriptionId, text, forced })}
        />
        <div className={styles.barRoom} />
      </div>
    </div>
  );
}

/** The credential stays: the address names it. */
const emptied: Partial<ConsoleFields> = {
  secret: "",
  method: "getViewer",
  subscriptionId: "",
  text: "",
  forced: false,
};

const methodOf = (name: string | null): ConsoleMethod | undefined =>
  (["getViewer", "getSubscriptions", "postMessage"] as const).find((one) => one === name);

function useChoices(apiKey: string): ConsoleChoices {
  const { data } = useQuery(consoleQuery, { fetchPolicy: "cache-and-network" });
  const all = data?.developerInstallables ?? [];
  const credentials = all.flatMap(({ title, apiCredentials }) =>
    apiCredentials.map((one) => ({ value: one.key, label: `${words.shortKey(one.key)} ${one.title ?? title}` })),
  );
  const own = all.find(({ apiCredentials }) => apiCredentials.some(({ key }) => key === apiKey));
  const boardId = own?.apiCredentials.find(({ key }) => key === apiKey)?.boards[0]?.id;
  const subscriptions = (own?.subscriptions ?? [])
    .filter(({ board }) => board.id === boardId)
    .map(({ id, board }) => ({ value: id, label: `${words.shortId(id)} ${board.title}` }));
  return { credentials, subscriptions, boardId };
}
