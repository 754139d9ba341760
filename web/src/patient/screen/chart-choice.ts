import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useState } from "react";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.chart-medicine";

export type Choice = number | "all";

/** The selected medicine: the stored one while it exists, else the first with a schedule. */
export function useChartChoice(profile: Profile, schedules: Schedule[]) {
  const [stored, setKept] = useState(() => localStorage.getItem(KEY));
  const choose = (choice: Choice) => {
    localStorage.setItem(KEY, String(choice));
    setKept(String(choice));
  };
  return [choiceOf(stored, profile, schedules), choose] as const;
}

function choiceOf(stored: string | null, profile: Profile, schedules: Schedule[]): Choice {
  if (stored === "all") return "all";
  const known = profile.medicines.find((medicine) => String(medicine.id) === stored);
  if (known) return known.id;
  const scheduled = new Set(schedules.map((schedule) => schedule.medicine.id));
  const first = profile.medicines.find((medicine) => scheduled.has(medicine.id));
  return (first ?? profile.medicines[0])?.id ?? "all";
}
