import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { popup } from "./Tooltip.css.ts";
import { withHandlers } from "./withHandlers.ts";

/** ms that the pointer rests before the words come. */
const delay = 400;
/** px between control and words, and between words and the window's edge. */
const gap = 6;

export interface TooltipProps {
  text: string;
  /** A control, or a component that hands its props on to one. */
  children: ReactElement;
}

/** The name of an icon, shown on hover and focus. The control itself carries the name for a screen reader. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(waiting.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const control = withHandlers(children, {
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      clearTimeout(waiting.current);
      if (pointerType === "mouse") waiting.current = setTimeout(() => setAnchor(currentTarget), delay);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(":focus-visible")) setAnchor(currentTarget);
    },
    onBlur: hide,
  });
  return (
    <>
      {control}
      {anchor ? createPortal(<Tip text={text} anchor={anchor} onEnd={hide} />, document.body) : null}
    </>
  );
}

interface TipProps {
  text: string;
  anchor: Element;
  onEnd(): void;
}

/** Below its control, or above where there is no room; on top of everything, dialogs too. */
function Tip({ text, anchor, onEnd }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = tip.current;
    if (!box) return;
    box.showPopover?.();
    const at = anchor.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - gap);
    const below = at.bottom + gap;
    box.style.left = `${Math.max(gap, left)}px`;
    box.style.top = `${below + height + gap > innerHeight ? at.top - gap - height : below}px`;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" || key === "Enter" || key === " ") onEnd();
    };
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", onEnd, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onEnd, true);
    };
  });
  return (
    <div ref={tip} popover="manual" aria-hidden="true" className={popup}>
      {text}
    </div>
  );
}
