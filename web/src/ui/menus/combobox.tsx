import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import { useListPosition } from "./list-position.ts";
import "./list.css";
import "./combobox.css";

interface Option {
  value: string;
  label: string;
}

interface ComboboxProps {
  name: string;
  label: string;
  description?: string;
  error?: string | undefined;
  /** The selected option's label. */
  shown: string;
  value: string;
  /** Options that match the text, best first; all options for an empty text. */
  find: (text: string) => readonly Option[];
  /** Shown if nothing matches. */
  nothing: string;
  onChange: (value: string) => void;
  /**
   * Called with the typed text, and with an empty text once the list closes; for options that come
   * from the server.
   */
  onType?: (text: string) => void;
  className?: string;
}

/** Pixels between an option and the edge of the list. */
const ROOM = 6;

/**
 * Selects one of many options from a list, filtered by typing (decision 0010 says why it is our own).
 */
export function Combobox(props: ComboboxProps) {
  const { name, label, description, error, shown, value, find, nothing, onChange, onType } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = opened ? find(typed ?? "") : [];
  const found = options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useListPosition({ opened, anchor: field, list, asField: true });
  useEffect(() => {
    if (opened) showInList(list.current, active);
  }, [opened, active]);

  const close = () => {
    setOpened(false);
    setTyped(null);
    onType?.("");
  };
  const open = () => {
    if (opened) return;
    setOpened(true);
    setActive(
      Math.max(
        0,
        find("").findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    if (event.key === "ArrowDown" && !opened) open();
    else if (event.key === "ArrowDown") setActive(active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp" && opened) setActive(active > 0 ? active - 1 : last);
    else if (event.key === "Enter" && opened) choose(options[active]);
    else if (event.key === "Escape" && opened) close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={props.className ? `combobox ${props.className}` : "combobox"}>
      <TextInput
        ref={field}
        name={name}
        label={label}
        description={description}
        error={error}
        value={typed ?? shown}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found}
        aria-controls={found ? id : undefined}
        aria-activedescendant={opened && options[active] ? optionId(active) : undefined}
        rightSection={<ChevronDownIcon size={16} />}
        rightSectionPointerEvents="none"
        onFocus={(event) => event.currentTarget.select()}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType?.(event.currentTarget.value);
          setOpened(true);
          setActive(0);
        }}
      />
      {opened && (
        <div
          className="list combobox-list"
          popover="manual"
          ref={list}
          id={id}
          {...(found && { role: "listbox", "aria-label": label })}
          // Pressing an option leaves the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
          {!found && <p aria-hidden="true">{nothing}</p>}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {opened && !found && nothing}
      </span>
    </div>
  );
}

/** Scrolls the list only, not the page behind it. */
function showInList(list: HTMLElement | null, index: number) {
  const option = list?.querySelectorAll<HTMLElement>('[role="option"]')[index];
  if (!list || !option) return;
  const { offsetTop, offsetHeight } = option;
  const least = offsetTop + offsetHeight + ROOM - list.clientHeight;
  list.scrollTop = Math.min(Math.max(list.scrollTop, least), offsetTop - ROOM);
}
