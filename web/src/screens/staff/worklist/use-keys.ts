import { useEffect, useRef } from "react";

/** Single keys of a screen with their actions; letters in lower case. */
export type Keys = Readonly<Record<string, () => void>>;

/** Listens to single keys, except while typing, in a dialog, or with a modifier. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = current.current[name];
      if (!act || (event.key === "Enter" && isControl(event.target))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/** Enter on a button or link belongs to that control. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("a, button");
}
