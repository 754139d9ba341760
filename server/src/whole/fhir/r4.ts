// The parts of FHIR R4 that this server writes. Elements without a value are left out, never null or empty.

export interface Coding {
  system: string;
  code: string;
  display?: string | undefined;
}

export interface CodeableConcept {
  coding?: Coding[] | undefined;
  text?: string | undefined;
}

export interface Reference {
  reference?: string | undefined;
  display?: string | undefined;
}

export interface Identifier {
  system: string;
  value: string;
}

export interface Period {
  start?: string | undefined;
  end?: string | undefined;
}

/** With `system` and `code` if its unit is one of UCUM. */
export interface Quantity {
  value: number;
  unit?: string | undefined;
  system?: string | undefined;
  code?: string | undefined;
}

export interface Extension {
  url: string;
  valueDateTime: string;
}

/** Any resource with its own address. */
export interface Resource {
  resourceType: string;
  id: string;
}

const UCUM = "http://unitsofmeasure.org";

/** This product's systems, used only where HL7 has none. */
export const RECORD_NUMBERS = "urn:dosebeat:record-number";
export const DEVEUIS = "urn:dosebeat:deveui";
export const DUE = "urn:dosebeat:due";
export const OBSERVED = "urn:dosebeat:observed";
export const GROUP_KINDS = "urn:dosebeat:group-kind";
export const AUDIT_KINDS = "urn:dosebeat:audit-kind";

/** HL7's category for findings about treatment with medicines. */
export const THERAPY: CodeableConcept = {
  coding: [
    {
      system: "http://terminology.hl7.org/CodeSystem/observation-category",
      code: "therapy",
      display: "Therapy",
    },
  ],
};

/** Why there is no value. */
export function absent(code: "not-applicable" | "unknown", text: string): CodeableConcept {
  const system = "http://terminology.hl7.org/CodeSystem/data-absent-reason";
  return { coding: [{ system, code }], text };
}

/** A text in the sense of R4, which must not be empty. */
export function filled(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed ? trimmed : undefined;
}

export function conceptOf(text: string | null): CodeableConcept | undefined {
  const known = filled(text);
  return known === undefined ? undefined : { text: known };
}

export function referenceTo(resourceType: string, id: number | string): Reference {
  return { reference: `${resourceType}/${id}` };
}

/** In a unit of UCUM. */
export function measured(value: number, code: string, unit = code): Quantity {
  return { value, unit, system: UCUM, code };
}

/** An amount of a medicine, in the unit that somebody typed. */
export function amountOf(value: number, unit: string): Quantity {
  return { value, unit: filled(unit) };
}

/** The items that exist; R4 does not allow empty lists. */
export function listOf<Item>(...items: (Item | undefined)[]): Item[] | undefined {
  const known = items.filter((item) => item !== undefined);
  return known.length > 0 ? known : undefined;
}
