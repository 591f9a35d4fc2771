import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { foundBoards } from "../../../machines/message/broadcastContext.ts";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as messageWords from "../../words/messages.ts";
import * as words from "../../words/sending.ts";
import { BroadcastCost } from "./BroadcastCost.tsx";
import * as styles from "./BroadcastDialogs.css.ts";

/** The boards of which the person is Owner or Admin: found by name, chosen one by one or all. */
export function BroadcastChoice({ onClose }: { onClose: (why?: "return") => void }) {
  const broadcast = useFlow("broadcast");
  const context = useSelector(broadcast, (snapshot) => snapshot.context);
  const isBusy = useSelector(broadcast, (snapshot) => snapshot.matches("asking") || snapshot.matches("sending"));
  const search = useRef<HTMLInputElement>(null);
  const { boards, selected } = context;
  const found = foundBoards(context);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.broadcastTitle}
      description={words.broadcastHint}
      closeName={words.broadcastClose}
      initialFocus={search}
      foot={
        <>
          <Button onClick={() => onClose()}>{messageWords.timeCancel}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={selected.length === 0}
            title={selected.length === 0 ? words.broadcastNone : undefined}
            onClick={() => broadcast.send({ type: "broadcast.confirm", idempotencyKey: crypto.randomUUID() })}
          >
            {words.broadcastNow}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {boards.length < 2 ? null : (
          <Field label={words.broadcastSearch}>
            <TextInput
              ref={search}
              type="search"
              value={context.search}
              onChange={(event) => broadcast.send({ type: "search.change", search: event.currentTarget.value })}
            />
          </Field>
        )}
        <div className={styles.tools}>
          <p role="status" className={styles.count}>
            {words.broadcastSelected(selected.length, boards.length)}
          </p>
          <div className={styles.keys}>
            <Button kind="ghost" size="small" onClick={() => broadcast.send({ type: "boards.all" })}>
              {words.broadcastSelectAll}
            </Button>
            <Button
              kind="ghost"
              size="small"
              disabled={selected.length === 0}
              onClick={() => broadcast.send({ type: "boards.none" })}
            >
              {words.broadcastSelectNone}
            </Button>
          </div>
        </div>
        <fieldset aria-label={words.broadcastList} className={styles.list}>
          {found.length === 0 ? (
            <p className={styles.nothing}>
              {boards.length === 0 ? words.broadcastNoBoards : words.broadcastNothingFound}
            </p>
          ) : null}
          {found.map(({ boardId, title }) => (
            <CheckRow
              key={boardId}
              checked={selected.includes(boardId)}
              onChange={() => broadcast.send({ type: "board.toggle", boardId })}
            >
              {title}
            </CheckRow>
          ))}
        </fieldset>
        <BroadcastCost characters={context.characters} transition={context.transition} boardIds={selected} />
      </div>
    </Dialog>
  );
}
