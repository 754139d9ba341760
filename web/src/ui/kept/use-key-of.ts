import { useRef } from "react";
import { newKey } from "../../offline/new-key.ts";

/** The key to send with some content: it stays the same until the content changes, so that it is stored once. */
export function useKeyOf(): (content: string) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    if (last.current?.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  };
}
