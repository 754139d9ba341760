import { z } from "zod";

// The parts of FHIR R4 that are read; anything else in a resource is reported line by line.

const Text = z.string().max(5000);

const Concept = z.looseObject({
  text: Text.optional(),
  coding: z
    .array(
      z.looseObject({ system: Text.optional(), code: Text.optional(), display: Text.optional() }),
    )
    .max(20)
    .optional(),
});

export const Identifier = z.looseObject({ system: Text.optional(), value: Text.optional() });

export const Reference = z.looseObject({
  reference: Text.optional(),
  identifier: Identifier.optional(),
  display: Text.optional(),
});

const Quantity = z.looseObject({
  value: z.number(),
  unit: Text.optional(),
  code: Text.optional(),
  comparator: Text.optional(),
});

const FhirDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/)
  .max(40);

/** R4's names, in the order of a plan's weekdays, where Monday is 1. */
export const DAYS_OF_WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

const Repeat = z.looseObject({
  boundsPeriod: z.looseObject({ start: FhirDay.optional(), end: FhirDay.optional() }).optional(),
  frequency: z.int().optional(),
  period: z.number().optional(),
  periodUnit: Text.optional(),
  dayOfWeek: z.array(z.enum(DAYS_OF_WEEK)).max(7).optional(),
  timeOfDay: z
    .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))
    .max(48)
    .optional(),
});

export const Dosage = z.looseObject({
  text: Text.optional(),
  patientInstruction: Text.optional(),
  additionalInstruction: z.array(Concept).max(20).optional(),
  timing: z.looseObject({ repeat: Repeat.optional() }).optional(),
  asNeededBoolean: z.boolean().optional(),
  asNeededCodeableConcept: Concept.optional(),
  doseAndRate: z
    .array(z.looseObject({ doseQuantity: Quantity.optional() }))
    .max(5)
    .optional(),
  maxDosePerPeriod: z
    .looseObject({ numerator: Quantity.optional(), denominator: Quantity.optional() })
    .optional(),
});

export type Dosage = z.infer<typeof Dosage>;

const Contained = z.looseObject({
  resourceType: Text,
  id: Text.optional(),
  code: Concept.optional(),
  form: Concept.optional(),
});

export const MedicationRequest = z.looseObject({
  resourceType: z.literal("MedicationRequest"),
  identifier: z.array(Identifier).max(20).optional(),
  status: Text,
  intent: Text,
  doNotPerform: z.boolean().optional(),
  medicationCodeableConcept: Concept.optional(),
  medicationReference: Reference.optional(),
  contained: z.array(Contained).max(20).optional(),
  subject: Reference,
  requester: Reference.optional(),
  reasonCode: z.array(Concept).max(20).optional(),
  note: z
    .array(z.looseObject({ text: Text }))
    .max(20)
    .optional(),
  dosageInstruction: z.array(Dosage).max(50).optional(),
});

export type MedicationRequest = z.infer<typeof MedicationRequest>;

export const Patient = z.looseObject({
  resourceType: z.literal("Patient"),
  id: Text.optional(),
  identifier: z.array(Identifier).max(20).optional(),
  name: z
    .array(z.looseObject({ family: Text.optional(), given: z.array(Text).max(20).optional() }))
    .max(20)
    .optional(),
  birthDate: Text.optional(),
});

export type Patient = z.infer<typeof Patient>;

/** The human-readable text of a concept; undefined: it has only codes. */
export function wordsOf(concept: z.infer<typeof Concept> | undefined): string | undefined {
  const text = concept?.text ?? concept?.coding?.find(({ display }) => display)?.display;
  return text?.trim() || undefined;
}

/** Methotrexate, as the code of a substance that has no words beside it. */
const ATC: Readonly<Record<string, string>> = { L01BA01: "Methotrexate", L04AX03: "Methotrexate" };

const Ingredients = z.looseObject({
  ingredient: z.array(z.looseObject({ itemCodeableConcept: Concept.optional() })).max(50),
});

/** What else a medication is called: by the codes beside its words, and by its ingredients. */
export function otherWordsOf(
  concept: z.infer<typeof Concept> | undefined,
  contained: z.infer<typeof Contained> | undefined,
): string[] {
  const { ingredient = [] } = Ingredients.safeParse(contained).data ?? {};
  const concepts = [concept, contained?.code, ...ingredient.map((one) => one.itemCodeableConcept)];
  return concepts.flatMap((one) => [
    one?.text ?? "",
    ...(one?.coding ?? []).flatMap(({ display = "", code = "" }) => [display, ATC[code] ?? ""]),
  ]);
}
