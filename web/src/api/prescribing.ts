import { createContext } from "react";
import type { call } from "./call.ts";
import type { Prescribing } from "./prescribing-headers.ts";

/** What a prescriber opened a form for. */
interface Opened extends Prescribing {
  /** Where another prescriber has to agree: how calls are proposed, and what the user is told then. */
  proposing?: { make: typeof call; told: string };
}

/** Null: changes are the user's own. */
export const PrescribingContext = createContext<Opened | null>(null);
