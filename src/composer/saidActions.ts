import type { ComposerContext } from "../../machines/message/composerContext.ts";
import * as words from "../words/composer.ts";
import type { ComposerActions } from "./composerActions.ts";

type Name = keyof ComposerActions;
type Said = { readonly [One in Name]: ((given: Parameters<ComposerActions[One]>) => string) | null };

/** What is said of each action that has changed the board; null, or nothing, where that is heard in another way. */
const saidOf: Said = {
  // A field says by itself what is typed, and where its caret is.
  type: null,
  press: ([key]) => (key === "Delete" || key === "Backspace" ? words.emptied : ""),
  compose: null,
  moveTo: null,
  paste: () => words.pasted,
  place: () => words.pasted,
  // Keys that stay pressed, and the bar that counts what is selected.
  choose: null,
  pick: null,
  mark: null,
  pickAt: null,
  selectTo: null,
  selectAll: null,
  dropSelection: null,
  copy: null,
  copyCells: null,
  fill: ([code]) => words.filledWith(code),
  cut: () => words.cutOut,
  moveBy: ([rows, columns]) => words.movedBy(rows, columns),
  flip: ([axis]) => words.flipped[axis],
  replace: ([, word]) => words.writtenInstead(word),
  // By a pointer alone.
  beginDrag: null,
  dragTo: null,
  endDrag: null,
  align: ([alignment]) => words.aligned[alignment],
  undo: () => words.undone,
  redo: () => words.redone,
  clear: () => words.cleared,
  // A screen says what it brings, and a text what became of it.
  load: null,
  write: null,
  readText: null,
  writeText: null,
  forgoText: () => words.forgone,
};

/** They are said of a selection alone. */
const ofSelection: ReadonlySet<string> = new Set<Name>(["press", "fill", "cut", "moveBy", "flip"]);
/** They are said also where the board was like that already. */
const saidAlways: ReadonlySet<string> = new Set<Name>(["align", "clear", "forgoText"]);

interface Asked {
  context(): ComposerContext;
  canGo(way: "undo" | "redo"): boolean;
}

/** The same actions, each of which tells what it did to the board. */
export function saidActions(
  all: ComposerActions,
  { context, canGo }: Asked,
  tell: (word: string) => void,
): ComposerActions {
  const saying = (name: Name) => {
    const act = all[name] as (...given: unknown[]) => unknown;
    const said = saidOf[name] as ((given: unknown[]) => string) | null;
    if (said === null) return act;
    return (...given: unknown[]) => {
      const { characters, anchor } = context();
      const isSaid = name === "undo" || name === "redo" ? canGo(name) : saidAlways.has(name);
      const answer = act(...given);
      const word = anchor === null && ofSelection.has(name) ? "" : said(given);
      if (word !== "" && (isSaid || context().characters !== characters)) tell(word);
      return answer;
    };
  };
  const names = Object.keys(saidOf) as Name[];
  return Object.fromEntries(names.map((name) => [name, saying(name)])) as unknown as ComposerActions;
}
