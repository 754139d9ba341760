import { useClickOutside } from "@mantine/hooks";
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useListPosition } from "./list-position.ts";
import "./list.css";
import "./menu.css";

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  /** Visible text; without it the button is icon-only, as in a table row. */
  text?: string;
  icon: ReactNode;
  /** Elements with the role menuitem and the class menu-item. */
  children: ReactNode;
}

interface MenuItemProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, onClick, children }: MenuItemProps) {
  return (
    <button type="button" className="menu-item" role="menuitem" tabIndex={-1} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

const KEYS = ["ArrowDown", "ArrowUp", "Home", "End"];

/** A small menu that opens from a button (decision 0010 says why it is our own). */
export function Menu({ label, text, icon, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const root = useClickOutside<HTMLDivElement>(() => setOpened(false));
  useListPosition({ opened, anchor: button, list });
  useLayoutEffect(() => {
    if (opened) focusEntry(list.current, "Home");
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!opened && key === "ArrowDown") setOpened(true);
    else if (!opened) return;
    else if (key === "Tab") return setOpened(false);
    else if (key === "Escape") {
      setOpened(false);
      button.current?.focus();
    } else if (KEYS.includes(key) || isTyped(event)) focusEntry(list.current, key);
    // Space does not activate links by itself.
    else if (key === " " && target instanceof HTMLAnchorElement) target.click();
    else return;
    event.preventDefault();
  };

  const opener = {
    ref: button,
    "aria-label": label,
    "aria-haspopup": "menu",
    "aria-expanded": opened,
    "aria-controls": opened ? id : undefined,
    onClick: () => setOpened(!opened),
  } as const;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the button and the items
    <div className="menu" ref={root} onKeyDown={onKeyDown}>
      {text === undefined ? (
        <button {...opener} type="button" className="bare-button row-menu">
          {icon}
        </button>
      ) : (
        <button {...opener} type="button" className="tool-button">
          {icon}
          <span className="tool-label">{text}</span>
        </button>
      )}
      {opened && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: items handle their own keys
        <div
          className="list menu-list"
          popover="manual"
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          // Runs before the item's own handler: a dialog opened by it restores the focus to the button,
          // as the item is gone.
          onClickCapture={() => button.current?.focus()}
          onClick={() => setOpened(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

/**
 * Moves the focus among the items, wrapping around; a letter moves to the next item that starts with
 * it.
 */
function focusEntry(list: HTMLElement | null, key: string) {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  // Some entries are only shown on phones.
  const entries = all.filter((entry) => entry.offsetParent !== null);
  const at = entries.findIndex((entry) => entry.matches(":focus"));
  const begins = [...entries.keys()]
    .map((step) => (at + 1 + step) % entries.length)
    .find((index) =>
      entries[index]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
    );
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key] ?? begins ?? at;
  entries.at(next % entries.length)?.focus();
}
