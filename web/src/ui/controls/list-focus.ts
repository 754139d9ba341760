import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose items can be removed: it moves to the button that took the removed
 * one's place, else to the last one, and in an empty list to the element `after`.
 */
export function useListFocus<List extends HTMLElement, After extends HTMLElement>() {
  const list = useRef<List>(null);
  const after = useRef<After>(null);
  const place = useRef(-1);
  useLayoutEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const buttons = buttonsOf(list.current);
    const next = buttons[Math.min(place.current, buttons.length - 1)] ?? after.current;
    place.current = -1;
    next?.focus();
  });
  const trackFocus = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      place.current = buttonsOf(list.current).indexOf(target);
    },
    onBlur: () => {
      place.current = -1;
    },
  };
  return { list, after, trackFocus };
}

function buttonsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll("button") ?? [])];
}
