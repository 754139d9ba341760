import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  autoFocus?: boolean;
}

const PAUSE = 300;

/** Words to look for; tells them when the typing pauses. */
export function SearchField({ label, value, onSearch, autoFocus = false }: SearchFieldProps) {
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
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...(autoFocus ? { "data-autofocus": true } : {})}
    />
  );
}
