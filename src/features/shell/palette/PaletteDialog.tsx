import { skipToken, useQuery } from "@apollo/client/react";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Flags } from "../../../gql/flagStore.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import * as words from "../../../words/palette.ts";
import type { Version } from "../boardPaths.ts";
import { tenantBoardsQuery } from "../boardRedirectOperations.ts";
import { useIsSuperadmin } from "../useIsSuperadmin.ts";
import * as styles from "./Palette.css.ts";
import { findEntries, type PaletteDeed, type PaletteEntry, paletteEntries } from "./paletteEntries.ts";
import { paletteRoleQuery } from "./paletteOperations.ts";

interface PaletteDialogProps {
  world: { product: string; boardId: string | null; version: Version; flags: Flags };
  /** Why the last choice did not open, as the gateway's code. */
  problem: string | null;
  onChoose(deed: PaletteDeed): void;
  onClose(): void;
}

/** Where an arrow key leads in a list of this length; undefined for any other key. */
function moved(key: string, from: number, length: number): number | undefined {
  if (key === "ArrowDown") return (from + 1) % length;
  if (key === "ArrowUp") return (from - 1 + length) % length;
  return undefined;
}

/** A field and what it finds; the focus stays in the field, arrows move the choice, Enter takes it. */
export function PaletteDialog({ world, problem, onChoose, onClose }: PaletteDialogProps) {
  const { product, boardId, version, flags } = world;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const { data, error } = useQuery(tenantBoardsQuery, { fetchPolicy: "cache-and-network" });
  const tenants = data?.getTenantBoards;
  const isSuperadmin = useIsSuperadmin();
  const board = useQuery(paletteRoleQuery, boardId === null ? skipToken : { variables: { boardId } });
  const role = board.data?.getBoardV2.myMembership?.role;
  const isMember = board.data?.getBoardV2.myMembership !== null;
  const mayPublish = isSuperadmin || role === "Owner" || role === "Admin";
  const entries = useMemo(
    () => paletteEntries({ product, boardId, version, flags, mayPublish, isMember, tenants: tenants ?? [] }),
    [product, boardId, version, flags, mayPublish, isMember, tenants],
  );
  const found = useMemo(() => findEntries(entries, term), [entries, term]);
  const chosen = found[Math.min(at, found.length - 1)];
  const idOf = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`;
  const chosenId = chosen ? idOf(chosen) : undefined;

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: "nearest" });
  }, [chosenId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !chosen) return;
    const next = moved(event.key, found.indexOf(chosen), found.length);
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter") onChoose(chosen.deed);
    else return;
    event.preventDefault();
  }

  const said = problem === "NotFound" ? words.paletteGone : words.paletteOpenFailed;
  return (
    <Dialog open onClose={onClose} title={words.paletteTitle} closeName={words.paletteClose} initialFocus={field}>
      <div className={styles.field}>
        <span className={styles.icon}>
          <Icon of={Search} size={18} />
        </span>
        <TextInput
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={words.paletteField}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosenId}
          placeholder={words.paletteField}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="status" className={problem || found.length === 0 || error ? styles.notice : undefined}>
        {problem ? said : found.length === 0 ? words.paletteNone : error && !data ? words.paletteFailed : null}
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={words.paletteResults} className={styles.list}>
        {[words.groupBoards, words.groupScreens, words.groupActions].map((group) => {
          const members = found.filter((entry) => entry.group === group);
          if (members.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div key={group} role="group" aria-label={group} className={styles.group}>
              <div className={styles.groupName} aria-hidden="true">
                {group}
              </div>
              {members.map((entry) => (
                <Option
                  key={entry.id}
                  id={idOf(entry)}
                  entry={entry}
                  isChosen={entry === chosen}
                  onChoose={() => onChoose(entry.deed)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onChoose(): void;
}

function Option({ id, entry, isChosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.label}>{entry.label}</span>
      {entry.detail ? <span className={styles.detail}>{entry.detail}</span> : null}
    </div>
  );
}
