import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The width of drawings in print, which fits A4 and Letter; print layout cannot be measured. */
const PAPER = 640;

/** The width of an element in CSS pixels, updated on resize; 0 until known. */
export function useWidth<Tag extends Element>() {
  const ref = useRef<Tag>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    const forPaper = () => flushSync(() => setWidth(PAPER));
    const forScreen = () => setWidth(element.getBoundingClientRect().width);
    window.addEventListener("beforeprint", forPaper);
    window.addEventListener("afterprint", forScreen);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", forPaper);
      window.removeEventListener("afterprint", forScreen);
    };
  }, []);
  return [ref, width] as const;
}
