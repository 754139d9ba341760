import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { CloseIcon } from "../icons/icons.tsx";
import { focusHeading } from "../page/page.tsx";
import { takeToasts } from "../toasts/toast-place.ts";
import "./dialog.css";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Where it stands: as a drawer at one end of the line, or in the middle of the page. */
  place?: "start" | "end" | "middle";
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog or drawer: the browser's own, which keeps the keys inside, closes at Escape and gives the
 * focus back. What has `data-autofocus` has it first. It is there only while it is open.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  // Outside of what opens it: styles and forms of that are not its own.
  return opened ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, "opened">) {
  const { onClose, title, place = "middle", wide = false, className = "", children } = props;
  const t = useTranslations("dialog");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    open(current);
    const letToastsGo = takeToasts(current);
    return () => {
      letToastsGo();
      close(current);
    };
  }, []);
  const outside = useOutside(onClose);
  const heading = useHeir();
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      data-place={place}
      aria-labelledby={titleId}
      // Whether it closes is for its owner to say; a second Escape closes it without asking.
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => isOwn(event) && event.currentTarget.isConnected && onClose()}
      {...outside}
    >
      <div className="dialog-box" data-wide={wide}>
        <header className="dialog-head">
          <h2 id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <button
            type="button"
            className="bare-button dialog-close"
            aria-label={t("close")}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

function open(dialog: HTMLDialogElement) {
  const root = document.documentElement;
  // The page behind does not scroll meanwhile, and keeps its width where it has a bar for that.
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = "stable";
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Before its element goes, so that the focus goes back. */
function close(dialog: HTMLDialogElement) {
  dialog.close();
  // What opened it may go with it, as the row of what was removed.
  requestAnimationFrame(() => {
    if (hasNobodyFocus()) focusHeading();
  });
  if (!document.querySelector("dialog[open]")) document.documentElement.style.scrollbarGutter = "";
}

/** Fields for files cancel and close too, and their events rise to the dialog around them. */
function isOwn({ target, currentTarget }: SyntheticEvent) {
  return target === currentTarget;
}

/** The heading has the focus when what had it gives way to something else in the dialog. */
function useHeir() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (hasNobodyFocus()) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

function hasNobodyFocus() {
  return document.activeElement === document.body;
}

/** A press beside the box closes; one that only ends there, as when text is marked, does not. */
function useOutside(onClose: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = isOwn(event);
    },
    onClick: (event: MouseEvent) => {
      if (began.current && isOwn(event)) onClose();
    },
  };
}
