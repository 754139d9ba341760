import { Button } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ChevronDownIcon } from "./icons.tsx";
import "./menu.css";

interface MenuProps {
  /** What the button is called. */
  label: string;
  /** What it shows where there is room; without it the button is its icon, as in a row of a table. */
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

/** A menu of a few entries under a button (decision 0010 says why it is our own). */
export function Menu({ label, text, icon, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const root = useClickOutside<HTMLDivElement>(() => setOpened(false));
  useLayoutEffect(() => {
    if (!opened || !list.current) return;
    standWhereRoomIs(list.current);
    focusEntry(list.current, "Home");
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened && event.key === "ArrowDown") setOpened(true);
    else if (opened && event.key === "Tab") setOpened(false);
    else if (opened && event.key === "Escape") {
      setOpened(false);
      button.current?.focus();
    } else if (opened && KEYS.includes(event.key)) focusEntry(list.current, event.key);
    else return;
    if (event.key !== "Tab") event.preventDefault();
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
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the button and the entries
    <div className="menu" ref={root} onKeyDown={onKeyDown}>
      {text === undefined ? (
        <button {...opener} type="button" className="row-menu">
          {icon}
        </button>
      ) : (
        <Button
          {...opener}
          variant="default"
          className="tool-button"
          leftSection={icon}
          rightSection={<ChevronDownIcon size={16} />}
        >
          <span className="tool-label">{text}</span>
        </Button>
      )}
      {opened && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: an entry is chosen by its own key
        <div
          className="menu-list"
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          // Before the entry acts: what it opens gives the focus back to the button, as the entry is gone.
          onClickCapture={() => button.current?.focus()}
          onClick={() => setOpened(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Over its button where the window ends beneath it. */
function standWhereRoomIs(list: HTMLElement) {
  const { top, bottom, height } = list.getBoundingClientRect();
  if (bottom > window.innerHeight && top > 2 * height) list.dataset["over"] = "true";
}

/** Moves the focus among the entries, around the ends. */
function focusEntry(list: HTMLElement | null, key: string) {
  const entries = [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = entries.findIndex((entry) => entry.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key] ?? 0;
  entries.at(next % entries.length)?.focus();
}
