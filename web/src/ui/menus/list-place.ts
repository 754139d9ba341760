import { type RefObject, useLayoutEffect } from "react";

const GAP = 6;
const EDGE = 8;
/** Less than this is no list that one can choose from. */
const LEAST_ROOM = 200;
/** More than this is far to go. */
const MOST = 400;

interface ListPlace {
  opened: boolean;
  /** The button or the field that it belongs to. */
  of: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  /** As wide as what it belongs to, which goes up where there is no room, as when a phone shows its keys. */
  asField?: boolean;
}

/**
 * Puts a list over everything else, beneath what it belongs to or above where that has more room, and
 * never past the edge of what can be seen. It stays there when the page scrolls.
 */
export function useListPlace({ opened, of, list, asField = false }: ListPlace) {
  useLayoutEffect(() => {
    const [anchor, box] = [of.current, list.current];
    if (!opened || !anchor || !box) return;
    box.showPopover?.();
    const place = () => placeList(anchor, box, asField);
    const begin = () => {
      if (place() < LEAST_ROOM && asField) anchor.scrollIntoView({ block: "start" });
      place();
    };
    begin();
    const onScroll = ({ target }: Event) => target !== box && place();
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    window.addEventListener("resize", begin);
    window.visualViewport?.addEventListener("resize", begin);
    return () => {
      window.removeEventListener("scroll", onScroll, { capture: true });
      window.removeEventListener("resize", begin);
      window.visualViewport?.removeEventListener("resize", begin);
    };
  }, [opened, of, list, asField]);
}

/** Returns how much room is beneath. */
function placeList(anchor: HTMLElement, list: HTMLElement, asField: boolean): number {
  const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const seen = window.visualViewport;
  const under = (seen ? seen.offsetTop + seen.height : window.innerHeight) - bottom - GAP - EDGE;
  const over = top - (seen?.offsetTop ?? 0) - GAP - EDGE;
  if (asField) list.style.inlineSize = `${width}px`;
  // What is typed into a field stays beneath its label.
  const isTight = under < (asField ? LEAST_ROOM : Math.min(list.scrollHeight, MOST));
  const isOver = isTight && over > under;
  const room = Math.max(isOver ? over : under, 0);
  const isRtl = getComputedStyle(anchor).direction === "rtl";
  const end = Math.min(isRtl ? left : clientWidth - right, clientWidth - list.offsetWidth - EDGE);
  list.style.insetInline = `auto ${Math.max(end, EDGE)}px`;
  list.style.insetBlock = isOver
    ? `auto ${window.innerHeight - top + GAP}px`
    : `${bottom + GAP}px auto`;
  list.style.maxBlockSize = `${Math.min(room, MOST)}px`;
  return under;
}
