import { useQuery } from "@apollo/client/react";
import ListFilter from "lucide-react/icons/list-filter";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuChoice } from "../../ui/Menu.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/developer.ts";
import * as styles from "./Developer.css.ts";
import { boardKeysQuery } from "./developerOperations.ts";
import * as own from "./Requests.css.ts";
import { formerCredentialsQuery } from "./requestOperations.ts";

type Wanted = keyof typeof words.requestsWanted;

interface RequestsFilterProps {
  boardId: string;
  only: Wanted;
  /** Null: of all. */
  credentialId: string | null;
  /** How many are shown, of how many. */
  count: string | undefined;
  onOnly(only: Wanted): void;
  onCredential(id: string | null): void;
}

const which = (Object.keys(words.requestsWanted) as Wanted[]).map((value) => ({
  value,
  label: words.requestsWanted[value],
}));

const labelOf = (name: string, key: string) => `${name}, ${words.shortKey(key)}`;

/** Which calls are listed: by what came of them, and by the credential that made them. */
export function RequestsFilter({ boardId, only, credentialId, count, onOnly, onCredential }: RequestsFilterProps) {
  const { data } = useQuery(boardKeysQuery, { variables: { boardId }, fetchPolicy: "cache-and-network" });
  const { data: former } = useQuery(formerCredentialsQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const credentials = [
    ...(data?.boardCredentials ?? []).map(({ id, key, kind, title, installableTitle }) => ({
      value: id,
      label: labelOf(words.credentialOf(kind, installableTitle ?? null, title ?? null), key),
    })),
    ...(former?.formerCredentials ?? []).map(({ id, key, kind, title }) => ({
      value: id,
      label: labelOf(words.credentialFormer(words.credentialOf(kind, null, title ?? null)), key),
    })),
  ];
  const chosen = credentials.find(({ value }) => value === credentialId);
  return (
    <div className={styles.sectionHead}>
      <Segment label={words.requestsWhich} options={which} value={only} onChange={onOnly} />
      <div className={own.headEnd}>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {/* It keeps its place from the beginning: what is below would move away under a press. */}
        {data === undefined ? (
          <Button icon={ListFilter} disabled>
            {words.requestsCredential}
          </Button>
        ) : null}
        {credentials.length === 0 ? null : (
          <Menu
            trigger={
              <Button icon={ListFilter} aria-label={chosen ? words.requestsOf(chosen.label) : undefined}>
                {words.requestsCredential}
                <span className={own.choiceCount}>{chosen ? 1 : credentials.length}</span>
              </Button>
            }
          >
            <MenuChoice
              label={words.requestsCredential}
              options={[{ value: "", label: words.requestsCredentialAll }, ...credentials]}
              value={credentialId ?? ""}
              onChange={(id) => onCredential(id === "" ? null : id)}
            />
          </Menu>
        )}
      </div>
    </div>
  );
}
