import * as words from "../../../words/inspector.ts";
import type { GraphEdge, GraphNode, GraphTransition } from "./graphModel.ts";

/** A row inside a state's box: "entry keepRequest". */
export interface NodeLine {
  readonly id: string;
  /** Empty for a row that goes on with the one above. */
  readonly label: string;
  readonly text: string;
  /** Of the transition that the row is about. */
  readonly key: string | null;
}

/** What starts a transition, as one text: "after statusSilence, 3 min". */
const triggerOf = ({ event, time }: GraphTransition): string => (time === null ? event : `${event}, ${time}`);

/** A transition as one text: "confirm.yes [isPinned] / askAboutPin". */
export function transitionText(transition: GraphTransition): string {
  const { guard, actions } = transition;
  const parts = [triggerOf(transition), guard && `[${guard}]`, actions.length ? `/ ${actions.join(", ")}` : ""];
  return parts.filter(Boolean).join(" ");
}

const widest = 46;

/** A description in at most two lines. */
export function descriptionLines({ description }: GraphNode): readonly string[] {
  const lines: string[] = [""];
  for (const word of description.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1) ?? "";
    if (last && last.length + word.length + 1 > widest) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  const shown = lines.slice(0, 2).filter(Boolean);
  return lines.length > 2 ? [shown[0] ?? "", `${shown[1]}…`] : shown;
}

function stayLines(transition: GraphTransition): NodeLine[] {
  const { key, event, guard, actions } = transition;
  const isDelay = event.startsWith("after ");
  const trigger = isDelay ? triggerOf(transition).slice("after ".length) : triggerOf(transition);
  const label = isDelay ? words.rows.after : event ? words.rows.on : words.rows.always;
  const first = [trigger, guard && `[${guard}]`].filter(Boolean).join(" ");
  const rows = [first, actions.join(", ")].filter(Boolean);
  return rows.map((text, at) => ({ id: `${key} ${at}`, label: at === 0 ? label : "", text, key }));
}

/** The rows below a state's name: what is done and runs while it lasts, and what it does without leaving. */
export function nodeLines(node: GraphNode): readonly NodeLine[] {
  const row = (label: string, values: readonly string[]): NodeLine[] =>
    values.map((text, at) => ({ id: `${label} ${at} ${text}`, label: at === 0 ? label : "", text, key: null }));
  return [
    ...row(words.rows.entry, node.entry.length ? [node.entry.join(", ")] : []),
    ...row(words.rows.exit, node.exit.length ? [node.exit.join(", ")] : []),
    ...row(words.rows.runs, node.invokes),
    ...node.stays.flatMap(stayLines),
  ];
}

/** A line beside an edge. */
interface EdgeLine {
  readonly id: string;
  readonly text: string;
  readonly key: string;
  /** The event is read first; guard and actions stand below it. */
  readonly isEvent: boolean;
}

/** So many signs of actions stand in one line beside an edge: labels stay narrow, and a chart too. */
const widestActions = 30;

function actionLines(actions: readonly string[]): string[] {
  const lines: string[] = [];
  for (const action of actions) {
    const last = lines.at(-1);
    if (last !== undefined && `${last}, ${action}`.length <= widestActions)
      lines[lines.length - 1] = `${last}, ${action}`;
    else lines.push(action);
  }
  return lines;
}

/** The lines beside an edge, one below the other. */
export function edgeLines(edge: GraphEdge): readonly EdgeLine[] {
  return edge.transitions.flatMap((transition) => {
    const { key, guard, actions } = transition;
    const trigger = triggerOf(transition);
    return [
      ...(trigger ? [{ id: key, text: trigger, key, isEvent: true }] : []),
      ...(guard ? [{ id: `${key} guard`, text: `[${guard}]`, key, isEvent: false }] : []),
      ...actionLines(actions).map((text, at) => ({ id: `${key} action ${at}`, text, key, isEvent: false })),
    ];
  });
}
