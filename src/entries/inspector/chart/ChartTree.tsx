import { type KeyboardEvent, useRef, useState } from "react";
import * as words from "../../../words/inspector.ts";
import type { Light } from "../trace/trace.ts";
import * as styles from "./ChartTree.css.ts";
import type { MachineGraph } from "./graphModel.ts";
import { treeOf, visibleItems } from "./treeItems.ts";

interface ChartTreeProps {
  graph: MachineGraph;
  light: Light;
  /** The state that a search found. */
  found: string | undefined;
}

/** The chart's twin: a tree by the ARIA practices, with the same content. Enter on a way goes to the state it leads to. */
export function ChartTree({ graph, light, found }: ChartTreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [sought, setSought] = useState(found);
  const items = visibleItems(treeOf(graph, light), closed);
  if (sought !== found) {
    setSought(found);
    if (found) setChosen(found);
  }
  const current = items.find(({ item }) => item.id === chosen) ?? items[0];

  const focus = (id: string): void => {
    setChosen(id);
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const toggle = (id: string): void =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );

  const takeKey = (event: KeyboardEvent): void => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = items.indexOf(current);
    const { item, parent } = current;
    const isOpen = item.children.length > 0 && !closed.has(item.id);
    const goTo = (to: number): void => {
      const next = items[to]?.item.id;
      if (next) focus(next);
    };
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      Home: () => goTo(0),
      End: () => goTo(items.length - 1),
      ArrowRight: () => (isOpen ? goTo(at + 1) : item.children.length && toggle(item.id)),
      ArrowLeft: () => (isOpen ? toggle(item.id) : parent && focus(parent)),
      Enter: () => (item.target ? focus(item.target) : item.children.length && toggle(item.id)),
    };
    const act =
      acts[event.key] ?? (event.key.length === 1 && event.key !== " " ? () => typeAhead(event.key) : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** The next item that begins with a letter, around the end. */
  const typeAhead = (letter: string): void => {
    const at = current ? items.indexOf(current) : -1;
    const around = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const next = around.find(({ item }) => item.text.toLowerCase().startsWith(letter.toLowerCase()));
    if (next) focus(next.item.id);
  };

  return (
    <div ref={list} role="tree" aria-label={words.treeOf(graph.id)} className={styles.tree}>
      {items.map(({ item, level }) => (
        <div
          key={item.id}
          role="treeitem"
          data-id={item.id}
          aria-level={level}
          aria-selected={item.id === current?.item.id}
          {...(item.children.length ? { "aria-expanded": !closed.has(item.id) } : {})}
          tabIndex={item.id === current?.item.id ? 0 : -1}
          className={item.isNow && item.isState ? styles.now : item.isState ? styles.state : styles.detail}
          style={{ paddingInlineStart: level * 20 }}
          onKeyDown={takeKey}
          onClick={() => focus(item.target ?? item.id)}
          onDoubleClick={() => item.children.length && toggle(item.id)}
        >
          <span>{item.text}</span>
          {item.note ? <span className={styles.note}>{item.note}</span> : null}
        </div>
      ))}
    </div>
  );
}
