import { z } from "zod/mini";
import type { Identity } from "../../../ui/identity/person-text.ts";
import { readBorn } from "../../../ui/identity/read-born.ts";
import { newPerson, Person, personOf } from "./new-person.ts";

export const NewPatient = z.extend(Person, {
  born: z.string(),
  record_number: z.string(),
  group: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** DevEUI; empty: none. */
  deveui: z.string(),
});
export type NewPatient = z.infer<typeof NewPatient>;

export function blankPatient(): NewPatient {
  return { ...newPerson(), born: "", record_number: "", group: null, deveui: "" };
}

/** Who it will be, with both identifiers. */
export function identityOf(patient: NewPatient): Identity {
  const { givenname, familyname, born, record_number } = patient;
  return {
    givenname: givenname.trim(),
    familyname: familyname.trim(),
    born: readBorn(born) || null,
    record_number: record_number.trim() || null,
  };
}

/** As the call takes it. */
export function patientOf(values: NewPatient, locale: string) {
  const { born, record_number } = identityOf(values);
  return {
    ...personOf(values, locale),
    ...(born !== null && { born }),
    ...(record_number !== null && { record_number }),
    ...(values.group && { group: values.group.id }),
    ...(values.deveui !== "" && { deveui: values.deveui }),
  };
}
