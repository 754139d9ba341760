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
import { moveToasts } from "../toasts/toast-container.ts";
import "./dialog.css";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /**
   * A drawer at the end of the line, a dialog in the middle of the page (on phones a sheet), or one as
   * large as a page (on phones the whole screen).
   */
  place?: "end" | "middle" | "page";
  /** A button at the end of the heading. */
  action?: ReactNode;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog or drawer on the native `dialog` element, which traps the focus, closes on Escape and
 * restores the focus. An element with `data-autofocus` gets the initial focus. Mounted only while open.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  // In a portal, so that neither styles nor forms around the opener apply.
  return opened ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, "opened">) {
  const {
    onClose,
    title,
    place = "middle",
    wide = false,
    className = "",
    action,
    children,
  } = props;
  const t = useTranslations("dialog");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    open(current);
    const releaseToasts = moveToasts(current);
    return () => {
      releaseToasts();
      close(current);
    };
  }, []);
  const backdrop = useBackdropClose(onClose);
  const heading = useFocusFallback();
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      data-place={place}
      aria-labelledby={titleId}
      // The owner decides whether it closes; on a second Escape the browser closes it without asking.
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose();
      }}
      // If the dialog is open again, the event belongs to an earlier effect: development runs effects twice.
      onClose={(event) => {
        const { isConnected, open: isOpen } = event.currentTarget;
        if (isOwn(event) && isConnected && !isOpen) onClose();
      }}
      {...backdrop}
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
          {action}
        </header>
        {children}
      </div>
    </dialog>
  );
}

function open(dialog: HTMLDialogElement) {
  const root = document.documentElement;
  // Prevents the page behind from scrolling, without a layout shift if it has a scrollbar.
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = "stable";
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Call before the element is removed, so that the browser restores the focus. */
function close(dialog: HTMLDialogElement) {
  dialog.close();
  // The opener may be gone too, such as the row of a removed record.
  requestAnimationFrame(() => {
    if (isFocusLost()) focusHeading();
  });
  if (!document.querySelector("dialog[open]")) document.documentElement.style.scrollbarGutter = "";
}

/** File inputs fire cancel and close events as well, which bubble to the dialog. */
function isOwn({ target, currentTarget }: SyntheticEvent) {
  return target === currentTarget;
}

/** Focuses the heading when the focused element is replaced inside the dialog. */
function useFocusFallback() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

function isFocusLost() {
  return document.activeElement === document.body;
}

/** Clicking the backdrop closes; a drag that merely ends there, as when selecting text, does not. */
function useBackdropClose(onClose: () => void) {
  const startedOutside = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      startedOutside.current = isOwn(event);
    },
    onClick: (event: MouseEvent) => {
      if (startedOutside.current && isOwn(event)) onClose();
    },
  };
}
