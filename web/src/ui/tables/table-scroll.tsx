import { type ReactNode, useEffect, useRef, useState } from "react";

interface TableScrollProps {
  /** Accessible name while the table can be scrolled. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Lets a wide table scroll horizontally, by keyboard too: it is focusable only if it overflows. */
export function TableScroll({ label, className = "", children }: TableScrollProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const measure = () =>
      setScrolls(
        current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight,
      );
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={scroller}
      className={`table-scroll ${className}`}
      {...(scrolls && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
