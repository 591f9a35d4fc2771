import { type ApolloClient, ApolloLink, type OperationVariables, type TypedDocumentNode } from "@apollo/client";
import { tap } from "rxjs";

const storageKey = "clatter.answers";
/** Answers that are kept: the few questions with which a list begins, for the boards and lists that were open last. */
const mostAnswers = 16;
/** Characters of all together; local storage holds five million, and drafts go first. */
const mostText = 400_000;

/** The context of a question whose answer the next visit begins with. */
export const kept = { isKept: true } as const;

type Answer = readonly [question: string, data: unknown];
type Record = { readonly person: string; readonly answers: readonly Answer[] };

/** What the gateway said last to a few questions, on this device: a page that is opened again begins with it, and asks all the same. */
export interface KeptAnswers {
  /** Hears what is answered. Whatever the person changes, and whatever they are refused, ends all that is kept. */
  readonly link: ApolloLink;
  /** The answer of the last visit; null when there is none, or it is another person's. */
  recall<Data, Variables extends OperationVariables>(
    client: ApolloClient,
    query: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Data | null;
  forget(): void;
}

/** What of a storage is used; tools without a browser's types read this file, too. */
interface KeptStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/**
 * Keeps them in local storage for the person who is signed in; another's are not looked at, and go with the first of
 * their own. Only what is asked in the context `kept` is kept.
 */
export function createKeptAnswers(storage: KeptStore, person: () => string | null): KeptAnswers {
  let changes = 0;

  function answersOf(name: string | null): readonly Answer[] {
    if (name === null) return [];
    try {
      const record = JSON.parse(storage.getItem(storageKey) ?? "null") as Record | null;
      if (record?.person === name && Array.isArray(record.answers)) return record.answers;
    } catch {
      // Somebody else wrote it: there are none.
    }
    storage.removeItem(storageKey);
    return [];
  }

  function write(question: string, data: unknown): void {
    const name = person();
    if (name === null) return;
    const others = answersOf(name).filter(([known]) => known !== question);
    const answers = [[question, data] as const, ...others].slice(0, mostAnswers);
    const textOf = () => JSON.stringify({ person: name, answers } satisfies Record);
    let text = textOf();
    while (text.length > mostText && answers.pop()) text = textOf();
    try {
      storage.setItem(storageKey, text);
    } catch {
      // A full storage keeps nothing, and nothing of before that is no more true.
      forget();
    }
  }

  function forget(): void {
    changes += 1;
    storage.removeItem(storageKey);
  }

  return {
    link: new ApolloLink((operation, forward) => {
      const before = changes;
      return forward(operation).pipe(
        tap(({ data, errors }) => {
          if (operation.operationType === "mutation") return forget();
          if (operation.getContext().isKept !== true) return;
          if (errors !== undefined || !data || isRefused(data)) return forget();
          // What was asked before a change may be older than it.
          if (changes === before) write(questionOf(operation.operationName, operation.variables), data);
        }),
      );
    }),
    recall(client, query, variables) {
      const operation = query.definitions.find((one) => one.kind === "OperationDefinition");
      const question = questionOf(operation?.name?.value, variables);
      const answer = answersOf(person()).find(([known]) => known === question);
      if (answer === undefined) return null;
      // What the page has heard since is newer than what lies on the device. Whoever shows it is being drawn: nobody is told.
      if (client.readQuery({ query, variables }) === null) {
        client.writeQuery({ query, variables, data: answer[1] as never, broadcast: false });
      }
      return client.readQuery<unknown>({ query, variables }) as never;
    },
    forget,
  };
}

const questionOf = (name: string | undefined, variables: OperationVariables | undefined): string =>
  JSON.stringify([name, Object.entries(variables ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))]);

/** A refusal stands in a field of the answer. */
const isRefused = (data: object): boolean =>
  Object.values(data).some((field) => (field as { __typename?: string } | null)?.__typename === "Refusal");
