import { type RefObject, useEffect, useRef } from "react";
import { INSET } from "./plot.ts";
import { moveView, type View, zoomView } from "./view.ts";

/** A pointer that moves less is a tap. */
const TAP = 5;
const WHEEL = 0.004;

interface Gestures {
  view: View;
  whole: View;
  /** Width of the chart in CSS pixels. */
  width: number;
  onView: (change: (view: View) => View) => void;
  onCursor: (at: number | null) => void;
}

/**
 * Mouse: drag pans, Ctrl and wheel zooms, Shift and wheel pans; the plain wheel scrolls the page.
 * Touch: one finger pans, two zoom, a tap sets the cursor; vertical swipes scroll the page.
 */
export function useGestures(field: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const pointers = new Map<number, { x: number; moved: number }>();

    const span = () => latest.current.width - INSET.left - INSET.right;
    const xOf = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left;
    const timeAt = (x: number, { from, to }: View) =>
      from + ((x - INSET.left) / span()) * (to - from);
    const change = (how: (view: View, whole: View) => View) =>
      latest.current.onView((view) => how(view, latest.current.whole));
    const moveBy = (pixels: number) =>
      change((view, whole) => moveView(view, (pixels / span()) * (view.to - view.from), whole));
    const pointAt = (x: number) => {
      const { view, onCursor, width } = latest.current;
      const inside = x >= INSET.left && x <= width - INSET.right;
      onCursor(inside ? timeAt(x, view) : null);
    };

    const pinch = (id: number, x: number) => {
      const other = [...pointers].find(([known]) => known !== id)?.[1].x;
      const before = pointers.get(id)?.x;
      if (other === undefined || before === undefined) return;
      const factor = Math.abs(before - other) / Math.max(Math.abs(x - other), 1);
      const middle = (x + other) / 2;
      change((view, whole) => {
        const held = timeAt((before + other) / 2, view);
        const zoomed = zoomView(view, factor, held, whole);
        return moveView(zoomed, held - timeAt(middle, zoomed), whole);
      });
    };

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: xOf(event), moved: 0 });
    };
    const onMove = (event: PointerEvent) => {
      const x = xOf(event);
      const held = pointers.get(event.pointerId);
      if (!held) {
        if (event.pointerType !== "touch") pointAt(x);
        return;
      }
      const moved = held.moved + Math.abs(x - held.x);
      if (pointers.size > 1) pinch(event.pointerId, x);
      else if (moved > TAP) moveBy(held.x - x);
      pointers.set(event.pointerId, { x, moved });
    };
    const onUp = (event: PointerEvent) => {
      const held = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (held && held.moved <= TAP && event.type === "pointerup") pointAt(held.x);
    };
    const onLeave = (event: PointerEvent) => {
      if (event.pointerType !== "touch") latest.current.onCursor(null);
    };
    const onWheel = (event: WheelEvent) => {
      const { ctrlKey, metaKey, shiftKey, deltaX, deltaY } = event;
      const zooms = ctrlKey || metaKey;
      if (!zooms && !shiftKey && Math.abs(deltaX) <= Math.abs(deltaY)) return;
      event.preventDefault();
      if (!zooms) return moveBy(deltaX || deltaY);
      const x = xOf(event);
      change((view, whole) => zoomView(view, Math.exp(deltaY * WHEEL), timeAt(x, view), whole));
    };

    const leaving = new AbortController();
    const { signal } = leaving;
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    element.addEventListener("pointerup", onUp, { signal });
    element.addEventListener("pointercancel", onUp, { signal });
    element.addEventListener("pointerleave", onLeave, { signal });
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    return () => leaving.abort();
  }, [field]);
}
