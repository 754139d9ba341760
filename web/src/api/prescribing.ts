import { createContext } from "react";
import type { call } from "./call.ts";
import type { Prescribing } from "./prescribing-headers.ts";

/** The patient and reason for which a prescriber opened a form. */
interface Opened extends Prescribing {
  /** Makes calls in the prescriber's name, or proposes them. */
  make: typeof call;
  /** Set if another prescriber has to agree: what to tell the user then. */
  proposing?: { told: string };
}

/** Null: changes are the user's own. */
export const PrescribingContext = createContext<Opened | null>(null);
