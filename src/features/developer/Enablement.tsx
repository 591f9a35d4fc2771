import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import KeyRound from "lucide-react/icons/key";
import { useMemo } from "react";
import { useInspection } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import * as keyWords from "../../words/boardKeys.ts";
import * as words from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Developer.css.ts";
import { provideEnablement } from "./developerPorts.ts";
import { SecretShown } from "./SecretShown.tsx";

/** Where a program of the Local API gets its key by itself: a token that it trades, told once. */
export function Enablement({ boardId }: { boardId: string }) {
  const client = useApolloClient();
  const machine = useMemo(() => provideEnablement(client, boardId), [client, boardId]);
  const actor = useActorRef(machine, { input: { installableId: "" }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const { made, problem } = useSelector(actor, ({ context }) => context);
  const create = () => {
    actor.send({ type: "credential.new" });
    actor.send({ type: "board.choose", boardId });
    // The key that it becomes is made to write with.
    actor.send({ type: "scope.toggle", scope: "Write" });
    actor.send({ type: "credential.create" });
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{keyWords.enablement}</h3>
      <p className={styles.note}>{keyWords.enablementText}</p>
      {problem ? (
        <Banner tone="danger">{[words.credentialCreateFailed, whyRefused(problem)].filter(Boolean).join(" ")}</Banner>
      ) : null}
      <div>
        <Button
          icon={KeyRound}
          busy={state === "creating"}
          onClick={() => {
            // What was refused is asked for anew.
            if (state === "choosingBoard") actor.send({ type: "credential.cancel" });
            create();
          }}
        >
          {keyWords.enablementCreate}
        </Button>
      </div>
      <SecretShown made={made} onClose={() => actor.send({ type: "secret.close" })} />
    </section>
  );
}
