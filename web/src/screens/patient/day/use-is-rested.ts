import { useEffect, useState } from "react";
import { whenIdle } from "../../../ui/controls/when-idle.ts";

/** A busy device gets to what can wait after this time at the latest. */
const REST_MS = 1_000;

/** Whether the screen has been drawn, so that optional data may be fetched. */
export function useIsRested(isDrawn: boolean): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    if (!isDrawn) return undefined;
    return whenIdle(() => setRested(true), REST_MS);
  }, [isDrawn]);
  return isRested;
}
