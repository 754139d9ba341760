import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useAppearance } from "../../ui/appearance/appearance.ts";
import { tokens } from "../../ui/appearance/theme.ts";
import type { Look } from "./ground.ts";

/** The page's colours for canvas drawings, which cannot use style sheets; print is always light. */
export function useLook(printing: boolean): Look {
  const { primary, shown } = useAppearance();
  const scheme = printing ? "light" : shown;
  return useMemo(() => {
    const colours = tokens(primary, scheme);
    const colour = (name: string) => colours[`--x-${name}`] ?? "#000000";
    return {
      text: colour("text"),
      dim: colour("dim"),
      line: colour("line"),
      mark: colour("mark"),
      band: `${colour("mark")}48`,
      hatch: colour("control-line"),
      hatchGround: colour("quiet-tint"),
      warn: colour("warn"),
    };
  }, [primary, scheme]);
}

/** Whether the page is being printed; set before print layout. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const set = (is: boolean) => () => flushSync(() => setPrinting(is));
    window.addEventListener("beforeprint", set(true), { signal });
    window.addEventListener("afterprint", set(false), { signal });
    return () => unmounted.abort();
  }, []);
  return printing;
}
