import { type InputEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Which faults still stand: that of a field goes as soon as it is changed; with the next try all are new. */
export function useMending() {
  const [changed, setChanged] = useState(NONE);
  const mend = (names: readonly string[]) => setChanged((known) => new Set([...known, ...names]));
  return {
    /** For the form, whose fields have names. */
    mending: {
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement) mend([target.name]);
      },
      onSubmitCapture: () => setChanged(NONE),
    },
    /** For fields that change without being typed into. */
    mend,
    standing: <Fault>(name: string, fault: Fault) => (changed.has(name) ? undefined : fault),
  };
}
