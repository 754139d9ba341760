import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { useState } from "react";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.chart-medicine";

export type Choice = number | "all";

interface Known {
  id: number;
  name: string;
}

/** The medicines that a chart can show: the current ones, and removed ones that still have doses in it. */
export function chartMedicines(profile: Profile, answer: Doses): Known[] {
  const all = [...profile.medicines, ...answer.doses.map((dose) => dose.medicine)];
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
}

/** The selected medicine: the stored one while it exists; otherwise all, so that no missed dose is hidden. */
export function useChartChoice(medicines: readonly Known[]) {
  const [stored, setStored] = useState(() => localStorage.getItem(KEY));
  const choose = (choice: Choice) => {
    localStorage.setItem(KEY, String(choice));
    setStored(String(choice));
  };
  return [choiceOf(stored, medicines), choose] as const;
}

export function choiceOf(stored: string | null, medicines: readonly Known[]): Choice {
  const [only, second] = medicines;
  if (only && !second) return only.id;
  return medicines.find(({ id }) => String(id) === stored)?.id ?? "all";
}
