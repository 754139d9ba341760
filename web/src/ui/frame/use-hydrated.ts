import { useSyncExternalStore } from "react";

const noChange = () => () => {};

/**
 * Whether the page is hydrated. A pre-rendered page is not yet: at build time nothing is known of the
 * URL but its path.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
