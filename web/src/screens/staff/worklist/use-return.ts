import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses and shows the row of a patient whose page the user returns from. Only as the list opens: later a row must
 * not move away from the mouse.
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
    // After the frame has focused the new screen's heading.
    const timer = setTimeout(() => {
      link?.focus({ preventScroll: true });
      link?.closest("tr")?.scrollIntoView({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [list]);
}
