import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, type RefObject, useEffect, useMemo } from "react";
import type { CodeVerdict } from "../../../machines/plus/activationCodeMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import * as words from "../../words/plus.ts";
import { OwnCodes } from "./OwnCodes.tsx";
import * as styles from "./Plus.css.ts";
import { provideActivationCode } from "./plusPorts.ts";

/** Longer than any code with its dashes and a few blanks around it. */
const longestTyped = 40;

function activationProblem({ cause, rule, until }: Notice): string {
  if (cause === "RateLimited" && until !== undefined) return words.codeLimited(clockTimeWithSeconds(until));
  if (cause === "AlreadyExists") return rule === "plusActive" ? words.activationBoardActive : words.activationCodeUsed;
  return words.activationFailed;
}

function verdictProblem(verdict: CodeVerdict, until: number | undefined): string | null {
  if (verdict === "invalid") return words.codeInvalid;
  if (verdict === "inUse") return words.codeInUse;
  if (verdict !== "unchecked") return null;
  return until === undefined ? words.codeUnchecked : words.codeLimited(clockTimeWithSeconds(until));
}

interface CodeStepProps {
  field: RefObject<HTMLInputElement | null>;
  onNext(): void;
}

/** Where the code is typed; what is known of it stands below the field at once. */
export function CodeStep({ field, onNext }: CodeStepProps) {
  const plus = useFlow("plus");
  const client = useApolloClient();
  const inspection = useInspection();
  const machine = useMemo(() => provideActivationCode(client), [client]);
  const typed = useSelector(plus, (snapshot) => snapshot.context.code);
  const problem = useSelector(plus, (snapshot) => snapshot.context.problem);
  const check = useActorRef(machine, { input: { code: typed }, ...inspection });
  const verdict = useSelector(plus, (snapshot) => snapshot.context.verdict);
  const until = useSelector(check, (snapshot) => snapshot.context.refusal?.until);
  const isUnchecked = useSelector(check, (snapshot) => snapshot.matches("unchecked"));

  // The key that led here is gone.
  useEffect(() => field.current?.focus(), [field]);
  useNews(check, { "code.judged": (event) => plus.send(event) });

  function type(code: string) {
    plus.send({ type: "code.change", code });
    check.send({ type: "code.change", code });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (verdict === "valid") onNext();
  }

  const isValid = verdict === "valid";
  const failed = problem?.id === "activation-failed" ? activationProblem(problem) : null;
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field
        label={words.plusCode}
        hint={verdict === "checking" ? words.codeChecking : words.plusCodeHint}
        error={verdictProblem(verdict, until) ?? (isValid ? null : failed)}
        success={isValid ? words.codeValid : null}
      >
        <TextInput
          ref={field}
          code
          name="activationCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          maxLength={longestTyped}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {isValid && failed ? (
        <p role="status" className={styles.secondary}>
          {failed}
        </p>
      ) : null}
      <OwnCodes onUse={type} />
      {isUnchecked ? (
        <div>
          <Button onClick={() => check.send({ type: "code.retry" })}>{words.plusTryAgain}</Button>
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button kind="primary" size="large" wide type="submit" disabled={!isValid}>
          {words.plusNext}
        </Button>
        <button type="button" className={styles.link} onClick={() => plus.send({ type: "code.purchase" })}>
          {words.plusPurchaseCode}
        </button>
      </div>
    </form>
  );
}
