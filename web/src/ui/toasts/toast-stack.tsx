import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { toastContainer } from "./toast-container.ts";

export const { show, hide } = notifications;

const STACK = ".mantine-Notifications-root[data-position='bottom-center']";

/**
 * The toasts, at most three. Their height is the style `--x-toasts` of the document, by which pages and
 * dialogs leave room for them at their end (toasts.css).
 */
export function ToastStack() {
  useEffect(() => {
    const stack = toastContainer().querySelector(STACK);
    if (!(stack instanceof HTMLElement)) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = stack.offsetHeight;
      if (height > 0) style.setProperty("--x-toasts", `${height + GAP}px`);
      else style.removeProperty("--x-toasts");
    });
    observer.observe(stack);
    return () => {
      observer.disconnect();
      style.removeProperty("--x-toasts");
    };
  }, []);
  return createPortal(
    <Notifications
      position="bottom-center"
      limit={3}
      notificationMaxHeight={400}
      withinPortal={false}
    />,
    toastContainer(),
  );
}

/** Between a toast and what it stands above, in pixels. */
const GAP = 12;
