import { type InputEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Hides the error of a field as soon as the field is changed; submitting shows all errors again. */
export function useClearOnChange() {
  const [changed, setChanged] = useState(NONE);
  const markChanged = (names: readonly string[]) =>
    setChanged((known) => new Set([...known, ...names]));
  return {
    /** Spread on the form; its fields need names. */
    trackChanges: {
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement) markChanged([target.name]);
      },
      onSubmitCapture: () => setChanged(NONE),
    },
    /** For fields that change without an input event. */
    markChanged,
    unlessChanged: <Fault>(name: string, fault: Fault) => (changed.has(name) ? undefined : fault),
  };
}
