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
  /** Printed on the box; for prescribers, who prove with it that they hold the box. */
  claimcode: z.string(),
  /** The reason; for prescribers. */
  reason: z.string(),
});
export type NewPatient = z.infer<typeof NewPatient>;

export function blankPatient(group: NewPatient["group"] = null): NewPatient {
  const unknown = { born: "", record_number: "", deveui: "", claimcode: "", reason: "" };
  return { ...newPerson(), ...unknown, group };
}

/** The future patient, with both identifiers. */
export function identityOf(patient: NewPatient): Identity {
  const { givenname, familyname, born, record_number } = patient;
  return {
    givenname: givenname.trim(),
    familyname: familyname.trim(),
    born: readBorn(born) || null,
    record_number: record_number.trim() || null,
  };
}

/** In the call's format. */
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

/** In the format of prescribers' call, once a group was chosen. */
export function groupPatientOf(values: NewPatient, locale: string) {
  const { take_over: _, group: __, deveui, ...person } = patientOf(values, locale);
  const claimcode = values.claimcode.trim();
  return {
    ...person,
    ...(deveui !== undefined && { deveui }),
    ...(claimcode !== "" && { claimcode }),
    group: values.group?.id ?? 0,
    reason: values.reason.trim(),
  };
}
