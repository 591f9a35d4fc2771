import { Toast } from "@base-ui/react/toast";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { type ComponentProps, type FocusEvent, useEffect, useRef } from "react";
import { label, small } from "../theme/text.css.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { focusContent } from "./keptFocus.ts";
import * as styles from "./Toasts.css.ts";
import { type ToastAction, type ToastOptions, type ToastOrder, takeToasts } from "./toasts.ts";

/** What a toast carries beside its words. */
interface ToastData {
  action?: ToastAction;
}

const toasts = Toast.createToastManager<ToastData>();

/** ms; an error needs more time to read and to act on. */
const lifetime = { success: 5000, info: 5000, error: 10_000 } as const;

/** ms that the corner is there before its first words, or a screen reader would not know yet that it speaks. */
const settling = 100;

function carryOut(order: ToastOrder): void {
  if (order.do === "close") {
    toasts.close(order.id);
    return;
  }
  const { id, kind, text, detail, action, duration } = order;
  toasts.add({
    id,
    type: kind,
    title: text,
    timeout: duration ?? lifetime[kind],
    data: action ? { action } : {},
    // What takes the place of another toast has none of its words.
    description: detail ?? null,
  });
}

type HandledMouse = Parameters<NonNullable<ComponentProps<typeof Toast.Viewport>["onMouseMove"]>>[0];

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** Base UI makes a small dialog of each toast; here it is a status message, which has no modality. */
const noDialog = { "aria-modal": undefined };

/** Base UI stacks its toasts and hides the keys of the pile; ours stand one below the other, keys and all. */
const alwaysThere = { "aria-hidden": undefined };

/*
 * A toast that comes under a pointer is entered, too, by the browser's own account, and would stay as long as the pointer
 * does. Only who moves into it holds it.
 */
const leave = (event: HandledMouse) => event.preventBaseUIHandler();
const leaveStill = (event: HandledMouse) => {
  const { movementX, movementY } = event.nativeEvent;
  if (movementX === 0 && movementY === 0) event.preventBaseUIHandler();
};

/**
 * Where the person was before they came to the corner: back there goes the focus when what has it in the corner is about
 * to go. What it was on may be gone itself; whoever gave the focus to another place is not disturbed.
 */
function useWayBack() {
  const corner = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const hasFocus = () => corner.current?.contains(document.activeElement) === true;
  return {
    corner,
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    goBack() {
      if (!hasFocus()) return;
      before.current?.focus({ preventScroll: true });
      if (hasFocus()) focusContent();
    },
  };
}

export interface ToastsProps {
  /** What the corner is called. */
  label: string;
  closeName: string;
}

/** The corner with what stands in it. */
export function ToastCorner({ label: name, closeName }: ToastsProps) {
  useEffect(() => {
    let giveBack = () => {};
    const settled = setTimeout(() => {
      giveBack = takeToasts(carryOut);
    }, settling);
    return () => {
      clearTimeout(settled);
      giveBack();
    };
  }, []);
  const { corner, onFocus, goBack } = useWayBack();
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={corner}
          aria-label={name}
          className={styles.viewport}
          onMouseEnter={leave}
          onMouseMove={leaveStill}
          onFocus={onFocus}
        >
          <ToastList closeName={closeName} goBack={goBack} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ closeName, goBack }: { closeName: string; goBack: () => void }) {
  const manager = Toast.useToastManager<ToastData>();
  /** With another one there, the focus goes to that. */
  const goBackFromLast = (id: string) => {
    if (manager.toasts.every((other) => other.id === id || other.transitionStatus === "ending")) goBack();
  };
  return manager.toasts.map((toast) => {
    const kind = (toast.type ?? "info") as ToastOptions["kind"];
    const action = toast.data?.action;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        role={kind === "error" ? "alert" : "status"}
        {...noDialog}
        swipeDirection={["right", "down"]}
        className={styles.toast}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          goBackFromLast(toast.id);
          manager.close(toast.id);
        }}
      >
        <div className={styles.content}>
          <span className={styles.mark({ kind })}>
            <Icon of={icons[kind]} />
          </span>
          <div className={styles.words}>
            <Toast.Title className={label} render={<p />} />
            <Toast.Description className={`${small} ${styles.detail}`} />
          </div>
          {action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                action.onClick();
                goBack();
                manager.close(toast.id);
              }}
            >
              {action.label}
            </button>
          ) : null}
          <Toast.Close
            {...alwaysThere}
            onClick={() => goBackFromLast(toast.id)}
            render={<IconButton name={closeName} icon={X} size="small" tooltip={false} className={styles.close} />}
          />
        </div>
      </Toast.Root>
    );
  });
}
