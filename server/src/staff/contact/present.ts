import type { ContactDetails } from "@dosebeat/contract/contact-details";
import type { ContactRow, listReachedCarers } from "./queries.ts";

type Details = Omit<ContactDetails, "telephone" | "carers">;

export function presentContact(
  row: ContactRow,
  carers: Awaited<ReturnType<typeof listReachedCarers>>,
): ContactDetails {
  return {
    telephone: row.telephone,
    ...presentDetails(row),
    carers: carers.map(({ givenname, familyname, telephone }) => ({
      name: `${givenname} ${familyname}`.trim(),
      telephone,
    })),
  };
}

export function presentDetails(row: ContactRow): Details {
  const { hours, language, account_language, needs_interpreter } = row;
  return {
    hours: hours ?? "",
    language: language ?? account_language,
    needs_interpreter: needs_interpreter ?? false,
    kin: kinOf(row),
  };
}

function kinOf(row: ContactRow): Details["kin"] {
  const { kin_name, kin_relation, kin_telephone, consent_at, is_own_consent, consent_name } = row;
  if (kin_name === null) return null;
  const consent = consent_at && {
    is_own: is_own_consent ?? false,
    by: consent_name,
    at_utc: consent_at.toISOString(),
  };
  return { name: kin_name, relation: kin_relation ?? "", telephone: kin_telephone, consent };
}
