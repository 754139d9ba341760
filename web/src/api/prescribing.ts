import { createContext } from "react";

/** What a prescriber changes for a patient of a group is sent in the prescriber's own name, with the reason. */
export interface Prescribing {
  /** Of the patient. */
  profileid: number;
  reason: string;
}

/** Null: changes are the user's own. */
export const PrescribingContext = createContext<Prescribing | null>(null);
