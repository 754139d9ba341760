import { type ReactNode, useEffect, useRef } from "react";

interface ClosingProps {
  /** In milliseconds; false: it stays until closed. */
  after: number | false;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Closes the toast around it after a while. Moving the mouse over the toast or focusing inside it holds
 * it; a mouse that already rested there does not.
 */
export function Closing({ after, onClose, children }: ClosingProps) {
  const content = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const toast = content.current?.closest("[role='alert']");
    if (after === false || !(toast instanceof HTMLElement)) return;
    let timer = 0;
    let isUnderMouse = false;
    const hold = () => clearTimeout(timer);
    const start = () => {
      hold();
      if (isUnderMouse || toast.contains(document.activeElement)) return;
      timer = window.setTimeout(() => {
        // A question hides it (toasts.css): afterwards it has its time again.
        if (toast.closest(".dialog-question")) start();
        else close.current();
      }, after);
    };
    const onMove = ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse") return;
      isUnderMouse = true;
      hold();
    };
    const onLeave = () => {
      isUnderMouse = false;
      start();
    };
    // Deferred until the focus has reached its new place.
    const onBlur = () => queueMicrotask(start);
    toast.addEventListener("pointermove", onMove);
    toast.addEventListener("pointerleave", onLeave);
    toast.addEventListener("focusin", hold);
    toast.addEventListener("focusout", onBlur);
    start();
    return () => {
      hold();
      toast.removeEventListener("pointermove", onMove);
      toast.removeEventListener("pointerleave", onLeave);
      toast.removeEventListener("focusin", hold);
      toast.removeEventListener("focusout", onBlur);
    };
  }, [after]);
  return <span ref={content}>{children}</span>;
}
