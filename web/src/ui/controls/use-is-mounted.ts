import { type RefObject, useEffect, useRef } from "react";

/** Whether the caller is still on the screen, for answers that come late. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
