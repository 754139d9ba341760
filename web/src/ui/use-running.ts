import { useSyncExternalStore } from "react";

const noChange = () => () => {};

/**
 * Whether the program runs, which it does not yet on a page as the build rendered it. A form must not
 * be sent before: the browser would write the password into the address.
 */
export function useRunning(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
