import { CLINIC_STAFF } from "./clinic-staff.ts";
import { DEMO_PASSWORD } from "./people.ts";
import type { Person } from "./person.ts";

/** The text with the accounts of the demo. */
export function welcome(
  url: string,
  admin: { email: string; password: string },
  people: readonly Person[],
): string {
  const rows = [
    [admin.email, admin.password, "administrator"],
    ...people.map((person) => [
      person.email,
      DEMO_PASSWORD,
      `${person.givenname} ${person.familyname}: ${person.story}`,
    ]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map(
    ([email = "", password = "", who = ""]) =>
      `  ${email.padEnd(width(0))}  ${password.padEnd(width(1))}  ${who}`,
  );
  return [
    "",
    `Dosebeat is running at ${url} with ${people.length} demo patients whose boxes keep reporting:`,
    "",
    ...lines,
    "",
    "Stop with Ctrl+C; the next start continues where the boxes stopped.",
    "",
  ].join("\n");
}

/** The text with the accounts of those who work in the clinic. */
export function welcomeStaff(url: string, patients: number): string {
  const lines = CLINIC_STAFF.map(
    ({ email, role, givenname, familyname }) =>
      `  ${email.padEnd(22)}  ${DEMO_PASSWORD}  ${givenname} ${familyname}, ${role}`,
  );
  return ["", `The clinic at ${url} has ${patients} patients. Its staff:`, "", ...lines, ""].join(
    "\n",
  );
}
