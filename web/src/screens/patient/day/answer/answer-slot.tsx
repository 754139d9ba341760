import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { focusHeading } from "../../../../ui/page/page.tsx";

interface AnswerSlotProps {
  /** Identifies the card inside; when it changes, the new one fades in. */
  of: string;
  children: ReactNode;
}

/** The place of the answer. If a card disappears with its focused button, the heading gets the focus. */
export function AnswerSlot({ of, children }: AnswerSlotProps) {
  const [first] = useState(of);
  const slot = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const { current } = slot;
    const note = ({ type }: FocusEvent) => {
      hadFocus.current = type === "focusin";
    };
    current?.addEventListener("focusin", note);
    current?.addEventListener("focusout", note);
    return () => {
      current?.removeEventListener("focusin", note);
      current?.removeEventListener("focusout", note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card has taken the place
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusHeading();
  }, [of]);
  return (
    <div className="answer-slot" ref={slot} data-moved={of !== first}>
      {children}
    </div>
  );
}
