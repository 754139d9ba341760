import { Button } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "./icons.tsx";
import "./tool-menu.css";

interface ToolMenuProps {
  /** What the button is called. */
  label: string;
  /** What it shows where there is room. */
  text: string;
  icon: ReactNode;
  /** Elements with the role menuitem and the class tool-menu-item. */
  children: ReactNode;
}

const KEYS = ["ArrowDown", "ArrowUp", "Home", "End"];

/** A menu of a few entries under a button of the toolbar (decision 0010 says why it is our own). */
export function ToolMenu({ label, text, icon, children }: ToolMenuProps) {
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const root = useClickOutside<HTMLDivElement>(() => setOpened(false));
  useEffect(() => {
    if (opened) focusEntry(list.current, "Home");
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the button and the entries
    <div className="tool-menu" ref={root} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="default"
        className="tool-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        leftSection={icon}
        rightSection={<ChevronDownIcon size={16} />}
        onClick={() => setOpened(!opened)}
      >
        <span className="tool-label">{text}</span>
      </Button>
      {opened && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: an entry is chosen by its own key
        <div
          className="tool-menu-list"
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

/** Moves the focus among the entries, around the ends. */
function focusEntry(list: HTMLElement | null, key: string) {
  const entries = [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = entries.findIndex((entry) => entry.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key] ?? 0;
  entries.at(next % entries.length)?.focus();
}
