import { type FormEvent, useReducer } from "react";
import * as words from "../../words/signIn.ts";

export interface FormProblem {
  /** The field's name; undefined when it belongs to none. */
  readonly field: string | undefined;
  readonly text: string;
}

interface FormState<Answer> {
  readonly busy: boolean;
  readonly problem: FormProblem | undefined;
  readonly answer: Answer | undefined;
}

type FormEventOf<Answer> =
  | { readonly type: "sent" }
  | { readonly type: "refused"; readonly problem: FormProblem }
  | { readonly type: "answered"; readonly answer: Answer };

function reduce<Answer>(_state: FormState<Answer>, event: FormEventOf<Answer>): FormState<Answer> {
  switch (event.type) {
    case "sent":
      return { busy: true, problem: undefined, answer: undefined };
    case "refused":
      return { busy: false, problem: event.problem, answer: undefined };
    case "answered":
      return { busy: false, problem: undefined, answer: event.answer };
  }
}

interface Refusal {
  readonly error?: string;
  readonly field?: string;
  readonly until?: number;
}

/**
 * Sends the form's fields as JSON to `path`. An answer that says where to go is followed, and the form stays busy until
 * the page is left; a refusal goes to its field, which takes the focus.
 */
export function useForm<Answer = unknown>(path: string) {
  const [state, dispatch] = useReducer(reduce<Answer>, { busy: false, problem: undefined, answer: undefined });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    dispatch({ type: "sent" });
    post(path, Object.fromEntries(new FormData(form)))
      .then(async (response) => {
        const body: unknown = await response.json().catch(() => ({}));
        if (!response.ok) return refuse(form, problemOf(response.status, body as Refusal));
        const { redirectTo } = body as { redirectTo?: string };
        if (redirectTo === undefined) dispatch({ type: "answered", answer: body as Answer });
        else location.assign(redirectTo);
      })
      .catch(() => refuse(form, { field: undefined, text: words.noAnswer }));
  };
  const refuse = (form: HTMLFormElement, problem: FormProblem): void => {
    dispatch({ type: "refused", problem });
    const control = problem.field === undefined ? null : form.elements.namedItem(problem.field);
    if (control instanceof HTMLInputElement) control.focus();
  };
  const errorOf = (field: string): string | undefined =>
    state.problem?.field === field ? state.problem.text : undefined;
  const generalError =
    state.problem !== undefined && state.problem.field === undefined ? state.problem.text : undefined;
  return { onSubmit, busy: state.busy, answer: state.answer, errorOf, generalError };
}

function post(path: string, fields: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    // No other site can send this header here (gateway/auth/doorway.ts).
    headers: { "content-type": "application/json", "x-clatter": "1" },
    body: JSON.stringify(fields),
  });
}

function problemOf(status: number, { error, field, until }: Refusal): FormProblem {
  if (error === undefined || status >= 500) return { field: undefined, text: error ?? words.serverProblem };
  const time = until === undefined ? "" : ` ${words.againAt(clockTime(until))}`;
  return { field, text: `${error}${time}` };
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}
