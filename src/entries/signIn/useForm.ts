import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { type Notice, portFailures } from "../../../machines/port.ts";
import { watched } from "../../flow/watched.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import * as words from "../../words/signIn.ts";
import { providePageForm } from "./formPorts.ts";

function sentenceOf({ cause, setBy, until }: Notice): string {
  if (cause === portFailures.answerLost) return words.noAnswer;
  const sentence = setBy ?? words.serverProblem;
  return until === undefined ? sentence : `${sentence} ${words.againAt(clockTimeWithSeconds(until))}`;
}

/**
 * Sends the form's fields to `path`. An answer that says where to go is followed, and the form stays busy until the page
 * is left; a refusal goes to its field, which takes the focus.
 */
export function useForm(path: string, onLeave?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const machine = useMemo(
    () => providePageForm(path, () => Object.fromEntries(new FormData(form.current ?? undefined))),
    [path],
  );
  const actor = useActorRef(machine, watched());
  const { problem, answer } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isAnswered = useSelector(actor, (snapshot) => snapshot.matches("answered"));

  const leave = useEffectEvent(() => onLeave?.());
  useEffect(() => {
    const subscriptions = [
      actor.on("page.leave", ({ path: next }) => {
        leave();
        location.assign(next);
      }),
      actor.on("form.refused", ({ field }) => {
        const control = field === null ? null : form.current?.elements.namedItem(field);
        if (control instanceof HTMLInputElement) control.focus();
      }),
    ];
    const onShow = (event: PageTransitionEvent) => event.persisted && actor.send({ type: "page.restored" });
    addEventListener("pageshow", onShow);
    return () => {
      for (const one of subscriptions) one.unsubscribe();
      removeEventListener("pageshow", onShow);
    };
  }, [actor]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.current = event.currentTarget;
    actor.send({ type: "form.submit" });
  }

  const field = problem?.rule;
  return {
    onSubmit,
    busy,
    /** What the gateway said when the page itself is to say it; null before. */
    answer: isAnswered ? answer : null,
    errorOf: (name: string): string | undefined => (problem && field === name ? sentenceOf(problem) : undefined),
    generalError: problem && field === undefined ? sentenceOf(problem) : undefined,
  };
}
