import { DEMO_PASSWORD, PEOPLE } from "./people.ts";

/** The patients that the sign-in page of the demonstration offers; the script that starts it reads this. */
export const OFFERED = PEOPLE.map(({ email, shows }) => ({
  email,
  password: DEMO_PASSWORD,
  shows,
}));
