import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

interface SearchFieldProps {
  label: string;
  /** What can be looked for, while nothing is typed. */
  hint?: string;
  className?: string;
  value: string;
  onSearch: (words: string) => void;
  autoFocus?: boolean;
}

const PAUSE = 300;

/** Words to look for; tells them when the typing pauses. */
export function SearchField({ value, onSearch, autoFocus = false, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    // Changed from outside, as by going back.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === told.current) return;
    const timer = setTimeout(() => {
      told.current = words;
      tell.current(words);
    }, PAUSE);
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
      {...(autoFocus ? { "data-autofocus": true } : {})}
    />
  );
}
