import type { ChangeContact, ContactDetails } from "@dosebeat/contract/contact-details";
import { z } from "zod/mini";
import { readOptionalTelephone } from "../../ui/identity/read-telephone.ts";

/** The content of the form, as typed. */
export const ContactValue = z.object({
  telephone: z.string(),
  hours: z.string(),
  language: z.string(),
  needsInterpreter: z.boolean(),
  kinName: z.string(),
  kinRelation: z.string(),
  kinTelephone: z.string(),
  mayBeTold: z.boolean(),
});

export type ContactValue = z.infer<typeof ContactValue>;

export function typedOf(details: ContactDetails): ContactValue {
  const { telephone, hours, language, needs_interpreter, kin } = details;
  return {
    telephone: telephone ?? "",
    hours,
    language,
    needsInterpreter: needs_interpreter,
    kinName: kin?.name ?? "",
    kinRelation: kin?.relation ?? "",
    kinTelephone: kin?.telephone ?? "",
    mayBeTold: kin?.consent != null,
  };
}

export type ContactFault = "telephone" | "kinName" | "kinTelephone";

/** The differences from what was stored before, for the server; or the first field that cannot be read. */
export async function changesOf(
  value: ContactValue,
  before: ContactValue,
): Promise<ChangeContact | ContactFault> {
  const telephoneBefore = before.telephone || null;
  const telephone = await readOptionalTelephone(value.telephone, telephoneBefore);
  if (telephone === undefined) return "telephone";
  const name = value.kinName.trim();
  const isKinEmpty = [name, value.kinRelation.trim(), value.kinTelephone.trim()].every(
    (text) => text === "",
  );
  if (name === "" && !isKinEmpty) return "kinName";
  const typed = value.mayBeTold ? value.kinTelephone : "";
  const kinTelephone = await readOptionalTelephone(typed, before.kinTelephone || null);
  if (kinTelephone === undefined) return "kinTelephone";
  const isKinChanged = (["kinName", "kinRelation", "kinTelephone", "mayBeTold"] as const).some(
    (field) => value[field] !== before[field],
  );
  const kin = isKinEmpty
    ? null
    : {
        name,
        relation: value.kinRelation.trim(),
        telephone: kinTelephone,
        may_be_told: value.mayBeTold,
      };
  return {
    ...(telephone !== telephoneBefore && { telephone }),
    ...(value.hours.trim() !== before.hours && { hours: value.hours.trim() }),
    ...(value.language !== before.language && { language: value.language }),
    ...(value.needsInterpreter !== before.needsInterpreter && {
      needs_interpreter: value.needsInterpreter,
    }),
    ...(isKinChanged && { kin }),
  };
}
