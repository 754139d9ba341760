import type { ScenarioName } from "../scenarios.ts";
import { DEMO_PASSWORD, PEOPLE } from "./people.ts";

/** What there is to see of a patient, as the contract names it. */
const SHOWS = {
  perfect: "punctual",
  "forgets evenings": "evenings",
  travels: "travels",
  dies: "battery",
  eventful: "eventful",
} as const satisfies Record<ScenarioName, string>;

/** The patients that the sign-in page of the demonstration offers; the script that starts it reads this. */
export const OFFERED = PEOPLE.map(({ email, scenario }) => ({
  email,
  password: DEMO_PASSWORD,
  shows: SHOWS[scenario],
}));
