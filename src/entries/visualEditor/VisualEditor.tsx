import { useActor } from "@xstate/react";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { useEffect, useMemo, useRef, useState } from "react";
import type { EditorContext } from "../../../machines/message/visualEditorMachine.ts";
import { coreOfBoard } from "../../composer/boardSigns.ts";
import { Composer } from "../../composer/Composer.tsx";
import { pictureTypes } from "../../composer/pictureFiles.ts";
import { useComposer } from "../../composer/useComposer.ts";
import { usePictureImport } from "../../composer/usePictureImport.ts";
import { watched } from "../../flow/watched.ts";
import type { TextCore } from "../../wasm/textCore.ts";
import * as words from "../../words/visualEditor.ts";
import { boardSize } from "./editorConfig.ts";
import { provideVisualEditor, type Surroundings } from "./editorPorts.ts";
import type { EditorPage } from "./page.ts";
import * as styles from "./VisualEditor.css.ts";

interface VisualEditorProps {
  core: TextCore;
  page: EditorPage;
  /** The `config` of the address. */
  config: string | null;
  around: Surroundings;
}

/** The composer on a page of its own, for other sites to embed: it hands each message to the page around it. */
export function VisualEditor({ core, page, config, around }: VisualEditorProps) {
  const machine = useMemo(() => provideVisualEditor(core, page, around), [core, page, around]);
  const [snapshot, send] = useActor(machine, { input: { config }, ...watched() });
  useEffect(() => {
    document.title = words.editorTitle(page.productName);
  }, [page.productName]);
  // The config is in the address: reading it takes no time that anybody would see.
  if (snapshot.matches("reading")) return null;
  return (
    <Editing
      core={core}
      context={snapshot.context}
      isPosting={snapshot.matches("posting")}
      isEmbedded={around.parent !== null}
      onChange={(characters) => send({ type: "grid.change", characters })}
      onSend={() => send({ type: "message.send" })}
    />
  );
}

interface EditingProps {
  core: TextCore;
  context: EditorContext;
  isPosting: boolean;
  isEmbedded: boolean;
  onChange: (characters: readonly (readonly number[])[]) => void;
  onSend: () => void;
}

function Editing({ core, context, isPosting, isEmbedded, onChange, onSend }: EditingProps) {
  const { initial, cta, code62, notice } = context;
  const composer = useComposer(coreOfBoard(core, code62), { characters: initial ?? blank });
  const picture = usePictureImport(composer);
  const file = useRef<HTMLInputElement>(null);
  const [isText, setText] = useState(false);
  const { characters } = composer;
  const begun = useRef(characters);
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(() => {
    // What it begins with is the machine's own, and what was said about that stays until something changes.
    if (begun.current === characters) return;
    begun.current = [];
    told.current(characters);
  }, [characters]);

  // What is sent is what is seen: a text that does not fit is not on the board.
  const refusal = isEmbedded
    ? composer.unfitReason || (composer.isBlank ? words.editorNothing : "")
    : words.editorNotEmbedded;
  const sendKey = (
    <button
      type="button"
      className={styles.send}
      disabled={isPosting || refusal !== ""}
      title={refusal || undefined}
      onClick={onSend}
    >
      {cta ?? words.editorSend}
      <SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <h1 className={styles.title}>{words.editorHeading}</h1>
        <button type="button" className={styles.plain} onClick={() => file.current?.click()}>
          {words.editorPicture}
        </button>
        <button type="button" className={styles.plain} onClick={() => setText(!isText)}>
          {isText ? words.editorBoardMode : words.editorTextMode}
        </button>
        <input
          ref={file}
          type="file"
          accept={pictureTypes}
          hidden
          aria-label={words.editorPicture}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) picture.choose(chosen);
            currentTarget.value = "";
          }}
        />
      </div>
      {notice?.id === "editor-config-unreadable" ? (
        <p role="alert" className={styles.problemAbove}>
          {words.editorConfigUnreadable}
        </p>
      ) : null}
      {isEmbedded ? null : <p className={styles.noteAbove}>{words.editorNotEmbedded}</p>}
      <Composer
        composer={composer}
        boardStyle="black"
        code62={code62}
        layout={isText ? "text" : "board"}
        picture={picture}
        actions={sendKey}
        sending={{ send: onSend, refusal }}
      />
      <p role="status" className={styles.note}>
        {notice?.id === "editor-sent" ? words.editorSent : ""}
      </p>
      <p role="alert" className={styles.problem}>
        {notice?.id === "editor-not-sent" ? words.editorNotSent : ""}
      </p>
      <div className={styles.bottomBar}>{sendKey}</div>
    </div>
  );
}

const blank = Array.from({ length: boardSize.rows }, () => Array.from({ length: boardSize.columns }, () => 0));
