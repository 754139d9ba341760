import type { ChangeContact } from "@dosebeat/contract/contact-details";
import { chance } from "../chance.ts";
import { nameOf } from "./names.ts";

export type ClinicContact = Pick<
  ChangeContact,
  "telephone" | "hours" | "language" | "needs_interpreter" | "kin"
>;

const HOURS = ["9 to 11", "after 16:00", "mornings", "not before 10"] as const;
const LANGUAGES = ["tr", "ar", "ru", "pl", "uk"] as const;
const RELATIONS = ["daughter", "son", "wife", "husband", "sister"] as const;

/** How staff reach a patient, as the clinic has noted it; the same in every run. Numbers are reserved for fiction. */
export function contactOf(number: number): ClinicContact {
  const contact: ClinicContact = {};
  if (number % 12 !== 0) contact.telephone = numberOf(number);
  if (number % 3 === 0) contact.hours = oneOf(HOURS, "hours", number);
  if (number % 7 === 0) {
    contact.language = oneOf(LANGUAGES, "language", number);
    contact.needs_interpreter = chance("clinic", "interpreter", number) < 0.5;
  }
  if (number % 4 === 1) {
    const { givenname } = nameOf(number + 1);
    const { familyname } = nameOf(number);
    const may_be_told = number % 8 === 1;
    contact.kin = {
      name: `${givenname} ${familyname}`,
      relation: oneOf(RELATIONS, "relation", number),
      telephone: may_be_told ? numberOf(number + 500) : null,
      may_be_told,
    };
  }
  return contact;
}

/** Berlin numbers for films, of which there are a thousand. */
function numberOf(number: number): string {
  return `+493023125${String(number % 1000).padStart(3, "0")}`;
}

function oneOf<Value>(values: readonly Value[], what: string, number: number): Value {
  const [first] = values;
  const found = values[Math.floor(chance("clinic", what, number) * values.length)] ?? first;
  if (found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}
