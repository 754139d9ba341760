import type { Doses } from "@dosebeat/contract/doses";
import { useEffect, useRef, useState } from "react";
import { type Felt, feltBetween } from "./felt.ts";

/** How long the card stays green. */
export const FELT_TIME = 4_000;

const VIBRATION = 40;

/**
 * The press that arrived a moment ago, until it has been seen.
 * @param doses undefined: the server is being asked; its answer is compared with what was known before
 */
export function useFelt(doses: Doses | undefined) {
  const before = useRef<Doses | undefined>(undefined);
  const [felt, setFelt] = useState<Felt | null>(null);
  useEffect(() => {
    if (!doses) return;
    const found = before.current ? feltBetween(before.current, doses, Date.now()) : null;
    before.current = doses;
    if (!found) return;
    setFelt(found);
    vibrate();
  }, [doses]);
  useEffect(() => {
    if (!felt) return;
    const timer = setTimeout(() => setFelt(null), FELT_TIME);
    return () => clearTimeout(timer);
  }, [felt]);
  return { felt, close: () => setFelt(null) };
}

/** Only if the device can vibrate, the page was touched before, and reduced motion is not requested. */
function vibrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (!("vibrate" in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(VIBRATION);
}
