import { useSelector } from "@xstate/react";
import { type FormEvent, type RefObject, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { CodeVerdict } from "../../../machines/plus/activationCodeMachine.ts";
import type { plusActivationMachine } from "../../../machines/plus/plusActivationMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import * as words from "../../words/plus.ts";
import { OwnCodes } from "./OwnCodes.tsx";
import * as styles from "./Plus.css.ts";

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
  activation: ActorRefFrom<typeof plusActivationMachine>;
  field: RefObject<HTMLInputElement | null>;
  onNext(): void;
}

/** Where the code is typed; what is known of it stands below the field at once. */
export function CodeStep({ activation, field, onNext }: CodeStepProps) {
  const typed = useSelector(activation, (snapshot) => snapshot.context.code);
  const problem = useSelector(activation, (snapshot) => snapshot.context.problem);
  const verdict = useSelector(activation, (snapshot) => snapshot.context.verdict);
  const check = useSelector(activation, (snapshot) => snapshot.children.check);
  const until = useSelector(check, (snapshot) => snapshot?.context.refusal?.until);

  // The key that led here is gone.
  useEffect(() => field.current?.focus(), [field]);

  const type = (code: string) => activation.send({ type: "code.change", code });

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
          capitals
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
      {verdict === "unchecked" ? (
        <div>
          <Button onClick={() => activation.send({ type: "code.retry" })}>{words.plusTryAgain}</Button>
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button kind="primary" size="large" wide type="submit" disabled={!isValid}>
          {words.plusNext}
        </Button>
        <button type="button" className={styles.link} onClick={() => activation.send({ type: "code.purchase" })}>
          {words.plusPurchaseCode}
        </button>
      </div>
    </form>
  );
}
