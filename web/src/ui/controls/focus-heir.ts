import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * For a list whose items go: when one goes that had the focus, the button in its place has it, else the
 * last one, and where none is left what `after` stands for.
 */
export function useFocusHeir<List extends HTMLElement, After extends HTMLElement>() {
  const list = useRef<List>(null);
  const after = useRef<After>(null);
  const place = useRef(-1);
  useLayoutEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const buttons = buttonsOf(list.current);
    const heir = buttons[Math.min(place.current, buttons.length - 1)] ?? after.current;
    place.current = -1;
    heir?.focus();
  });
  const follow = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      place.current = buttonsOf(list.current).indexOf(target);
    },
    onBlur: () => {
      place.current = -1;
    },
  };
  return { list, after, follow };
}

function buttonsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll("button") ?? [])];
}
