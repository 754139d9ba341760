import { yearOfBirth } from "@dosebeat/domain/time/born";
import { useTranslations } from "use-intl";
import { fullName, type Identity } from "./person-text.ts";
import "./identity.css";

/** Who somebody is, for comparison with a paper or a wristband. */
export function IdentityCard({
  person,
  groups,
}: {
  person: Identity;
  /** Names of groups. */
  groups: readonly string[];
}) {
  const t = useTranslations("person");
  const facts = [
    ["name", fullName(person)],
    ["born", person.born === null ? "–" : yearOfBirth(person.born)],
    ["number", person.record_number ?? "–"],
    ["group", groups.join(", ") || t("noGroup")],
  ] as const;
  return (
    <dl className="identity-card">
      {facts.map(([key, value]) => (
        <div key={key} data-part={key}>
          <dt>{t(key)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
