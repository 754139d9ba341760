import { type RefObject, useLayoutEffect } from "react";

const GAP = 6;
const EDGE = 8;
/** Pixels below which a list is unusable. */
const MIN_HEIGHT = 200;
/** Pixels above which a list is unwieldy. */
const MAX_HEIGHT = 400;

interface ListPlace {
  opened: boolean;
  /** The button or field that opens the list. */
  anchor: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  /**
   * The list is as wide as its field. If there is too little room, as above an on-screen keyboard, the
   * field is scrolled up.
   */
  asField?: boolean;
}

/**
 * Positions a list in the top layer, below its anchor or above it if there is more room, always within
 * the visual viewport. It follows the anchor when the page scrolls.
 */
export function useListPosition({ opened, anchor, list, asField = false }: ListPlace) {
  useLayoutEffect(() => {
    const [target, box] = [anchor.current, list.current];
    if (!opened || !target || !box) return;
    box.showPopover?.();
    const position = () => positionList(target, box, asField);
    const open = () => {
      if (position() < MIN_HEIGHT && asField) target.scrollIntoView({ block: "start" });
      position();
    };
    open();
    const onScroll = (event: Event) => event.target !== box && position();
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    window.addEventListener("resize", open);
    window.visualViewport?.addEventListener("resize", open);
    return () => {
      window.removeEventListener("scroll", onScroll, { capture: true });
      window.removeEventListener("resize", open);
      window.visualViewport?.removeEventListener("resize", open);
    };
  }, [opened, anchor, list, asField]);
}

/** Returns the available height below the anchor. */
function positionList(anchor: HTMLElement, list: HTMLElement, asField: boolean): number {
  const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const viewport = window.visualViewport;
  const under =
    (viewport ? viewport.offsetTop + viewport.height : window.innerHeight) - bottom - GAP - EDGE;
  const over = top - (viewport?.offsetTop ?? 0) - GAP - EDGE;
  if (asField) list.style.inlineSize = `${width}px`;
  // Prefer below: above, the list would cover the field's label.
  const isTight = under < (asField ? MIN_HEIGHT : Math.min(list.scrollHeight, MAX_HEIGHT));
  const isOver = isTight && over > under;
  const room = Math.max(isOver ? over : under, 0);
  const isRtl = getComputedStyle(anchor).direction === "rtl";
  const end = Math.min(isRtl ? left : clientWidth - right, clientWidth - list.offsetWidth - EDGE);
  list.style.insetInline = `auto ${Math.max(end, EDGE)}px`;
  list.style.insetBlock = isOver
    ? `auto ${window.innerHeight - top + GAP}px`
    : `${bottom + GAP}px auto`;
  list.style.maxBlockSize = `${Math.min(room, MAX_HEIGHT)}px`;
  return under;
}
