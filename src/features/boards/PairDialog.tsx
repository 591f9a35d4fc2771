import { useMutation } from "@apollo/client/react";
import { type FormEvent, useRef, useState } from "react";
import { graphql } from "../../gql/generated/gql.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import * as styles from "./PairDialog.css.ts";

const pairMutation = graphql(`
  mutation PairDevice($boardId: ID!, $pairingCode: String!) {
    pairDevice(boardId: $boardId, pairingCode: $pairingCode) {
      __typename
      ... on PairDeviceSuccess {
        board {
          id
          devices {
            id
          }
        }
      }
      ... on Refusal {
        type
        until
      }
    }
  }
`);

const codeLength = 8;

/** The code as the gateway takes it: people type blanks, dashes and small letters. */
function readCode(typed: string): string {
  return typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

function problemOf(code: string, until: number | undefined): string {
  if (code === "RateLimited" && until !== undefined) return words.pairLimited(clockTimeWithSeconds(until));
  if (code === "NotFound" || code === "ValidationError") return words.pairCodeUnknown;
  return words.pairFailed;
}

export interface PairDialogProps {
  boardId: string;
  title: string;
  onClose(): void;
}

/** Puts a display on a board by the code that it shows. */
export function PairDialog({ boardId, title, onClose }: PairDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [pair, { loading }] = useMutation(pairMutation);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const pairingCode = readCode(typed);
    if (pairingCode.length !== codeLength) return refuse(words.pairCodeShort);
    try {
      const { data } = await pair({ variables: { boardId, pairingCode } });
      const result = data?.pairDevice;
      if (result?.__typename !== "PairDeviceSuccess") {
        return refuse(problemOf(result?.type ?? "Unknown", result?.until ?? undefined));
      }
      showToast({ kind: "success", text: words.pairDone(title) });
      onClose();
    } catch (error) {
      const { code, until } = toPortRefusal(error).refusal;
      refuse(problemOf(code, until));
    }
  }

  function refuse(text: string) {
    setProblem(text);
    input.current?.focus();
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
      <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
        <Field label={words.pairCode} error={problem}>
          <TextInput
            ref={input}
            code
            name="pairingCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            maxLength={16}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
        <div className={styles.foot}>
          <Button onClick={onClose}>{words.pairCancel}</Button>
          <Button kind="primary" type="submit" busy={loading}>
            {words.pairSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
