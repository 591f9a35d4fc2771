import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useMemo, useRef } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { providePairing } from "./boardPorts.ts";
import * as styles from "./PairDialog.css.ts";

function sentenceOf({ id, cause, until }: Notice): string {
  if (id === "pair-code-short") return words.pairCodeShort;
  if (cause === "RateLimited" && until !== undefined) return words.pairLimited(clockTimeWithSeconds(until));
  return cause === "NotFound" || cause === "ValidationError" ? words.pairCodeUnknown : words.pairFailed;
}

export interface PairDialogProps {
  boardId: string;
  title: string;
  onClose(): void;
}

/** Puts a display on a board by the code that it shows. */
export function PairDialog({ boardId, title, onClose }: PairDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const client = useApolloClient();
  const machine = useMemo(() => providePairing(client), [client]);
  const pairing = useActorRef(machine, { input: { boardId }, ...useInspection() });
  const code = useSelector(pairing, (snapshot) => snapshot.context.code);
  const problem = useSelector(pairing, (snapshot) => snapshot.context.problem);
  const busy = useSelector(pairing, (snapshot) => snapshot.matches("pairing"));

  useNews(pairing, {
    "pairing.done": () => {
      showToast({ kind: "success", text: words.pairDone(title) });
      onClose();
    },
    "pairing.refused": () => input.current?.focus(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    pairing.send({ type: "pairing.submit" });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.pairTitle(title)}
      description={words.pairText}
      closeName={words.boardsClose}
      initialFocus={input}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <Field label={words.pairCode} error={problem && sentenceOf(problem)}>
          <TextInput
            ref={input}
            code
            capitals
            name="pairingCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            maxLength={16}
            value={code}
            onChange={(event) => pairing.send({ type: "code.change", code: event.target.value })}
          />
        </Field>
        <div className={styles.foot}>
          <Button onClick={onClose}>{words.pairCancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {words.pairSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
