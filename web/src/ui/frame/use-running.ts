import { useSyncExternalStore } from "react";

const noChange = () => () => {};

/**
 * Whether the program runs, which it does not yet on a page as the build rendered it: the build knows
 * no more of an address than its path.
 */
export function useRunning(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
