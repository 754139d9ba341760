import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { freePlace } from "./free-place.ts";
import { toastContainer } from "./toast-container.ts";

export const { show, hide } = notifications;

const STACK = ".mantine-Notifications-root[data-position='bottom-center']";

/** How long after a toast appears it still makes room for a screen that arrives later, in milliseconds. */
const SETTLING = 1000;

/**
 * The toasts, at most three. The document's style `--x-toasts` is their height, by which pages and
 * dialogs leave room for them at their end; where they would cover a title, a date or an important
 * button, `--x-toasts-up` raises them (toasts.css).
 */
export function ToastStack() {
  useEffect(() => {
    const stack = toastContainer().querySelector(STACK);
    if (!(stack instanceof HTMLElement)) return;
    const { style } = document.documentElement;
    let up = 0;
    let settledAt = 0;
    const place = () => {
      const found = stack.offsetHeight > 0 ? freePlace(stack, up) : 0;
      if (found === up) return;
      up = found;
      style.setProperty("--x-toasts-up", `${up}px`);
    };
    const onSize = new ResizeObserver(() => {
      const height = stack.offsetHeight;
      if (height > 0) style.setProperty("--x-toasts", `${height + GAP}px`);
      else style.removeProperty("--x-toasts");
      settledAt = performance.now() + SETTLING;
      place();
    });
    // Moving later would take a button away from under a finger.
    const onContent = new MutationObserver(() => {
      if (performance.now() < settledAt) place();
    });
    onSize.observe(stack);
    onContent.observe(document.body, { childList: true, subtree: true });
    return () => {
      onSize.disconnect();
      onContent.disconnect();
      style.removeProperty("--x-toasts");
      style.removeProperty("--x-toasts-up");
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

/** Pixels between a toast and what it stands above. */
const GAP = 12;
