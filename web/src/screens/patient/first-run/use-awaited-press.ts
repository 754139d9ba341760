import type { Doses } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useEffect, useRef, useState } from "react";
import type { FirstStep } from "./first-step.ts";
import { lastPressIn } from "./use-press-seen.ts";

/** The clock of a box, or of this device, may be off by this much. */
const CLOCKS = 5 * MINUTE;

/** A press that arrived while the patient was asked for one. */
export interface AwaitedPress {
  at: number;
  /** `test`: the patient tried the box. `counted`: it is a press like any other. */
  as: "test" | "counted";
}

/** The press that arrived while the patient was asked for one, until they have seen that. */
export function useAwaitedPress(step: FirstStep | null, doses: Doses) {
  const [since, setSince] = useState<number | null>(null);
  const [press, setPress] = useState<AwaitedPress | null>(null);
  useEffect(() => {
    if (step === "press") setSince((known) => known ?? Date.now());
  }, [step]);
  useEffect(() => {
    // A press that was made while nobody saw the question is told only once the page is shown again.
    const again = () => {
      if (document.visibilityState === "visible") setSince((known) => known && Date.now());
    };
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  const last = lastPressIn(doses);
  const isDose = doses.doses.some(
    ({ pressed_utc, status }) =>
      pressed_utc !== null && Date.parse(pressed_utc) === last && status !== "early",
  );
  const isTried = useRef(false);
  useEffect(() => {
    if (since === null || last === null || isTried.current) return;
    isTried.current = true;
    setPress({ at: last, as: "counted" });
    // Only a press by somebody looking at the question answers it: a press hours later is a dose, and so is
    // one at the time of a dose, which the screen asks for first.
    if (document.visibilityState !== "visible" || last < since - CLOCKS || isDose) return;
    sayTest(last)
      .then(() => setPress({ at: last, as: "test" }))
      // If this fails, it counts like any press.
      .catch(() => undefined);
  }, [since, last, isDose]);
  return {
    press,
    /** The patient took the medicine with it, so the press counts. */
    takeBack: async (at: number) => {
      await saySaid(at, { as: null });
      setPress({ at, as: "counted" });
    },
    forget: () => {
      setSince(null);
      setPress(null);
    },
  };
}

function sayTest(at: number) {
  return saySaid(at, { as: "test", also: false });
}

async function saySaid(at: number, said: { as: "test"; also: boolean } | { as: null }) {
  const { sayPress } = await import("../../../offline/say-aside.ts");
  const pressed_utc = new Date(at).toISOString();
  await sayPress({ pressed_utc, ...said }, { name: "", strength: "" });
}
