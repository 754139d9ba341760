import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element in CSS pixels, followed as it changes; 0 before it is known. */
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
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
