import { yearOfBirth } from "@dosebeat/domain/time/born";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import type { Identity } from "./person-text.ts";
import "./identity.css";

/** Year of birth and record number, shown beside a name; nothing if neither is known. */
export function Identifiers({ born, record_number }: Pick<Identity, "born" | "record_number">) {
  const t = useTranslations("person");
  if (born === null && record_number === null) return null;
  return (
    <span className="identifiers">
      {born !== null && (
        <span>
          <span className="visually-hidden">{t("born")} </span>
          <bdi>{yearOfBirth(born)}</bdi>
        </span>
      )}
      {record_number !== null && <span>{t("numberOf", { number: isolate(record_number) })}</span>}
    </span>
  );
}
