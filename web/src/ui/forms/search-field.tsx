import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface SearchFieldProps {
  label: string;
  /** Placeholder that names what can be searched for. */
  hint?: string;
  className?: string;
  value: string;
  onSearch: (words: string) => void;
  autoFocus?: boolean;
}

const DEBOUNCE = 300;

/**
 * Escape leaves the field but keeps its text, so that the list's keys work again; in a dialog it closes the dialog.
 */
function leave(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Escape" || event.currentTarget.closest("dialog")) return;
  event.preventDefault();
  event.currentTarget.blur();
}

/** A search field; calls `onSearch` after a pause in typing. */
export function SearchField({ value, onSearch, autoFocus = false, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // Changed from outside, for example by going back in the history.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = words;
      search.current(words);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      label={field.label}
      {...(field.hint === undefined ? {} : { placeholder: field.hint })}
      {...(field.className === undefined ? {} : { className: field.className })}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={leave}
      {...(autoFocus ? { "data-autofocus": true } : {})}
    />
  );
}
