import { type ReactNode, useEffect, useRef } from "react";

interface ClosingProps {
  /** In milliseconds; false: it stays until it is closed. */
  after: number | false;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Closes the toast around it after a while. A mouse that moves over the toast and a focus inside hold it;
 * a mouse that rested there before it came does not.
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
      timer = window.setTimeout(() => close.current(), after);
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
    // Once the focus has reached where it goes.
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
