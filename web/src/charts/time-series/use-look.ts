import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useAppearance } from "../../ui/appearance/appearance.ts";
import { tokens } from "../../ui/appearance/theme.ts";
import type { Look } from "./ground.ts";

/** The colours of the page for drawings, which read no style sheets; paper is always light. */
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
    };
  }, [primary, scheme]);
}

/** Whether the page is being put on paper; known before it is laid out for it. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const become = (is: boolean) => () => flushSync(() => setPrinting(is));
    window.addEventListener("beforeprint", become(true), { signal });
    window.addEventListener("afterprint", become(false), { signal });
    return () => leaving.abort();
  }, []);
  return printing;
}
