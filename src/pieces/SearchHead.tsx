import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { title as titleText } from "../theme/text.css.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import * as styles from "./SearchHead.css.ts";

type SearchHeadEvent =
  | { readonly type: "term.change"; readonly term: string }
  | { readonly type: "term.submit" | "term.clear" | "search.cancel" };

interface SearchHeadProps {
  words: { readonly title: string; readonly field: string; readonly clear: string; readonly cancel: string };
  term: string;
  /** Characters that the field takes. */
  longest: number;
  send: (event: SearchHeadEvent) => void;
}

/** The head of a screen that searches: its title, the way out, and the field. */
export function SearchHead({ words, term, longest, send }: SearchHeadProps) {
  const field = useRef<HTMLInputElement>(null);
  // Whoever opens the search came to type into it; whoever comes back to results came to read them.
  useEffect(() => {
    if (field.current?.value === "") field.current.focus();
  }, []);
  return (
    <>
      <div className={styles.head}>
        <h1 className={titleText}>{words.title}</h1>
        <div className={styles.cancel}>
          <Button kind="ghost" onClick={() => send({ type: "search.cancel" })}>
            {words.cancel}
          </Button>
        </div>
      </div>
      <search className={styles.form}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: "term.submit" });
          }}
        >
          <span className={styles.mark}>
            <Icon of={Search} />
          </span>
          <TextInput
            type="search"
            className={styles.input}
            aria-label={words.field}
            placeholder={words.field}
            ref={field}
            maxLength={longest}
            enterKeyHint="search"
            value={term}
            onChange={(event) => send({ type: "term.change", term: event.target.value })}
          />
          {term === "" ? null : (
            <IconButton
              name={words.clear}
              icon={X}
              className={styles.clear}
              onClick={() => send({ type: "term.clear" })}
            />
          )}
        </form>
      </search>
    </>
  );
}
