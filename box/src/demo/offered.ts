import { CLINIC_STAFF } from "./clinic-staff.ts";
import { DEMO_PASSWORD, PEOPLE } from "./people.ts";

/** The patients that the sign-in page of the demonstration offers; the script that starts it reads this. */
export const OFFERED = PEOPLE.map(({ email, shows }) => ({
  email,
  password: DEMO_PASSWORD,
  shows,
}));

/** Those who work in the clinic, one of each role, offered where there is one. */
export const OFFERED_STAFF = CLINIC_STAFF.filter(
  ({ role }, index) => CLINIC_STAFF.findIndex((one) => one.role === role) === index,
).map(({ email, role }) => ({
  email,
  password: DEMO_PASSWORD,
  shows: role,
}));
