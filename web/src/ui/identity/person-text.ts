import { yearOfBirth } from "@dosebeat/domain/time/born";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";

/** What distinguishes a person from others of the same name. */
export interface Identity {
  givenname: string;
  familyname: string;
  born: string | null;
  record_number: string | null;
}

export function fullName({ givenname, familyname }: Pick<Identity, "givenname" | "familyname">) {
  return `${givenname} ${familyname}`.trim();
}

/** Names people in sentences: “Samir Amrani, 1951, no. 4711”, with whatever is known. */
export function usePersonText(): (person: Identity) => string {
  const t = useTranslations("person");
  return (person) => {
    const { born, record_number } = person;
    const name = fullName(person);
    if (born === null && record_number === null) return name;
    return t("named", {
      name: isolate(name),
      hasYear: String(born !== null),
      year: born === null ? "" : isolate(yearOfBirth(born)),
      hasNumber: String(record_number !== null),
      number: record_number === null ? "" : isolate(record_number),
    });
  };
}
