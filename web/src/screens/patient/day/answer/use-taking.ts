import type { Dose } from "@dosebeat/contract/doses";
import { useEffect, useState } from "react";
import { shownAsTaken, useTakeNow } from "../../../../nouns/doses/take-now.ts";
import type { Noted } from "./noted-card.tsx";

/** How long the card shows what was recorded; the doses' row offers *Undo* for longer. */
const SHOWN = 20_000;

/** One-tap "I took it" from the card, and what it recorded last. */
export function useTaking() {
  const { take, undo, undoOf } = useTakeNow();
  const [noted, setNoted] = useState<Noted | null>(null);
  useEffect(() => {
    if (!noted) return;
    const timer = setTimeout(() => setNoted(null), SHOWN);
    return () => clearTimeout(timer);
  }, [noted]);
  const record = async (doses: readonly Dose[]) => {
    const now = new Date();
    const at = now.toISOString();
    const mine = { doses: doses.map((dose) => shownAsTaken(dose, at)), at: now.getTime() };
    setNoted(mine);
    const isRecorded = await take(doses, at);
    if (!isRecorded) setNoted((shown) => (shown === mine ? null : shown));
  };
  const undoNoted = () => {
    setNoted(null);
    if (noted) void undo(noted.doses);
  };
  return { noted, onTake: (doses: readonly Dose[]) => void record(doses), undoNoted, undoOf };
}
