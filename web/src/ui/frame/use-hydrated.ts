import { useSyncExternalStore } from "react";

const noChange = () => () => {};

/** Whether the page is hydrated. A pre-rendered page is not: at build time only the path of the URL is known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
