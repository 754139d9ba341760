import { type ReactNode, useEffect, useRef, useState } from "react";

interface TableScrollProps {
  /** What the table shows; read out where one can scroll. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Lets a wide table scroll by itself, with the keyboard too: it takes the focus only when it scrolls. */
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
