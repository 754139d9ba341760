import { type RefObject, useEffect, useRef } from "react";

/**
 * Whoever comes back to a list from a patient's page finds the row focused and in sight. Only as the list opens: a row
 * must not move away from the mouse later.
 */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  profileid: number | undefined,
): void {
  const returned = useRef(profileid);
  useEffect(() => {
    if (returned.current === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(
      `[data-profile="${returned.current}"] th a`,
    );
    // After the frame has focused the heading of the new screen.
    const timer = setTimeout(() => {
      link?.focus({ preventScroll: true });
      link?.closest("tr")?.scrollIntoView({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [list]);
}
