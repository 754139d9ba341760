import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How a sheet is set: in full size, smaller, or with its chronology on a separate page. */
export type Setting = "full" | "small" | "apart";

/** Paper widths, and the minimum height of a day, in millimetres. */
const WIDTHS = { a4: 210, letter: 215.9 } as const;
const LEAST = { full: 2.2, small: 1.7 } as const;

export type Paper = keyof typeof WIDTHS;

/**
 * The largest setting in which the days fit on the page. The chronology takes what the other parts
 * leave, which is known only once these are laid out, so each setting is tried.
 */
export function useSetting(
  paper: Paper,
  isLong: boolean,
): { page: RefObject<HTMLDivElement | null>; setting: Setting } {
  const page = useRef<HTMLDivElement>(null);
  const [setting, setSetting] = useState<Setting>(isLong ? "apart" : "full");
  useLayoutEffect(() => {
    if (setting === "apart") return;
    let isShown = true;
    const measure = () => {
      const height = page.current && dayHeight(page.current, WIDTHS[paper]);
      if (isShown && height !== null && height < LEAST[setting])
        setSetting(setting === "full" ? "small" : "apart");
    };
    measure();
    // A font that has yet to load may need more room.
    void document.fonts.ready.then(measure);
    return () => {
      isShown = false;
    };
  }, [setting, paper]);
  return { page, setting };
}

/** In millimetres on paper; null while nothing is shown. */
function dayHeight(page: HTMLElement, width: number): number | null {
  const rows = page.querySelector(".chronology-rows");
  if (!rows || page.clientWidth === 0 || rows.children.length === 0) return null;
  const { height } = rows.getBoundingClientRect();
  return (height * width) / page.clientWidth / rows.children.length;
}
